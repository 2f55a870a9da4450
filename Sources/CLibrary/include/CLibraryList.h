#pragma once
// The libraries that Garth loads: the one list of their names, their files, the packages that have
// them and what pages lose without them. A shim starts its `struct garth_library` with its row; the
// table behind `garth --doctor` (CKnown) has all of them.
//
// Packages stand in the order Debian, Fedora, Arch. Where the releases of Debian differ, the name of
// the oldest that runs Garth (12) stands first.

#define GARTH_LIBCURL \
    .name = "libcurl", .package = "Debian libcurl4, Fedora libcurl, Arch curl", \
    .files = {"libcurl.so.4"}, .use = "pages of the network", .oldest = "7.85"
#define GARTH_OPENSSL \
    .name = "OpenSSL", .package = "Debian libssl3, Fedora openssl-libs, Arch openssl", \
    .files = {"libcrypto.so.3"}, .use = "details of certificates, integrity of scripts"
#define GARTH_LIBXML2 \
    .name = "libxml2", \
    .package = "Debian libxml2 (after 13: libxml2-16), Fedora libxml2, Arch libxml2", \
    /* The interface of 2.14 and newer, and that of 2.9 to 2.13. */ \
    .files = {"libxml2.so.16", "libxml2.so.2"}, .use = "feeds and XHTML"
#define GARTH_MD4C \
    .name = "md4c", .package = "Debian libmd4c-html0, Fedora md4c, Arch md4c", \
    .files = {"libmd4c-html.so.0"}, .use = "Markdown as pages"
#define GARTH_POPPLER \
    .name = "poppler", .package = "Debian libpoppler-glib8, Fedora poppler-glib, Arch poppler-glib", \
    .files = {"libpoppler-glib.so.8"}, .use = "PDF documents as pages", .oldest = "0.82"
#define GARTH_SQLITE \
    .name = "SQLite", .package = "Debian libsqlite3-0, Fedora sqlite-libs, Arch sqlite", \
    .files = {"libsqlite3.so.0"}, .use = "cookies, history, bookmarks and the cache on disk", \
    .oldest = "3.37"
#define GARTH_LIBPSL \
    .name = "libpsl", .package = "Debian libpsl5, Fedora libpsl, Arch libpsl", \
    .files = {"libpsl.so.5"}, .use = "cookies that the hosts of a site share"
#define GARTH_JAVASCRIPTCORE \
    .name = "JavaScriptCore", \
    .package = "Debian libjavascriptcoregtk-6.0-1, Fedora javascriptcoregtk6.0, " \
               "Arch webkitgtk-6.0", \
    .files = {"libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0"}, \
    .use = "scripts of pages"
#define GARTH_GCRYPT \
    .name = "libgcrypt", .package = "Debian libgcrypt20, Fedora libgcrypt, Arch libgcrypt", \
    .files = {"libgcrypt.so.20"}, .use = "keys of scripts (crypto.subtle)", .oldest = "1.8"
#define GARTH_ZLIB \
    .name = "zlib", .package = "Debian zlib1g, Fedora zlib, Arch zlib", .files = {"libz.so.1"}, \
    .use = "streams that scripts compress"
#define GARTH_ICU \
    .name = "ICU", .package = "Debian libicu72 (13: libicu76, later: libicu78), Fedora libicu, Arch icu", \
    .use = "breaks between Thai, Lao, Khmer and Burmese words"
#define GARTH_LIBPNG \
    .name = "libpng", .package = "Debian libpng16-16, Fedora libpng, Arch libpng", \
    .files = {"libpng16.so.16"}, .use = "PNG pictures"
#define GARTH_TURBOJPEG \
    .name = "TurboJPEG", .package = "Debian libturbojpeg0, Fedora turbojpeg, Arch libjpeg-turbo", \
    .files = {"libturbojpeg.so.0"}, .use = "JPEG pictures"
#define GARTH_LIBWEBP \
    .name = "libwebp", .package = "Debian libwebp7, Fedora libwebp, Arch libwebp", \
    .files = {"libwebp.so.7"}, .use = "WebP pictures"
#define GARTH_DAV1D \
    .name = "dav1d", .package = "Debian libdav1d6 (13: libdav1d7), Fedora libdav1d, Arch dav1d", \
    .files = {"libdav1d.so.7", "libdav1d.so.6"}, .use = "AVIF pictures"
#define GARTH_LIBRSVG \
    .name = "librsvg", .package = "Debian librsvg2-2, Fedora librsvg2, Arch librsvg", \
    .files = {"librsvg-2.so.2"}, .use = "SVG pictures"
