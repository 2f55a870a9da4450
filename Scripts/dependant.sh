#!/bin/sh
# dependant.sh VERSION [whole]: a package that names a clone of this repository by URL, `from: VERSION`,
# resolves to the tag and builds GarthURL; with `whole`, it builds all of the library and runs.
# What is not committed takes no part.
set -eu
version=$1
here=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

git clone --quiet --no-local "$here" "$folder/garth"
# The tag may be there already: it is the clone's own.
git -C "$folder/garth" -c user.name=dependant -c user.email=dependant@localhost \
    tag --force --annotate --message "Garth $version" "$version" >/dev/null

mkdir -p "$folder/user/Sources/User"
cat > "$folder/user/Package.swift" <<EOF
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "User",
    dependencies: [.package(url: "file://$folder/garth", from: "$version")],
    targets: [
        .executableTarget(
            name: "User", dependencies: [.product(name: "Garth", package: "garth")])
    ])
EOF
cat > "$folder/user/Sources/User/main.swift" <<'EOF'
import GarthURL

print(URLRecord.parse("HTTP://Example.ORG/a/../b")!.href)
EOF

# SwiftPM notes what it fetched and at which commit: not in the home, where the next run would find
# another commit under the same tag. What it has of other packages already is used.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/org.swift.swiftpm
mkdir -p "$folder/cache/repositories"
cp -R "$cache"/repositories/swift-argument-parser-* "$folder/cache/repositories" 2>/dev/null || true
own="--cache-path $folder/cache --security-path $folder/security"

cd "$folder/user"
swift package resolve $own
grep -q "\"version\" : \"$version\"" Package.resolved || {
    echo "dependant: from: \"$version\" was resolved otherwise:" >&2
    cat Package.resolved >&2
    exit 1
}
echo "from: \"$version\" resolves to the tag"
if [ "${2:-}" = whole ]; then
    swift build $own --product User
    [ "$(.build/debug/User)" = "http://example.org/b" ]
    echo "a program of that package links the library and runs"
else
    swift build $own --target GarthURL
    echo "GarthURL builds as a dependency"
fi
