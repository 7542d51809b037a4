#!/usr/bin/env bash
# Installs Debian's Firefox and WebKit for the browser tests where they are missing and we may; without
# them their tests are skipped and say so.
set -u

missing=()
command -v firefox-esr >/dev/null || command -v firefox >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)

if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} for the browser tests" >&2
  {
    apt-get -qq update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "${missing[@]}"
  } >&2 || echo "Not installed: their tests are skipped." >&2
fi
