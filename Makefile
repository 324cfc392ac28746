# play: the game · test: every test · check: style and types · fix: mend style · bench: measure speed
# prove: the long tests · audit: known faults · web: the page · CI calls only these. All set-up goes into .venv and is redone when stale.
PYTHON ?= python3
BIN := .venv/bin
ENGINE := $(shell find src -name '*.pxd' | sed 'p;s/pxd$$/py/' | grep -v /raw.py)

.PHONY: play test audit check check-web fix bench prove clean engine web

play: engine web
	@if test -f $(PAGE); then $(BIN)/nyhavn serve --db .nyhavn/nyhavn.db; \
	else echo "There is no page to serve, so here is the game in the terminal."; $(BIN)/nyhavn play; fi

test: engine .venv/dev web
	$(BIN)/python -m pytest -n 2

prove: engine .venv/dev .venv/ray web
	NYHAVN_PROVE=1 $(BIN)/python -m pytest -n 2 -m "slow or not slow"

# Known faults in what we depend on; a service that does not answer is no finding.
audit: engine .venv/dev .venv/audit web
	@$(BIN)/python -m tests.project.audit

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m nyhavn.server.typescript --check
	$(BIN)/python -m pytest tests/project/test_dependencies.py
	@if command -v npm >/dev/null; then $(MAKE) -s check-web; \
	else echo "Node is not installed: the page is not checked."; fi

check-web: web/node_modules/ready
	cd web && npm run --silent check
	cd web && npm run --silent lint

fix: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if command -v npm >/dev/null; then $(MAKE) -s web/node_modules/ready && cd web && npm run --silent format; fi

bench: engine .venv/bench
	@$(BIN)/python -m nyhavn bench --all
	@$(BIN)/python -m nyhavn bench --screens

engine: .venv/engine

.venv/ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check "setuptools>=77,<100" "cython>=3.3,<3.4"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e .
	@touch $@ .venv/engine

.venv/engine: .venv/ready setup.py $(ENGINE)
	@$(BIN)/python setup.py -q build_ext -i -j2
	@touch $@

# What an extra needs, without building the engine again.
.venv/dev .venv/bench .venv/ray .venv/audit: .venv/%: .venv/ready
	@echo "setting up what '$*' needs ..."
	@$(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['$*'], sep='\n')" > .venv/$*.txt
	@$(BIN)/python -m pip install -q --disable-pip-version-check -r .venv/$*.txt
	@touch $@

# The page: built anew when something it is made of is newer than it, if Node is there.
PAGE := src/nyhavn/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -not -path 'web/fixtures/*' -print) \
	$(wildcard src/nyhavn/words/*.json docs/rules/*.md)

web:
	@if command -v npm >/dev/null; then $(MAKE) -s $(PAGE); \
	else echo "Node is not installed: the page stays as it is."; fi

web/node_modules/ready: web/package.json web/package-lock.json
	@echo "setting up what the page needs ..."
	@cd web && { npm ci --silent || npm install --silent; }
	@touch $@

$(PAGE): web/node_modules/ready $(WEB)
	@cd web && npm run --silent build
	@touch $@

clean:
	rm -rf .venv build dist src/*.egg-info web/node_modules src/nyhavn/server/page
	find . -name '*.so' -not -path './node_modules/*' -delete
