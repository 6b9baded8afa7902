"""A matcher with six planted misunderstandings, as an adapter for the tests of the diagnosis."""

import base64
import json
import re
import sys
from urllib.parse import unquote, urlsplit


def regex(pattern):
    """Planted: the pattern is not escaped, `*` stops at `/`, and `$(name)` is no variable."""
    text = pattern.replace("$(", r"\$\(").replace(")", r"\)")
    return text.replace("*", "[^/]*").replace("?", ".")


def matches(pattern, text, flags):
    # Planted: texts are decoded unless `percentEncoded` is true.
    if not flags.get("percentEncoded", False):
        text = unquote(text)
    case = re.IGNORECASE if flags.get("caseSensitive") is False else 0
    try:
        return re.fullmatch(regex(pattern), text, re.DOTALL | case) is not None
    except re.error:
        return pattern == text


def path_matches(pattern, path, flags):
    pattern = re.sub("/+", "/", pattern if pattern[:1] in ("/", "*") else "/" + pattern)
    path = re.sub("/+", "/", path + "/")
    return any(matches(form, path, flags) for form in (pattern, pattern.rstrip("/") + "/"))


def query_matches(wanted, query, flags):
    if isinstance(wanted, str):
        return matches(wanted, query, flags)
    if not isinstance(wanted, dict) or not all(isinstance(v, str) for v in wanted.values()):
        return True
    items = {}
    for item in filter(None, query.split("&")):
        name, _, value = item.partition("=")
        items.setdefault(name, value)  # Planted: only the first of repeated items counts.
    return all(matches(value, items.get(name, ""), flags) for name, value in wanted.items())


def rule_matches(rule, link):
    return (
        ("/" not in rule or path_matches(text_of(rule, "/", "*"), link.path, rule))
        and query_matches(rule.get("?", "*"), link.query, rule)
        and matches(text_of(rule, "#", "*"), link.fragment, rule)
    )


def text_of(rule, key, default):
    return rule[key] if isinstance(rule.get(key), str) else default


def objects(value):
    value = [value] if isinstance(value, dict) else value
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def strings(value):
    return [item for item in value if isinstance(item, str)] if isinstance(value, list) else []


def decide(site, domain, app, url):
    link = urlsplit(url)
    if link.hostname != domain or link.scheme not in ("http", "https") or link.port or "@" in link.netloc:
        raise ValueError("the URL cannot be a link to the domain")
    applinks = site.get("applinks")
    applinks = applinks if isinstance(applinks, dict) else {}
    for entry in objects(applinks.get("details")):
        if app not in (strings(entry["appIDs"]) if "appIDs" in entry else [entry.get("appID")]):
            continue
        given = [applinks.get("defaults"), entry.get("defaults")]
        defaults = {name: value for part in given for one in objects(part)[:1] for name, value in one.items()}
        if "components" in entry:
            # Planted: `exclude` is ignored.
            if any(rule_matches({**defaults, **rule}, link) for rule in objects(entry["components"])):
                return "match"
            continue
        for path in strings(entry.get("paths")):
            exclude = path.startswith("NOT ")
            if path_matches(path[4:] if exclude else path, link.path, defaults):
                return "exclude" if exclude else "match"
    return "no_match"


def answer(request):
    try:
        text = base64.b64decode(request["siteBase64"]) if "siteBase64" in request else None
        text = text or request.get("siteText") or json.dumps(request.get("site"))
        site = json.loads(text)
        if not isinstance(site, dict):
            return {"refused": "no object"}
        return {"decision": decide(site, request["domain"], request["app"], request["url"])}
    except ValueError as error:
        return {"refused": str(error)}
    except Exception as error:
        return {"error": repr(error)}


NAME = {"name": "planted", "language": "Python", "version": "1"}
for request in map(json.loads, sys.stdin):
    if request["cmd"] == "stop":
        break
    started = request["cmd"] == "start"
    response = {"implementation": NAME, "questions": ["match"]} if started else answer(request)
    print(json.dumps(response if started else {"id": request["id"], **response}), flush=True)
