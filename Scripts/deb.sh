#!/bin/sh
# deb.sh VERSION FOLDER: makes FOLDER/garth_*.deb from FOLDER/root, where `make install` has put Garth
# with the prefix /usr. Needs no root. The same programs give the same bytes: each time in the package
# is that of the last commit.
set -eu
version=$1
folder=$(cd "$2" && pwd)
root=$folder/root
here=$(cd "$(dirname "$0")" && pwd)
architecture=$(dpkg --print-architecture)

# A commit without its tag comes before the release: 0.2.0~git20261122.1a2b3c4-1 sorts below 0.2.0-1.
# An unpacked archive of the repository is taken for the release.
if git -C "$here" rev-parse --git-dir >/dev/null 2>&1; then
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}
    if ! git -C "$here" tag --points-at HEAD | grep -Fxq "$version"; then
        day=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d)
        version=$version~git$day.$(git -C "$here" rev-parse --short=7 HEAD)
    fi
else
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(stat -c %Y "$here/../CHANGELOG.md")}
fi
export SOURCE_DATE_EPOCH
version=$version-1

# Debian's places for what `make install` puts elsewhere.
mkdir -p "$root/usr/share/zsh"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
doc=$root/usr/share/doc/garth
rm "$doc/LICENSE"
cat "$here/../LICENSE" - "$here/../THIRD-PARTY.md" > "$doc/copyright" <<EOF

What follows names what Garth is made of beside its own code, with the licences. On Debian the texts
of the GPL, the LGPL and the Apache licence are in /usr/share/common-licenses (GPL-3, LGPL-2.1,
Apache-2.0).

EOF
# No program: bash reads it.
sed -i '1{/^#!/d}' "$root/usr/share/bash-completion/completions/garth"
gzip -9n "$root/usr/share/man/man1/garth.1"
gzip -9nc "$here/../CHANGELOG.md" > "$doc/changelog.gz"
maintainer=$(sed -n 's/^Maintainer: //p' "$here/debian/control")
{
    printf 'garth (%s) unstable; urgency=medium\n\n' "$version"
    printf '  * Build of the repository; changelog.gz beside this file has the changes.\n\n'
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n > "$doc/changelog.Debian.gz"
install -D -m 644 "$here/debian/lintian-overrides" "$root/usr/share/lintian/overrides/garth"

# What is linked, by dpkg-shlibdeps; what is loaded with the first use (dlopen), by this list.
loaded='libcurl4 (>= 7.85) | libcurl4t64
libpsl5 | libpsl5t64
libpng16-16 | libpng16-16t64
libsqlite3-0 (>= 3.35)
libturbojpeg0
libwebp7
libxml2 | libxml2-16'
work=$folder/work
mkdir -p "$work/debian" "$root/DEBIAN"
printf 'Source: garth\n\nPackage: garth\nArchitecture: any\n' > "$work/debian/control"
linked=$(cd "$work" && dpkg-shlibdeps -O -e "$root/usr/bin/garth" \
    -e "$root/usr/libexec/garth/garth-content" -e "$root/usr/libexec/garth/garth-image" 2>said || { cat said >&2; exit 1; })
linked=${linked#shlibs:Depends=}
depends=$(printf '%s\n' "$loaded" | while read -r name rest; do
    printf '%s' "$linked" | grep -qE "(^|, )$name( |,|$)" || printf ', %s%s' "$name" "${rest:+ $rest}"
done)
depends=$linked$depends

# The libraries of pictures that Garth does without, by the list of formats.
pictures=$(sed -n 's/.*recommended: "\([^"]*\)".*/\1/p' "$here/../Sources/GarthPage/PictureFormat.swift" | paste -sd, | sed 's/,/, /g')
sed -e "s/@VERSION@/$version/" -e "s/@PICTURES@/$pictures/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@DEPENDS@/$depends/" \
    -e "s/@SIZE@/$(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f1)/" \
    "$here/debian/control" > "$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

package=$folder/garth_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
# As root, lintian wants to be told that it may.
lintian --fail-on error,warning --allow-root "$package"
echo "$package"
