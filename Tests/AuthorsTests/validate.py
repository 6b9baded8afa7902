"""Validates JSON values against the schemas in a folder.

Standard input has a schema, a name and a value per line, in JSON: {"schema": "suite", "name": "…", "value": …}.
A schema may be a part of one: `adapter-request#/$defs/plain`. Prints a line for each value that is invalid.
"""

import json
import sys
import warnings
from pathlib import Path

warnings.simplefilter("ignore")
from jsonschema import Draft202012Validator, RefResolver
from jsonschema.exceptions import best_match

schemas = {path.name: json.loads(path.read_text("utf-8")) for path in Path(sys.argv[1]).glob("*.json")}
for schema in schemas.values():
    Draft202012Validator.check_schema(schema)
validators = {}

for line in map(json.loads, sys.stdin):
    schema, _, part = line["schema"].partition("#")
    reference = f"{schema}.schema.json#{part}"
    if reference not in validators:
        resolver = RefResolver("", {}, store=schemas)
        validators[reference] = Draft202012Validator({"$ref": reference}, resolver=resolver)
    error = best_match(validators[reference].iter_errors(line["value"]))
    if error:
        print(f"{line['name']}: {error.json_path}: {error.message[-200:]}")
