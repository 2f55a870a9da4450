#!/bin/sh
# tarball.sh VERSION FOLDER: makes FOLDER/garth-*.tar.gz from FOLDER/root, where `make install` has put
# Garth with the prefix /, and its checksum beside it. The same programs give the same bytes: names are
# sorted, nobody owns the files, and each time is that of the last commit.
set -eu
version=$1
folder=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
architecture=$(uname -m)

# A commit without its tag comes before the release, as in the Debian package.
if git -C "$here" rev-parse --git-dir >/dev/null 2>&1; then
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$here" log -1 --format=%ct)}
    if ! git -C "$here" tag --points-at HEAD | grep -Fxq "$version"; then
        version=$version~git$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d).$(git -C "$here" rev-parse --short=7 HEAD)
    fi
else
    SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(stat -c %Y "$here/../CHANGELOG.md")}
fi

name=garth-$version-linux-$architecture
rm -rf "${folder:?}/$name"
mv "$folder/root" "$folder/$name"
install -m 755 "$here/install.sh" "$folder/$name/install.sh"
install -m 644 "$here/../docs/install.md" "$folder/$name/README.md"
chmod -R u=rwX,go=rX "$folder/$name"
cd "$folder"
tar --create --format=gnu --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" --file=- "$name" | gzip -9n > "$name.tar.gz"
sha256sum "$name.tar.gz" > "$name.tar.gz.sha256"
echo "$folder/$name.tar.gz"
