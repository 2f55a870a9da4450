#!/bin/sh
# install-missing.sh PACKAGE...: installs the Debian packages that are missing.
#
# Where the releases of Debian call a package differently, its names stand in one word with `|` between
# them: libdav1d6|libdav1d7. Any installed one will do; otherwise the first that apt knows is installed.
set -eu

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Whether apt could install a package of that very name: a virtual one has no candidate.
is_known() {
    apt-cache policy "$1" 2>/dev/null | grep -q '^  Candidate: [^(]'
}

names_of() { printf '%s\n' "$1" | tr '|' ' '; }

missing=
for word in "$@"; do
    found=
    for name in $(names_of "$word"); do
        if is_installed "$name"; then found=$name; fi
    done
    if [ -z "$found" ]; then missing="$missing $word"; fi
done
if [ -z "$missing" ]; then exit 0; fi

root=
if [ "$(id -u)" != 0 ]; then root=sudo; fi
$root apt-get update -qq
chosen=
for word in $missing; do
    found=
    for name in $(names_of "$word"); do
        if [ -z "$found" ] && is_known "$name"; then found=$name; fi
    done
    if [ -z "$found" ]; then
        echo "install-missing: apt knows no package $(names_of "$word" | sed 's/ / or /g')" >&2
        exit 1
    fi
    chosen="$chosen $found"
done
echo "installing:$chosen"
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $chosen >/dev/null
