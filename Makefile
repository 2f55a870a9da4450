# Garth's commands; `make` alone prints this list.
#
#   make run          install what is missing, build a release, open the browser (ARGS="URL" to pass arguments)
#   make test         install what is missing, build, pass every test
#   make check        build and run the tests of what a change touches (SINCE=COMMIT), by room
#   make build        build a release: .build/release/garth
#   make install      copy the release to $(DESTDIR)$(PREFIX): program, man page, completions, licences
#   make uninstall    remove what `make install` copied
#   make tarball      build an archive for any Linux with glibc 2.36: .build/tarball/garth-VERSION-linux-ARCHITECTURE.tar.gz
#   make tarball-test  install, use and remove that archive in bare roots, with each library taken away (needs root)
#   make gallery      draw the picture of the README with Garth (docs/gallery)
#   make tutorials    run the commands of docs/tutorials
#   make deb          build the Debian package: .build/deb/garth_VERSION_ARCHITECTURE.deb
#   make deb-test     install, use and purge that package in a fresh Debian without Swift (needs root)
#   make wheel        a wheel of the Python package with the programs inside: .build/wheel/garth_browser-*.whl
#   make distros      use the package in bare roots of Debian 12, 13 and testing, and the release with their
#                     libraries (needs root)
#   make dependant    build a package that names a clone of this repository by URL and version
#   make lint         check the formatting and style of all Swift code (swift format), and that made code is current
#   make format       apply that formatting
#   make examples     build the programs in Examples, packages that depend on this one
#   make examples-spark  run Examples/Spark under pyspark (PYTHON=...) with a release
#   make docs         make the library's documentation from its comments and articles: .build/docs/index.html
#   make coverage     build with counters, run all tests, and list what they reach, room by room
#   make conformance  run the public suites in $(SHARED)/suites and hostile pictures on the release build
#   make bench        run the speed harness in $(SHARED)/bench beside the terminal browsers that are installed
#   make look         compare pages of documentation with Chromium, at 80 and 120 columns (LOOK=... for its options)
#   make law          change pages (LAW_PAGES) at random, and compare their lines with those of a new layout
#   make fuzz         run libFuzzer on the engine, both ends of both wires and the decoders of pictures
#                     (DOORS, FUZZ_SECONDS for each)
#   make sanitize     pass the unit tests under the address and the thread sanitizer
#   make kill-session  kill a busy release by SIGKILL, ROUNDS times (40), and look at what it left
#   make startup-order  list again what runs at each start, for the linker (needs valgrind)
#   make clean        remove everything that was built
#
# The formats of pictures, and the libraries that decode them, are those of this file.
PICTURE_LIST = Sources/GarthPage/PictureFormat.swift
PICTURE_PACKAGES := $(shell sed -n 's/.*package: "\([^"]*\)".*/\1/p' $(PICTURE_LIST))
PICTURE_DOORS := $(shell sed -n 's/,//g; s/^    case \([a-z ]*\)$$/\1/p' $(PICTURE_LIST))

# Libraries of documents that Garth does without, and a formatter of manual pages.
DOCUMENT_PACKAGES = libmd4c-html0 libpoppler-glib8|libpoppler-glib8t64 poppler-data man-db groff-base
# Every Debian package that Garth needs is in this one list; nothing else installs anything. Where Debian 12, 13
# and testing call one differently, its names stand with | between, and the first that apt knows is installed.
PACKAGES = libcurl4-openssl-dev libseccomp-dev libxml2-dev libsqlite3-dev libpsl-dev publicsuffix \
           make pkg-config ca-certificates ncurses-term nginx-light openssl procps iproute2 python3 \
           tmux mount libjavascriptcoregtk-6.0-1 libgcrypt20 $(PICTURE_PACKAGES) $(DOCUMENT_PACKAGES) $(TOOLCHAIN)
