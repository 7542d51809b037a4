#!/usr/bin/env bash
# Renews every lock file; run it as `make lock`. The files hold versions and hashes, never addresses.
set -euo pipefail
cd "$(dirname "$0")"
tools=../build/lock-tools
"$1" -m venv "$tools"
"$tools/bin/pip" install -q uv

compile() {
  "$tools/bin/uv" pip compile -q --upgrade --generate-hashes --no-header --no-annotate \
    --no-emit-index-url --no-emit-find-links --python-version "${python:-3.11}" "$@"
}

compile --universal judge.in -o judge.txt
compile --universal dev.in -c judge.txt -o dev.txt
compile --universal build.in -c dev.txt -o build.txt
# for one platform, the browser: no markers in them
compile browser.in -c judge.txt -o browser.txt
compile browser-tests.in -c dev.txt -o browser-tests.txt
# they run in the page's interpreter, not here
python=3.14 compile --no-deps packages.in -o packages.txt

cd ..
bash requirements/exercises.sh "$1"
npm install --package-lock-only --silent
# funding entries are the only addresses left in it
node -e '
  const fs = require("node:fs");
  const lock = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
  for (const entry of Object.values(lock.packages)) delete entry.funding;
  fs.writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
'
