#!/bin/sh
# install-missing.sh PACKAGE...: installs the Debian packages that are missing.
# install-missing.sh --known PACKAGE...: names those that apt does not know, and installs nothing.
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

# The first name that apt knows; it says so where there is none.
known_of() {
    for name in $(names_of "$1"); do
        if is_known "$name"; then
            echo "$name"
            return 0
        fi
    done
    echo "install-missing: apt knows no package $(names_of "$1" | sed 's/ / or /g')" >&2
    return 1
}

if [ "${1-}" = --known ]; then
    shift
    status=0
    for word in "$@"; do known_of "$word" >/dev/null || status=1; done
    exit $status
fi

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
    found=$(known_of "$word") || exit 1
    chosen="$chosen $found"
done
echo "installing:$chosen"
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $chosen >/dev/null