# What Swift itself needs of the system.
TOOLCHAIN = binutils git libc6-dev libncurses6 libstdc++-12-dev|libstdc++-14-dev|libstdc++-15-dev|libstdc++-16-dev
# Only `make deb`, `make deb-test` and `make distros` need these.
PACKAGING = dpkg-dev lintian mmdebstrap
# Only `make look` needs these: Chromium, glyphs of 8 x 16 pixels, and pages that others wrote.
LOOKING   = chromium fonts-unifont apache2-doc asciidoctor-doc bash-doc cmake-doc debian-faq debian-handbook debian-policy \
            developers-reference docutils-doc doxygen-doc git-doc gnucash-docs golang-1.19-doc libcurl4-doc mkdocs-doc \
            nodejs-doc ntpsec-doc postgresql-doc-15 python-attr-doc python-django-doc python-jinja2-doc python-requests-doc \
            python3-doc sphinx-doc sqlite3-doc swig4.0-doc

PREFIX  ?= /usr/local
DESTDIR ?=
SHARED  ?= ../shared
SWIFT   ?= swift
ARGS    ?=
# STRICT=1 makes an error of each warning (CI). SwiftPM leaves such a flag out for other packages.
STRICT  ?=
# What CI builds: warnings are errors, and a module is shared among as many compilers as there are processors, each of
# which reads what the others compile; by itself the driver starts one for every 25 files.
CHECKED  = $(if $(STRICT),-Xswiftc -warnings-as-errors -Xswiftc -driver-batch-size-limit -Xswiftc 1000)

# The version has one place, which `--version`, the man page and the Debian package repeat.
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/Garth/View/WebView+UserAgent.swift)

# Start-up is most of what a small page costs: relocations are packed, no library is searched for
# beside the program, what runs at each start stands together (`make startup-order`), and types are
# made by a call, not by the runtime's reading of their names.
STRIP   = -Xlinker -s
RELEASE = --configuration release --static-swift-stdlib --disable-local-rpath \
          -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
          -Xswiftc -Xfrontend -Xswiftc -function-sections \
          -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
          -Xlinker --script=$(CURDIR)/Scripts/release.ld \
          -Xlinker --symbol-ordering-file=$(CURDIR)/Scripts/startup.order -Xlinker --no-warn-symbol-ordering \
          -Xlinker --pack-dyn-relocs=relr -Xlinker -z -Xlinker pack-relative-relocs \
          -Xlinker --gc-sections -Xlinker --icf=safe $(STRIP) -Xlinker --no-export-dynamic
# Where the programs find libraries as archives, so that they load none of them at their start.
ARCHIVES = $(CURDIR)/.build/archives
GARTH   = .build/release/garth
CONTENT = .build/release/garth-content
IMAGE   = .build/release/garth-image
SOURCES = Package.swift Sources Tests Examples

.PHONY: help run test check examples examples-spark docs build install uninstall tarball tarball-test wheel gallery tutorials deb deb-test distros dependant lint format coverage conformance bench look law fuzz sanitize kill-session startup-order clean packages packaging looking

help:
	@sed -n 's/^#   \(make .*\|  *(.*\)/\1/p' $(firstword $(MAKEFILE_LIST))

run: build
	@$(GARTH) $(ARGS)

# The prelude of scripts, one file of its modules.
PRELUDE = .build/prelude
$(PRELUDE): Scripts/bundle-prelude.py Scripts/javascript.py Resources/js/interface.txt \
  $(wildcard Resources/js/*.js Resources/js/*/*.js)
	@Scripts/bundle-prelude.py
	@mkdir -p .build && touch $@

build: packages $(PRELUDE)
	@mkdir -p $(ARCHIVES) && for library in libstdc++.a libseccomp.a; do \
	  ln -sf "$$(clang -print-file-name=$$library)" $(ARCHIVES)/$$library; done
	@GARTH_ARCHIVES=$(ARCHIVES) $(SWIFT) build $(RELEASE) --product garth-content
	@GARTH_ARCHIVES=$(ARCHIVES) $(SWIFT) build $(RELEASE) --product garth-image
	@GARTH_ARCHIVES=$(ARCHIVES) $(SWIFT) build $(RELEASE) --product garth

