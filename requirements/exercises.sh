#!/usr/bin/env bash
# Locks what each exercise requires in its own requirements.txt; run it as `make requires`.
set -euo pipefail
cd "$(dirname "$0")/.."
tools=build/lock-tools
[ -x "$tools/bin/uv" ] || { "$1" -m venv "$tools" && "$tools/bin/pip" install -q uv; }

required='
import sys, tomllib
with open(sys.argv[1], "rb") as file:
    print("\n".join(tomllib.load(file).get("requires", [])))
'
for folder in exercises/*-*/ tests/exercises/*-*/; do
  requires=$("$1" -c "$required" "${folder}exercise.toml")
  if [ -z "$requires" ]; then
    rm -f "${folder}requirements.txt"
  else
    "$tools/bin/uv" pip compile -q --universal --generate-hashes --no-header --no-annotate \
      --no-emit-index-url --no-emit-find-links --python-version 3.11 --only-binary :all: \
      - -o "${folder}requirements.txt" <<<"$requires"
  fi
done
