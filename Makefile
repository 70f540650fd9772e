# Capicúa. `make play` and `make test` bring what they need; see CONTRIBUTING.md.
PYTHON ?=
ARGS ?=
CORES ?= --numprocesses auto --maxprocesses 4 --dist worksteal
CLUB ?=

.DEFAULT_GOAL := help
.PHONY: help play test check soak bench lock clean
MAKEFLAGS += --no-print-directory

IN := .venv/bin
PREPARE = python=$$(PYTHON="$(PYTHON)" sh tools/find-python.sh) && "$$python" tools/environment.py

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

play: ## serve the site on 127.0.0.1:8000 (ARGS="--port 9000" …)
	@$(PREPARE) club && exec $(IN)/capicua serve $(ARGS)

test: ## pass every test (ARGS="tests/rules -k closed" …)
	@$(PREPARE) dev && $(IN)/python -m tools.node && $(IN)/python -m tools.chromium \
		&& $(IN)/python -m tools.services && exec $(IN)/python -m pytest $(CORES) $(ARGS)

check: ## ruff, mypy, import-linter and tsc alone
	@$(PREPARE) dev && $(IN)/python -m tools.node \
		&& exec $(IN)/python -m pytest -q tests/test_house.py -m house $(ARGS)

soak: ## 2,000 matches of everything, then the club's, resumable (ARGS="--only robo", CLUB="--minutes 2" …)
	@$(PREPARE) dev && $(IN)/python -m tools.soak $(ARGS) && exec $(IN)/python -m tools.soak_club $(CLUB)

bench: ## measure, as benchmarks/README.md tells (ARGS="moves" for one alone …)
	@$(PREPARE) dev && exec $(IN)/python -m benchmarks $(ARGS)

lock: ## pin the newest packages that pyproject.toml allows
	@$(PREPARE) dev && $(IN)/python -m tools.lock

clean: ## delete what the other commands made, except games
	rm -rf .venv .venv.old .venv-bench tests/web/node_modules tests/browser/artefacts build \
		.mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools benchmarks -name __pycache__ -prune -exec rm -rf {} +