RUN_TESTS = SWIFT=$(SWIFT) Scripts/run-tests.py
# Tests that wait for servers, processes and terminals have steps of their own: beside those that compute they
# would starve on two cores.
test: packages examples $(PRELUDE)
	@$(SWIFT) build --build-tests $(CHECKED)
	@$(MAKE) --no-print-directory .build/docs
	@Scripts/secondtries.py begin
	@$(RUN_TESTS) --skip EndToEndTests --skip PolicyAttackTests --skip GarthFetchTests --skip '^Garth(Foundation)?Tests\.'
	@$(RUN_TESTS) --filter '^Garth(Foundation)?Tests\.'
	@$(RUN_TESTS) --filter GarthFetchTests
	@$(RUN_TESTS) --filter PolicyAttackTests
	@$(RUN_TESTS) --filter EndToEndTests
	@! command -v python3 >/dev/null || GARTH=$(CURDIR)/.build/debug/garth python3 Python/test_garth.py
	@Scripts/secondtries.py judge
	@python3 Scripts/count-suites.py

check: packages
	@SWIFT=$(SWIFT) Scripts/check.py $(SINCE)

# The examples are packages of their own, and share the folder of this one's build: what they need of it is built once. SwiftPM
# does not notice that the plan it finds there is of another package, so each goes before the next is made. The plan of the
# release is this package's alone and stays.
FORGET_PLAN = rm -f .build/debug.yaml .build/plugin-tools.yaml
EXAMPLE     = $(FORGET_PLAN) && $(SWIFT) build $(CHECKED) --scratch-path .build --package-path
examples: packages
	@$(EXAMPLE) Examples
	@$(EXAMPLE) Examples/PageTitle
	@$(FORGET_PLAN)

# Needs Java and pyspark (Examples/Spark/README.md), so it is no part of `make test`.
PYTHON = python3
examples-spark: build
	@$(PYTHON) Examples/Spark/check.py $(CURDIR)/$(GARTH)

# GarthURL and GarthPage come along with `import Garth`, and stand in its documentation.
DOCUMENT = mkdir -p .build/docs.symbols && \
  $(SWIFT) symbolgraph-extract -module-name Garth -I .build/debug/Modules \
    $$(for map in .build/debug/*.build/module.modulemap; do echo "-Xcc -fmodule-map-file=$$map"; done) \
    -experimental-allowed-reexported-modules=GarthURL,GarthPage -minimum-access-level public \
    -skip-synthesized-members -target $$($(SWIFT) -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1) \
    -output-dir .build/docs.symbols && \
  docc convert Sources/Garth/Garth.docc --additional-symbol-graph-dir .build/docs.symbols \
    --fallback-display-name Garth --fallback-bundle-identifier garth --warnings-as-errors --output-dir .build/docs.archive && \
  Scripts/docs-pages.py .build/docs.archive .build/docs

docs: packages
	@$(SWIFT) build --target Garth
	@$(MAKE) --no-print-directory .build/docs
	@echo "the front page: $(CURDIR)/.build/docs/index.html"

# DocC's own pages are a program in JavaScript. Those in .build/docs are made from its archive and need only a browser.
# Only what is newer than the documentation makes it anew. Those who ask for it have built the library.
.build/docs: Scripts/docs-pages.py $(shell find Sources/Garth/Garth.docc -type f) \
             $(wildcard $(foreach module,Garth GarthPage GarthURL,.build/debug/Modules/$(module).swiftmodule))
	@$(DOCUMENT) && touch $@

packages:
	@Scripts/install-missing.sh $(foreach name,$(PACKAGES),'$(name)')
	@$(SWIFT) build --version >/dev/null || { \
	  echo "make: \`$(SWIFT) build' does not start here (Swift 6.3 is needed; libraries: docs/install.md)" >&2; exit 1; }

packaging:
	@Scripts/install-missing.sh $(PACKAGING)

looking:
	@Scripts/install-missing.sh $(LOOKING)

install: build
	install -D -m 755 $(GARTH) $(DESTDIR)$(PREFIX)/bin/garth
	install -m 755 Scripts/garth-playwright $(DESTDIR)$(PREFIX)/bin/garth-playwright
	install -D -m 755 $(CONTENT) $(DESTDIR)$(PREFIX)/libexec/garth/garth-content
	install -D -m 755 $(IMAGE) $(DESTDIR)$(PREFIX)/libexec/garth/garth-image
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/doc/garth
	sed 's/@VERSION@/$(VERSION)/' docs/garth.1 > $(DESTDIR)$(PREFIX)/share/man/man1/garth.1
	install -m 644 LICENSE THIRD-PARTY.md $(DESTDIR)$(PREFIX)/share/doc/garth
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(GARTH) --generate-completion-script bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/garth
	$(GARTH) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_garth
	$(GARTH) --generate-completion-script fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/garth.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/garth $(DESTDIR)$(PREFIX)/bin/garth-playwright \
	  $(DESTDIR)$(PREFIX)/libexec/garth/garth-content \
	  $(DESTDIR)$(PREFIX)/libexec/garth/garth-image $(DESTDIR)$(PREFIX)/share/man/man1/garth.1 \
	  $(DESTDIR)$(PREFIX)/share/doc/garth/LICENSE $(DESTDIR)$(PREFIX)/share/doc/garth/THIRD-PARTY.md \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/garth \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_garth \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/garth.fish
	rmdir $(DESTDIR)$(PREFIX)/libexec/garth $(DESTDIR)$(PREFIX)/share/doc/garth 2>/dev/null || true

tarball: build
	@rm -rf .build/tarball && mkdir -p .build/tarball/root
	@umask 022 && $(MAKE) --no-print-directory -o build install DESTDIR=$(CURDIR)/.build/tarball/root PREFIX= >/dev/null
	@Scripts/tarball.sh $(VERSION) .build/tarball

wheel: build
	@Scripts/wheel.py $(VERSION) .build/release .build/wheel

gallery: build
	@Scripts/gallery.py $(GARTH)

# Of debug programs, which the examples need as well.
tutorials: examples
	@Scripts/tutorials.py .build/debug

# Bare roots without any package of Garth's; they are kept until `make clean`.
tarball-test: tarball packaging
	@Scripts/tarball-test.py .build/tarball/garth-*.tar.gz .build/bare bookworm $(DISTROS)

# The fresh root of the test is kept until `make clean`.
deb: build packaging
	@rm -rf .build/deb && mkdir -p .build/deb/root
	@umask 022 && $(MAKE) --no-print-directory -o build install DESTDIR=$(CURDIR)/.build/deb/root PREFIX=/usr >/dev/null
	@Scripts/deb.sh $(VERSION) .build/deb

deb-test: deb
	@mkdir -p .build/bare && Scripts/deb-test.py .build/deb/garth_*.deb .build/bare/bookworm.tar

# DISTROS names the releases of Debian beside 12; their bare roots are kept in .build/bare (nothing but apt) and
# .build/roots (with Garth's libraries).
DISTROS = trixie testing
distros: deb packaging
	@mkdir -p .build/bare && for release in bookworm $(DISTROS); do \
	  echo "the package on $$release:"; \
	  Scripts/deb-test.py .build/deb/garth_*.deb .build/bare/$$release.tar || exit 1; done
	@rm -rf .build/distros && umask 022 && \
	$(MAKE) --no-print-directory -o build install DESTDIR=$(CURDIR)/.build/distros PREFIX=/usr/local >/dev/null
	@Scripts/distros.py .build/distros .build/roots $(DISTROS)

dependant:
	@Scripts/dependant.sh $(VERSION) $(WHOLE)

lint:
	@Scripts/generate-wire.py --check
	@Scripts/draw-rooms.py --check
	@Scripts/lint-code.py
	@Scripts/bundle-prelude.py --check
	@Scripts/catalogues.py --check
	@$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

format:
	@$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# The counters of a process are memory that it shares with a file: what was killed or locked counts, too.
COVERED = .build/coverage
coverage: examples
	@$(SWIFT) build --build-tests --enable-code-coverage --scratch-path $(COVERED) \
	  -Xswiftc -Xllvm -Xswiftc -runtime-counter-relocation
	@Scripts/coverage.py $(COVERED)

# The share of html5lib's core trees that libxml2's tokenizer must lead to, in per cent: that of 2.14 and newer is the standard's.
SECOND_READER_GATE = $(if $(wildcard /usr/lib/*/libxml2.so.16 /usr/lib*/libxml2.so.16),99,85)
# What `make conformance` and `make bench` need beside the repository; $(1) is the target, $(2) its folder.
NEEDED = [ -d $(2) ] || { echo "make $(1): $(2) is missing; it has the $(3), not part of this repository (SHARED=FOLDER names another place)" >&2; exit 1; }

conformance:
	@$(call NEEDED,conformance,$(SHARED)/suites/run,suites' runners and large suites)
	@$(MAKE) --no-print-directory build
	@PYTHONDONTWRITEBYTECODE=1; export PYTHONDONTWRITEBYTECODE; cd $(SHARED)/suites/run && garth="$(CURDIR)/$(GARTH)" && \
	python3 url.py --garth "$$garth" ../url && \
	python3 charset.py --garth "$$garth" ../encoding && \
	python3 tree.py --garth "$$garth" --gate 99 ../html5lib && \
	python3 tree.py --garth "$$garth --html-parser libxml2" --gate $(SECOND_READER_GATE) ../html5lib && \
	python3 layout.py --garth "$$garth" ../layout && \
	python3 cookies.py --garth "$$garth" --gate 98 --psl ../psl/tests.txt ../http-state && \
	python3 navigation.py --garth "$$garth" --gate 100
	@Scripts/hostile-pictures.py $(GARTH)

# The corpus is made from documentation on this machine (python3-doc) and kept outside the checkout.
BENCH_CORPUS ?= /tmp/garth-bench-corpus
bench:
	@$(call NEEDED,bench,$(SHARED)/bench,speed harness)
	@$(MAKE) --no-print-directory build
	@PYTHONDONTWRITEBYTECODE=1; export PYTHONDONTWRITEBYTECODE CORPUS_OUT=$(BENCH_CORPUS) PYDOC_DIR=$${PYDOC_DIR:-/usr/share/doc/python3.11/html}; \
	[ -e $(BENCH_CORPUS)/manifest.json ] || python3 $(SHARED)/bench/corpus.py; \
	python3 $(SHARED)/bench/dump_bench.py --garth $(GARTH) --group trivial --group big --group shape --group hostile

# What libFuzzer learns stays in fuzz-corpus; what breaks something, in fuzz-found (both in FUZZ_FOLDER).
PAGE_DOORS    = engine html commands reports
DOORS        ?= $(PAGE_DOORS) image-commands image-reports $(PICTURE_DOORS)
FUZZ_SECONDS ?= 1800
FUZZ_FOLDER  ?= .build
FUZZER        = $(FUZZ_FOLDER)/fuzz/release/GarthFuzz
FUZZ_BUILD    = --configuration release --scratch-path $(FUZZ_FOLDER)/fuzz --sanitize=address -Xswiftc -sanitize=fuzzer
FUZZ_OPTIONS  = -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -timeout=10 -rss_limit_mb=2500 -max_len=4096
# Two Garths on one profile, pages with scripts, downloads; 500 rounds before a release. KILL="--seed 1" repeats choices.
ROUNDS ?= 40
kill-session: build
	@python3 Scripts/kill-session.py --garth $(GARTH) --rounds $(ROUNDS) --scripts --two $(KILL)

look: build looking
	@python3 Scripts/look.py --garth $(GARTH) $(LOOK)

fuzz: packages
	@GARTH_FUZZ=1 $(SWIFT) build $(FUZZ_BUILD) --product GarthFuzz
	@PYTHONDONTWRITEBYTECODE=1 python3 Scripts/fuzz.py $(FUZZ_FOLDER)/fuzz-corpus $(or $(wildcard $(SHARED)/suites),Tests/Suites)
	@export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1:symbolize=0; \
	for door in $(DOORS); do \
	  export DOOR=$$door; corpus=$(FUZZ_FOLDER)/fuzz-corpus/$$door; found=$(FUZZ_FOLDER)/fuzz-found/$$door; \
	  mkdir -p $$corpus $$found; words=pictures; \
	  case $$door in \
	    commands|reports) $(FUZZER) seed $$corpus Tests/LayoutFixtures/*/*.html;; \
	    image-*) $(FUZZER) seed $$corpus $(wildcard Tests/FuzzCorpus/png/* Tests/FuzzCorpus/gif/*);; \
	  esac; \
	  case " $(PAGE_DOORS) " in *" $$door "*) words=words;; esac; \
	  echo "fuzzing: $$door, $(FUZZ_SECONDS) s"; \
	  nice -n 19 $(FUZZER) $(FUZZ_OPTIONS) -max_total_time=$(FUZZ_SECONDS) -dict=$(FUZZ_FOLDER)/fuzz-corpus/$$words.dict \
	    -artifact_prefix=$$found/ $$corpus $$(ls -d Tests/FuzzCorpus/$$door 2>/dev/null) 2>&1 | grep -E '^#|broken promise'; \
	  ls $$found; \
	done

# The law of changes on other pages than those of `make test`, and with other seeds.
LAW_TIMES ?= 15
LAW_PAGES ?= $(CURDIR)/Tests/LayoutFixtures
law: packages
	@GARTH_PATIENCE=20 GARTH_LAW_TIMES=$(LAW_TIMES) GARTH_LAW_PAGES=$(LAW_PAGES) $(SWIFT) test --filter PatchTests

# Each sanitizer builds in a folder of its own. The end-to-end tests start other programs and gain nothing here. The fetcher's tests
# come last and alone: all is so much slower here that their time-outs would pass while others calculate.
# Under a sanitizer tests wait longer before they take what is slow for what hangs.
SANITIZED       = GARTH_PATIENCE=20 SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(CURDIR)/Tests/thread.suppressions $(SWIFT) test
SANITIZED_TESTS = GarthTests|GarthStoreTests|GarthIPCTests|GarthEngineTests|GarthPageTests|GarthURLTests|GarthTerminalTests
sanitize: packages
	@$(SANITIZED) --scratch-path .build/address --sanitize=address --filter '$(SANITIZED_TESTS)|FuzzTests'
	@$(SANITIZED) --scratch-path .build/address --sanitize=address --filter GarthFetchTests
	@$(SANITIZED) --scratch-path .build/thread --sanitize=thread --filter '$(SANITIZED_TESTS)'
	@$(SANITIZED) --scratch-path .build/thread --sanitize=thread --filter GarthFetchTests

# Links both programs with their symbols, and without them again. Only the list changes.
startup-order:
	@$(MAKE) --no-print-directory build STRIP=
	@Scripts/startup-order.py $(GARTH) $(CONTENT) Scripts/startup.order
	@$(MAKE) --no-print-directory build

clean:
	rm -rf .build
