#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests; installs Debian's when there is none and we may.
set -u

find_chromium() {
  local name
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
    if [ -n "$name" ] && command -v "$name"; then
      return 0
    fi
  done
  return 1
}

find_chromium && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium for the browser tests" >&2
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install chromium; } >&2
  find_chromium && exit 0
fi
echo "The browser tests need Chromium: install the package chromium, or set CHROMIUM to its path." >&2
exit 1
