"""An adapter for Assay in Python, with nothing but the standard library.

  assay run --implementation 'exec:python3 adapter.py' --junit junit.xml

To test your library, change IMPLEMENTATION and call the library in `decide`. Until then, a small
matcher decides by the path, query and fragment of `components`; the report shows what it lacks.
"""

import base64
import json
import sys
import traceback
from urllib.parse import urlsplit

IMPLEMENTATION = {"name": "example-python", "language": "Python", "version": "1.0.0"}
START = {"implementation": IMPLEMENTATION, "questions": ["match"]}


class Refused(Exception):
    """The library refuses the file or the URL."""


def decide(file, domain, app, url):
    """Call your library here: does the URL open the app? `match`, `exclude` or `no_match`."""
    try:
        site, link = json.loads(file), urlsplit(url)
    except ValueError as error:
        raise Refused(str(error)) from error
    texts = {"/": link.path or "/", "?": link.query, "#": link.fragment}
    entries = site.get("applinks", {}).get("details", []) if link.hostname == domain else []
    entry = next((entry for entry in entries if app in entry.get("appIDs", [])), {})
    for rule in entry.get("components", []):
        if all(matches(rule.get(key, "*"), texts[key]) for key in texts):
            return "exclude" if rule.get("exclude") else "match"
    return "no_match"


def matches(pattern, text):
    """Whether a pattern matches the whole text: `*` matches any text, `?` one character."""
    if not isinstance(pattern, str):
        raise NotImplementedError("patterns of query items are not supported")
    ends = {0}  # where in the text the pattern so far may end
    for symbol in pattern:
        if symbol == "*" and ends:
            ends = set(range(min(ends), len(text) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(text) and symbol in ("?", text[end])}
    return len(text) in ends


def file_of(request):
    """The bytes of the site association file, which comes in one of three forms."""
    if "siteBase64" in request:
        return base64.b64decode(request["siteBase64"])
    return request.get("siteText", json.dumps(request.get("site"))).encode()


def answer(request):
    """The answer to a question, or the reason why there is none."""
    try:
        question = (request[key] for key in ("domain", "app", "url"))
        return {"decision": decide(file_of(request), *question)}
    except Refused as refusal:
        return {"refused": str(refusal)}
    except NotImplementedError as gap:
        return {"skipped": str(gap)}
    except Exception as error:
        return {"error": repr(error), "trace": traceback.format_exc()}


for request in map(json.loads, sys.stdin):
    if request["cmd"] == "stop":
        break
    response = START if request["cmd"] == "start" else {"id": request["id"], **answer(request)}
    print(json.dumps(response), flush=True)
