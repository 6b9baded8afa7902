"""An adapter for Apple's own tool, to test what a Mac decides.

  sudo -v && assay run --implementation 'exec:python3 Conformance/adapters/swcutil.py' --jobs 1

Apple's technote TN3155 describes `swcutil verify`. The tool needs root, so it is started with
`sudo -n`, which never prompts for a password; to start it in another way, pass the command as
arguments.
"""

import base64
import json
import platform
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = sys.argv[1:] or ["sudo", "-n", "swcutil"]
BUILD = ["sw_vers", "-buildVersion"]
IMPLEMENTATION = {"name": "swcutil", "language": "native"}
VERDICT = re.compile(r'\{ s = applinks, a = (.*), d = .* \}: Pattern ".*" (matched|blocked match)\.')
NOTHING = "Input JSON did not match input URL."
EVERYTHING = b'{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "*"}]}]}}'


def version():
    """Returns the version of the system, with its build."""
    build = "unknown build"
    if shutil.which(BUILD[0]):
        build = subprocess.run(BUILD, capture_output=True, text=True).stdout.strip()
    return f"macOS {platform.mac_ver()[0]} ({build})"


def verify(data, domain, url):
    """Runs the tool on the bytes of a file."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        command = [*TOOL, "verify", "-d", domain, "-j", file.name, "-u", url]
        return subprocess.run(command, capture_output=True, text=True)


def answer(request):
    """Returns the answer to a question."""
    data = request.get("siteText", json.dumps(request.get("site"))).encode()
    if "siteBase64" in request:
        data = base64.b64decode(request["siteBase64"])
    run = verify(data, request["domain"], request["url"])
    # What stops the tool, or keeps it from starting, is no decision of the system.
    if not 0 <= run.returncode <= 128 or run.stderr.startswith("sudo:"):
        return {"error": f"swcutil failed with status {run.returncode}", "trace": run.stderr}
    if run.returncode != 0:
        return {"refused": run.stderr.strip() or f"swcutil exited with status {run.returncode}"}
    lines = run.stdout.splitlines()
    verdicts = dict(match.groups() for match in map(VERDICT.fullmatch, lines) if match)
    if not verdicts and NOTHING not in lines:
        return {"error": "unknown output of swcutil", "trace": run.stdout + run.stderr}
    verdict = verdicts.get(request["app"])
    return {"decision": {"matched": "match", "blocked match": "exclude", None: "no_match"}[verdict]}


for request in map(json.loads, sys.stdin):
    if request.get("cmd") == "stop":
        break
    if request.get("cmd") == "start":
        trial = verify(EVERYTHING, "example.com", "https://example.com/")
        if not VERDICT.match(trial.stdout):
            sys.exit(f"swcutil cannot be run: {trial.stdout}{trial.stderr}")
        response = {"implementation": {**IMPLEMENTATION, "version": version()}, "questions": ["match"]}
    else:
        response = {"id": request["id"], **answer(request)}
    print(json.dumps(response), flush=True)
