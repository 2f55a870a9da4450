#!/bin/sh
# Copies Garth from this folder to PREFIX (/usr/local), or takes it away again.
#
#   ./install.sh                      for everybody (root)
#   PREFIX=$HOME/.local ./install.sh  for yourself
#   ./install.sh --uninstall          the same PREFIX again
#
# DESTDIR is put in front of PREFIX, for those who make packages.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=${PREFIX:-/usr/local}
target=${DESTDIR:-}$prefix

fail() {
    echo "install.sh: $1" >&2
    exit 1
}

case ${1:-} in
    ''|--uninstall) ;;
    *) fail "unknown argument $1 (./install.sh, or ./install.sh --uninstall; PREFIX=DIR before it)";;
esac
case $prefix in
    /*) ;;
    *) fail "PREFIX must start with / (it is $prefix)";;
esac

# Every file of the archive that belongs below PREFIX.
files() { (cd "$here" && find bin libexec share -type f | LC_ALL=C sort); }

if [ "${1:-}" = --uninstall ]; then
    files | while read -r file; do rm -f "$target/$file"; done
    rmdir "$target/libexec/garth" "$target/share/doc/garth" 2>/dev/null || true
    echo "Garth is no longer in $target"
    exit 0
fi

mkdir -p "$target" 2>/dev/null || true
[ -w "$target" ] || fail "$target cannot be written (as root, or PREFIX=\$HOME/.local ./install.sh)"
files | while read -r file; do
    mkdir -p "$target/$(dirname "$file")"
    case $file in bin/*|libexec/*) mode=755;; *) mode=644;; esac
    # A new file in the place of the old one: a Garth that runs keeps the one that it has.
    cp "$here/$file" "$target/$file.new"
    chmod "$mode" "$target/$file.new"
    mv -f "$target/$file.new" "$target/$file"
done
echo "Garth is in $target/bin/garth"
if [ -z "${DESTDIR:-}" ]; then
    case :$PATH: in *:"$prefix/bin":*) ;; *) echo "$prefix/bin is not in PATH";; esac
    # What is missing on this machine, in one line each.
    "$target/bin/garth" --doctor 2>&1 | sed -n '/ missing /p; / is too old /p; /^  no certificates/p' || true
fi
