# The commands anyone must remember. Needs make and Python 3.11 or newer; the rest is fetched by pip into .venv-play, for
# playing, and into .venv, for everything else.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.PHONY: help play test prove check format bench clean distclean formatted linted types imports shape trace page FORCE

PLAY := .venv-play
DEV := .venv
PY := $(DEV)/bin/python

# The tests begin hundreds of Pythons, and each would compile all it imports.
unexport PYTHONDONTWRITEBYTECODE

# The newest Python at hand, of those that do run and can make environments; PYTHON=/path/to/python overrides.
NAMES := python3.14 python3.13 python3.12 python3.11 python3 python
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
first = $(shell for p in $(NAMES); do if $$p -c '$(1)' >/dev/null 2>&1; then echo $$p; break; fi; done)
ifeq ($(origin PYTHON),undefined)
PYTHON = $(eval PYTHON := $$(or $$(call first,import venv, ensurepip; $(NEW_ENOUGH)),$$(call first,$(NEW_ENOUGH))))$(PYTHON)
else
GIVEN := $(shell $(PYTHON) -c 'import sys; print(sys.version)' 2>/dev/null | head -1)
endif

# Extra words for the command behind a target: make test ARGS='-k movement'
ARGS ?=

PYTEST := $(PY) -m pytest -n 2 --dist load

# An environment copied along with the tree would run the code of the place it came from: the stamp says where it was
# made. One made by another Python than the given one is made anew as well.
made_at = $(shell cat $(1)/.ready 2>/dev/null)
made_by = $(shell $(1)/bin/python -c 'import sys; print(sys.version)' 2>/dev/null | head -1)
moved = $(filter-out $(CURDIR),$(call made_at,$(1)))
other = $(if $(GIVEN),$(filter-out x$(subst $() ,_,$(GIVEN)),x$(subst $() ,_,$(call made_by,$(1)))))
STALE := $(foreach env,$(PLAY) $(DEV),$(if $(call made_at,$(env)),$(if $(call moved,$(env))$(call other,$(env)),$(env))))

help: ## this list
	@echo "Bocage: the classic wargames of the Normandy campaign"
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{printf "%-18s %s\n", $$1, $$2}'
	@echo
	@echo "ARGS='...' is handed on to the command behind play, test, prove and bench."

play: $(PLAY)/.ready ## play in the browser
	@$(PLAY)/bin/bocage play $(ARGS)

test: $(DEV)/.ready ## what every change needs: the checks, then the tests, those of the page in a real browser among them
	@$(MAKE) --no-print-directory -j 2 check
	@$(PY) -m tools.chromium --get || true
	@$(PYTEST) -m 'not prove' $(ARGS)

prove: $(DEV)/.ready ## the rest: long chance play, planted faults, board builders, whole games in the browser
	@$(PY) -m tools.chromium --get || true
	@$(PYTEST) -m 'prove' $(ARGS)

check: types page formatted linted imports shape trace ## format, lint, types (of the page too), imports, shape, rule trace

types: $(DEV)/.ready
	$(PY) -m mypy

page: $(DEV)/.ready
	$(PY) -m tools.page_types

formatted: $(DEV)/.ready
	$(PY) -m ruff format --check .

linted: $(DEV)/.ready
	$(PY) -m ruff check .

imports: $(DEV)/.ready
	$(DEV)/bin/lint-imports --no-logo

shape: $(DEV)/.ready
	$(PY) -m tools.shape

trace: $(DEV)/.ready
	$(PY) -m tools.trace

format: $(DEV)/.ready ## format the code and mend what can be mended
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(DEV)/.ready ## measure speed against a known yardstick
	@$(PY) -m bench $(ARGS)

clean: ## remove caches and builds
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools bench -type d -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove the virtual environments as well
	rm -rf $(PLAY) $(DEV)

$(DEV)/.ready: EXTRAS := [dev]
$(PLAY)/.ready: EXTRAS :=
$(PLAY)/.ready $(DEV)/.ready: pyproject.toml
	@if [ -z "$(PYTHON)" ]; then \
		echo "Bocage needs Python 3.11 or newer, and found none. Install it, or say where it is:" >&2; \
		echo "    make PYTHON=/path/to/python3 ..." >&2; exit 1; fi
	@if ! $(PYTHON) -c '$(NEW_ENOUGH)'; then \
		echo "Bocage needs Python 3.11 or newer; $(PYTHON) is not." >&2; exit 1; fi
	@if ! $(PYTHON) -c 'import venv, ensurepip' 2>/dev/null; then \
		echo "This Python ($(PYTHON)) cannot make virtual environments: its venv or ensurepip is missing." >&2; \
		echo "On Debian and Ubuntu: apt install python3-venv. Elsewhere: install the full Python." >&2; exit 1; fi
	@if [ -n "$(filter $(@D),$(STALE))" ] || ! $(@D)/bin/python -c '' 2>/dev/null; then \
		echo "Making $(@D) with $$($(PYTHON) --version) ..."; $(PYTHON) -m venv --clear $(@D); fi
	@echo "Installing Bocage into $(@D) ..."
	@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.$(EXTRAS)'
	@echo "$(CURDIR)" > $@

$(addsuffix /.ready,$(STALE)): FORCE

FORCE:
