# The commands anyone must remember. Needs make and Python 3.11 or newer; the rest is fetched by pip into .venv.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play test check format bench clean distclean FORCE

VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/.ready

# The first Python at hand that is new enough; PYTHON=/path/to/python overrides.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)

# Extra words for the command behind a target: make test ARGS='-k movement'
ARGS ?=

# A .venv copied along with the tree would run the code of the place it came from: the stamp says where it was made.
MADE_AT := $(shell cat $(READY) 2>/dev/null)
ifneq ($(MADE_AT),)
ifneq ($(MADE_AT),$(CURDIR))
MOVED := --clear
$(READY): FORCE
endif
endif

help: ## this list
	@echo "Bocage: the classic wargames of the Normandy campaign"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo
	@echo "ARGS='...' is handed on to the command behind play, test and bench."

play: $(READY) ## play in the browser
	@$(VENV)/bin/bocage play $(ARGS)

test: $(READY) ## run every test, the checks and those of the page in a real browser among them
	@$(PY) -m tools.chromium --get || true
	@$(PY) -m pytest -n 2 --dist worksteal $(ARGS)

check: $(READY) ## format, lint, types (of the page too), imports, shape, rule trace
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(PY) -m tools.shape
	$(PY) -m tools.trace
	$(PY) -m tools.page_types

format: $(READY) ## format the code and mend what can be mended
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(READY) ## measure speed against a known yardstick
	@$(PY) -m bench $(ARGS)

clean: ## remove caches and builds
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools bench -type d -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove the virtual environment as well
	rm -rf $(VENV)

$(READY): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then \
		echo "Bocage needs Python 3.11 or newer, and found none. Install it, or say where it is:" >&2; \
		echo "    make PYTHON=/path/to/python3 ..." >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then \
		echo "Bocage needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null; then \
		echo "This Python ($(PYTHON)) cannot make virtual environments: its venv or ensurepip is missing." >&2; \
		echo "On Debian and Ubuntu: apt install python3-venv. Elsewhere: install the full Python." >&2; exit 1; fi
	@if [ -n "$(MOVED)" ] || ! $(PY) -c '' 2>/dev/null; then \
		echo "Making $(VENV) ..."; $(PYTHON) -m venv --clear $(VENV); fi
	@echo "Installing Bocage and its tools into $(VENV) ..."
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@echo "$(CURDIR)" > $@

FORCE:
