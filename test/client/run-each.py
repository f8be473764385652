"""Runs each program of the command line, and prints what each has printed as JSON."""

import contextlib
import io
import json
import runpy
import sys
import traceback

results = []
for path in sys.argv[1:]:
    output = io.StringIO()
    error = None
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            runpy.run_path(path, run_name="__main__")
        except BaseException:
            error = traceback.format_exc()
    results.append({"output": output.getvalue(), "error": error})
json.dump(results, sys.stdout)
