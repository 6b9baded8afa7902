"""A matcher of one kind of file, as an adapter: one entry, one app and one component rule with a path of
ASCII without variables, and neither that nor the path of the URL ends with a slash. Everything else is
skipped. With the argument `planted`, each `*` is tried at every length, again and again.
"""

import json
import re
import sys

NAMES = "a-zA-Z0-9"


def backtracks(pattern, text):
    if not pattern:
        return not text
    if pattern[0] == "*":
        return any(backtracks(pattern[1:], text[start:]) for start in range(len(text) + 1))
    return text != "" and pattern[0] in ("?", text[0]) and backtracks(pattern[1:], text[1:])


def steps(pattern, text):
    ends = {0}  # where in the text the pattern so far may end
    for symbol in pattern:
        if symbol == "*" and ends:
            ends = set(range(min(ends), len(text) + 1))
        else:
            ends = {end + 1 for end in ends if end < len(text) and symbol in ("?", text[end])}
    return len(text) in ends


matches = backtracks if "planted" in sys.argv else steps


def decide(site, domain, app, url):
    """`match` or `no_match`; None if the question is of another kind."""
    try:
        (entry,) = site["applinks"]["details"]
        (rule,) = entry["components"]
        (named,) = entry["appIDs"]
        pattern = rule["/"]
        plain = [set(site), set(site["applinks"]), set(entry), set(rule)]
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    if plain != [{"applinks"}, {"details"}, {"appIDs", "components"}, {"/"}]:
        return None
    start = f"https://{domain}/"
    path = url[len(start):]
    if not (isinstance(named, str) and named and isinstance(pattern, str) and url.startswith(start)):
        return None
    if not re.fullmatch(rf"[{NAMES}.-]+", domain):
        return None
    if not re.fullmatch(rf"[/*][{NAMES}/*?._-]*[{NAMES}*?]", pattern) or "//" in pattern or "/*" in pattern[1:]:
        return None
    if not re.fullmatch(rf"[{NAMES}_-][{NAMES}/_-]*[{NAMES}]|[{NAMES}]", path) or "//" in path:
        return None
    return "match" if named == app and matches(pattern, "/" + path) else "no_match"


NAME = {"name": "planted-python", "language": "Python", "version": "1"}
for request in map(json.loads, sys.stdin):
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        answer = {"implementation": NAME, "questions": ["match"]}
    else:
        decision = decide(*(request.get(key) for key in ("site", "domain", "app", "url")))
        given = {"decision": decision} if decision else {"skipped": "another kind of file or URL"}
        answer = {"id": request["id"], **given}
    print(json.dumps(answer), flush=True)
