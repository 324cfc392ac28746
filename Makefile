# play: the game · test: every test · check: style and types · fix: mend style · bench: measure speed
# prove: the long tests · CI calls only these. All set-up goes into .venv and is redone when stale.
PYTHON ?= python3
BIN := .venv/bin
ENGINE := $(shell find src -name '*.pxd' | sed 'p;s/pxd$$/py/' | grep -v /raw.py)

.PHONY: play test check fix bench prove clean setup engine

play: engine
	@$(BIN)/nyhavn play

test: engine
	$(BIN)/python -m pytest -n 2

prove: engine
	NYHAVN_PROVE=1 $(BIN)/python -m pytest -n 2 -m "slow or not slow"

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: engine .venv/bench
	@$(BIN)/python -m nyhavn bench --all

setup: .venv/ready
engine: .venv/engine

.venv/ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check "setuptools>=77" "cython>=3.3,<3.4"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e ".[dev]"
	@touch $@ .venv/engine

.venv/engine: .venv/ready setup.py $(ENGINE)
	@$(BIN)/python setup.py -q build_ext -i -j2
	@touch $@

.venv/bench: .venv/ready
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-build-isolation -e ".[bench]"
	@touch $@

clean:
	rm -rf .venv build dist src/*.egg-info
	find . -name '*.so' -not -path './node_modules/*' -delete
