# play: the game · test: every test · check: style and types · fix: mend style · bench: measure speed
# docs: their site · site: static files that need no server · prove: the long tests · audit: known faults
# web: the page · CI calls only these. All set-up goes into .venv and is redone when stale.
PYTHON ?= python3
BIN := .venv/bin
ENGINE := $(shell find src -name '*.pxd' | sed 'p;s/pxd$$/py/' | grep -v /raw.py)

.PHONY: play test audit check check-web docs fix bench prove clean engine web site

play: engine web
	@if test -f $(PAGE); then $(BIN)/nyhavn serve --db .nyhavn/nyhavn.db; \
	else echo "There is no page to serve, so here is the game in the terminal."; $(BIN)/nyhavn play; fi

# Browsers, servers and databases of their own share the machine with whatever else runs there: a test
# that fails is tried once more, and the closing line counts those (`rerun`): races to be mended. What hangs
# for a quarter of an hour has failed.
test: engine .venv/dev .venv/docs web site
	$(BIN)/python -m pytest -n 2 --reruns 1 -rfER --timeout 900

prove: engine .venv/dev .venv/docs .venv/learn .venv/ray web site
	NYHAVN_PROVE=1 $(BIN)/python -m pytest -n 2 -m "slow or not slow"

# The documentation as a site; all but its search can be used from the disk.
docs: .venv/docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "build/docs/index.html; with search: python3 -m http.server -d build/docs"

# Known faults in what we depend on; a service that does not answer is no finding.
audit: engine .venv/dev .venv/audit web
	@$(BIN)/python -m tests.project.audit

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m nyhavn.server.typescript --check
	$(BIN)/python -m nyhavn.games.examples --check
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
	@$(BIN)/python -m nyhavn bench --learners
	@$(BIN)/python -m nyhavn bench --screens

engine: .venv/engine

# What is made is as old as the beginning of its recipe: a file that is changed meanwhile is newer.
NAME = $(subst /,-,$(patsubst .venv/%,%,$@))
BEGIN = mkdir -p .venv && touch .venv/$(NAME).begun
END = touch -r .venv/$(NAME).begun $@
# What tools say is kept in a file, and shown if they fail.
LOG = $(CURDIR)/.venv/$(NAME).log
QUIET = > "$(LOG)" 2>&1 || { cat "$(LOG)"; exit 1; }
PIP := $(BIN)/python -m pip install -q --disable-pip-version-check

.venv/ready: pyproject.toml
	@echo "setting up .venv ..."
	@$(BEGIN)
	@{ test -x $(BIN)/python || $(PYTHON) -m venv .venv; } $(QUIET)
	@{ $(PIP) "setuptools>=77,<100" "cython>=3.3,<3.4" && $(PIP) --no-build-isolation -e '.[play,serve]'; } $(QUIET)
	@$(END) .venv/engine

.venv/engine: .venv/ready setup.py $(ENGINE)
	@echo "building the engine ..."
	@$(BEGIN)
	@$(BIN)/python setup.py -q build_ext -i -j2 $(QUIET)
	@sed -n 's/^\*\*\* //p' "$(LOG)"
	@$(END)

# What an extra needs, without building the engine again.
.venv/dev .venv/docs .venv/bench .venv/learn .venv/ray .venv/audit: .venv/%: .venv/ready
	@echo "setting up what '$*' needs ..."
	@$(BEGIN)
	@$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); print(*(p['dependency-groups'] | p['project']['optional-dependencies'])['$*'], sep='\n')" > .venv/$*.txt
	@$(PIP) -r .venv/$*.txt $(QUIET)
	@$(END)

# The page: built anew when something it is made of is newer than it, if Node is there.
PAGE := src/nyhavn/server/page/index.html
WEB := $(shell find web -name node_modules -prune -o -type f -not -path 'web/fixtures/*' -print) \
	$(wildcard src/nyhavn/words/*.json src/nyhavn/games/*/words/*.json docs/rules/*.md docs/rules/*/*.md)

web:
	@if command -v npm >/dev/null; then $(MAKE) -s $(PAGE); \
	else echo "Node is not installed: the page stays as it is."; fi

web/node_modules/ready: web/package.json web/package-lock.json
	@echo "setting up what the page needs ..."
	@$(BEGIN)
	@{ cd web && { npm ci || npm install --no-save; }; } $(QUIET)
	@$(END)

$(PAGE): web/node_modules/ready $(WEB)
	@echo "building the page ..."
	@$(BEGIN)
	@{ cd web && npm run build; } $(QUIET)
	@$(END)

# The site: tables, rules and bots in the visitor's browser. Python is packed with it.
SITE := build/site/index.html
site:
	@if command -v npm >/dev/null; then $(MAKE) -s $(SITE); \
	else echo "Node is not installed: there is no site."; fi

$(SITE): .venv/ready web/node_modules/ready $(WEB) $(shell find src -name '*.py' -o -name '*.json' -o -name '*.weights') \
	$(wildcard wheelhouse/nyhavn-*_wasm32.whl)
	@echo "building the site ..."
	@$(BEGIN)
	@$(BIN)/nyhavn site build/site $(QUIET)
	@sed -n 's/^nyhavn: //p' "$(LOG)"
	@$(END)

clean:
	rm -rf .venv build dist src/*.egg-info web/node_modules src/nyhavn/server/page
	find . -name '*.so' -not -path './node_modules/*' -delete
