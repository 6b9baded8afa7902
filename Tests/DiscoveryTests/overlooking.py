"""An adapter of Assay's own library that overlooks `exclude` in components (EXC-001).

    python3 overlooking.py ASSAY
"""

import subprocess
import sys

library = subprocess.Popen(
    [sys.argv[1], "adapter", "associated-domains"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
)
for line in sys.stdin:
    library.stdin.write(line)
    answer = library.stdout.readline()
    if "exclude" in line:
        answer = answer.replace('"exclude"', '"match"')
    print(answer, end="", flush=True)
