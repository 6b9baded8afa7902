"""An adapter for Apple's own tool, to test what a Mac decides.

  sudo -v && assay run --implementation 'exec:python3 Conformance/adapters/swcutil.py' --jobs 1 \
    --platform macos=$(sw_vers -productVersion)

Apple's technote TN3155 describes `swcutil verify`. The tool needs root, so it is started with
`sudo -n`, which never prompts for a password; to start it in another way, pass the command as
arguments. It decides as the system of this Mac, so questions about any other are skipped.
"""

import base64
import json
import re
import subprocess
import sys
import tempfile

TOOL = sys.argv[1:] or ["sudo", "-n", "swcutil"]
IMPLEMENTATION = {"name": "swcutil", "language": "native"}
VERDICT = re.compile(r'\{ s = applinks, a = (.*), d = .* \}: Pattern ".*" (matched|blocked match)\.')
NOTHING = "Input JSON did not match input URL."
EVERYTHING = b'{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "*"}]}]}}'


def system(option):
    """Returns what `sw_vers` says of the system."""
    try:
        return subprocess.run(["sw_vers", option], capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def numbers(version):
    """Returns a version as numbers, of which zeros at the end say nothing."""
    return [int(number) for number in re.sub(r"(\.0)+$", "", version).split(".")]


def verify(data, domain, url):
    """Runs the tool on the bytes of a file."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        command = [*TOOL, "verify", "-d", domain, "-j", file.name, "-u", url]
        return subprocess.run(command, capture_output=True, text=True)


def answer(request):
    """Returns the answer to a question."""
    asked = request.get("platform", {"macos": VERSION})
    if "macos" not in asked or numbers(asked["macos"]) != numbers(VERSION):
        return {"skipped": f"swcutil decides as macOS {VERSION} here"}
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


VERSION = system("-productVersion")
for request in map(json.loads, sys.stdin):
    if request.get("cmd") == "stop":
        break
    if request.get("cmd") == "start":
        trial = verify(EVERYTHING, "example.com", "https://example.com/")
        if not VERDICT.match(trial.stdout):
            sys.exit(f"swcutil cannot be run: {trial.stdout}{trial.stderr}")
        if not re.fullmatch(r"\d+(\.\d+){1,2}", VERSION):
            sys.exit("the version of macOS is unknown: sw_vers -productVersion names none")
        version = f"macOS {VERSION} ({system('-buildVersion') or 'unknown build'})"
        response = {
            "implementation": {**IMPLEMENTATION, "version": version},
            "questions": ["match"],
            "platforms": True,
        }
    else:
        response = {"id": request["id"], **answer(request)}
    print(json.dumps(response), flush=True)
