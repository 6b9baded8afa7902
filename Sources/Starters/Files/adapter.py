"""Lets Assay ask this library: reads a question a line, writes its answer.

  assay run --implementation 'exec:python3 @FOLDER@/adapter.py' --report junit=junit.xml
"""

import base64
import json
import sys

IMPLEMENTATION = {"name": "my-library", "language": "Python", "version": "0.1.0"}
START = {"implementation": IMPLEMENTATION, "questions": ["match"]}


def decide(file, domain, app, url):
    """Call your library here: does the URL open the app? `match`, `exclude` or `no_match`."""
    return "no_match"


def file_of(request):
    """The bytes of the site association file, which comes in one of three forms."""
    if "siteBase64" in request:
        return base64.b64decode(request["siteBase64"])
    return request.get("siteText", json.dumps(request.get("site"))).encode()


for request in map(json.loads, sys.stdin):
    if request["cmd"] == "stop":
        break
    if request["cmd"] == "start":
        reply = START
    else:
        decision = decide(file_of(request), request["domain"], request["app"], request["url"])
        reply = {"id": request["id"], "decision": decision}
    print(json.dumps(reply), flush=True)
