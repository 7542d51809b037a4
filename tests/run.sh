#!/usr/bin/env bash
# Runs every test with the given Python; pytest comes last, so that its closing line ends the output.
set -u
python=$1
failed=()

part() {
  local name=$1
  shift
  printf '\n== %s\n' "$name"
  "$@" || failed+=("$name")
}

chromium=$(bash tests/chromium.sh) || exit 1
export CHROMIUM=$chromium
bash tests/engines.sh

# The learners' own environment, before two workers want it at the same time.
part "set-up of judge.py" "$python" judge.py list >/dev/null

part "TypeScript" node --import tsx --test site/app/test/*.test.ts
part "unit tests in Pyodide" node tests/pyodide/run.mjs
if [ ${#failed[@]} -gt 0 ]; then
  printf '\nFailed so far: %s\n' "$(IFS=,; echo "${failed[*]}")"
fi
# Two files at a time: most of a browser test is waiting. In their own order, which has the long ones first.
part "pytest" "$python" -m pytest tests --numprocesses 2 --dist loadfile --no-loadscope-reorder --durations 40

if [ ${#failed[@]} -gt 0 ]; then
  printf '\nFailed: %s\n' "$(IFS=,; echo "${failed[*]}")" >&2
  exit 1
fi
