"""An example of an adapter in Python, with nothing but its standard library.

  assay run --implementation 'exec:python3 Conformance/adapters/adapter.py' --report junit=junit.xml

To test your own library, copy this file and let `decide` call it. The small matcher in its place
knows the path, query and fragment of components; the report says what it does not know.
"""

import json
import sys
import traceback
from urllib.parse import urlsplit

IMPLEMENTATION = {"name": "example-python", "language": "Python", "version": "1.0.0"}
START = {"implementation": IMPLEMENTATION, "questions": ["match"]}


def matches(pattern, text):
    """Whether a pattern matches the whole text: `*` stands for any text, `?` for one character."""
    if not isinstance(pattern, str):
        raise NotImplementedError("patterns of query items are not supported")
    ends = {0}  # how much of the text the pattern may have taken so far
    for symbol in pattern:
        if symbol == "*" and ends:
            ends = set(range(min(ends), len(text) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(text) and symbol in ("?", text[end])}
    return len(text) in ends


def decide(site, domain, app, url):
    """Whether the URL opens the app: `match`, `exclude` or `no_match`."""
    link = urlsplit(url)
    texts = {"/": link.path or "/", "?": link.query, "#": link.fragment}
    entries = site.get("applinks", {}).get("details", []) if link.hostname == domain else []
    entry = next((entry for entry in entries if app in entry.get("appIDs", [])), {})
    for rule in entry.get("components", []):
        if all(matches(rule.get(key, "*"), texts[key]) for key in texts):
            return "exclude" if rule.get("exclude") else "match"
    return "no_match"


def answer(request):
    """The answer to one question, or why there is none."""
    if "site" not in request:
        return {"skipped": "files that are no JSON are not supported"}
    try:
        return {"decision": decide(*(request[key] for key in ("site", "domain", "app", "url")))}
    except NotImplementedError as gap:
        return {"skipped": str(gap)}
    except Exception as error:
        return {"error": repr(error), "trace": traceback.format_exc()}


for request in map(json.loads, sys.stdin):
    if request.get("cmd") == "stop":
        break
    reply = START if request.get("cmd") == "start" else {"id": request["id"], **answer(request)}
    print(json.dumps(reply), flush=True)
