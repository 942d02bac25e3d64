# On a fresh machine with Python and make: `make mesa`, `make ask Q="..."`, `make test`.
# `make check` is what CI runs. Recipes that only prepare write to stderr, so answers can be piped.

PYTHON ?= python3
VENV   ?= .venv
RULES  ?=
WORKERS ?= auto
BIN    := $(VENV)/bin
PY     := $(BIN)/python
READY  := $(VENV)/.ready
DEV    := $(VENV)/.ready-dev

# -qq: pip keeps quiet but for errors.
PIP     := $(PY) -m pip -qq --disable-pip-version-check --no-input install
# The floors that are to be covered whole, and the tests written for them: a measured run takes twice the time.
COVER   := --cov=referee.engine --cov=referee.rulebook --cov-branch --cov-report=term --cov-fail-under=100
COVERED := tests/engine tests/oracle tests/properties tests/rulebook tests/rules
PYTEST  := $(PY) -m pytest

# The shell reads these from the environment: a question may hold quotes, a name may hold spaces.
export Q RULES PLAYERS

.DEFAULT_GOAL := ajuda
.PHONY: ajuda help mesa ask test check statics format lint types floors current built learn coverage wheel bench clean

ajuda help:
	@echo 'make mesa                   abre uma mesa e ouve o jogo  [RULES=mineiro] [PLAYERS=Ana,Beto]'
	@echo 'make ask Q="pergunta"       responde a uma pergunta      [RULES=fprt]'
	@echo 'make test                   roda os testes               [ARGS="-k empate"]'
	@echo 'make check                  tudo o que o CI confere'
	@echo 'make built                  refaz os arquivos gerados    (referee/_built)'
	@echo 'make learn                  aprende dos exemplos a distinguir as perguntas (learning/examples)'
	@echo 'make bench                  mede o tempo das respostas'
	@echo 'make clean                  apaga o ambiente e os restos de compilação'

# ------------------------------------------------------------------ for people

mesa: $(READY)
	@$(BIN)/referee table $${RULES:+--rules "$$RULES"} $${PLAYERS:+--players "$$PLAYERS"}; \
	status=$$?; case $$status in 0|130) ;; *) exit $$status ;; esac

# 3 (not understood) and 5 (not covered) are answers too: make has nothing to add to them.
ask: $(READY)
	@test -n "$$Q" || { echo 'Faltou a pergunta. Exemplo: make ask Q="empatou a primeira, quem ganha?"' >&2; exit 2; }
	@$(BIN)/referee ask $${RULES:+--rules "$$RULES"} -- "$$Q"; \
	status=$$?; case $$status in 0|3|5) ;; *) exit $$status ;; esac

# ------------------------------------------------------------------ for developers

test: $(DEV)
	@$(PYTEST) -n $(WORKERS) $(ARGS)

check: statics test coverage wheel

statics: format lint types floors current

format: $(DEV)
	@$(BIN)/ruff format --check .

lint: $(DEV)
	@$(BIN)/ruff check .

types: $(DEV)
	@$(BIN)/mypy --strict

floors: $(DEV)
	@$(BIN)/lint-imports

current: $(DEV)
	@$(PY) -m referee.session.build --check

built: $(DEV)
	@$(PY) -m referee.session.build

coverage: $(DEV)
	@$(PYTEST) -n $(WORKERS) $(COVER) $(COVERED)

wheel: $(DEV)
	@$(PYTEST) -m wheel tests/house

learn: $(DEV)
	@$(PIP) -e '.[learn]'
	@$(PY) -m learning --measure

bench: $(DEV)
	@$(PY) -m bench

clean:
	rm -rf $(VENV) dist build .coverage* .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ------------------------------------------------------------------ environment
# A stamp is newer than pyproject.toml once the install went well: the second call installs nothing.

define ENVIRONMENT
	@$(PYTHON) -c '' 2>/dev/null || { \
	  echo 'Não achei o Python ("$(PYTHON)"). Instale o Python 3.10 ou mais novo, ou diga onde ele está: make PYTHON=caminho' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo 'O referee precisa do Python 3.10 ou mais novo, e "$(PYTHON)" é mais velho. Se houver outro: make PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo 'Falta ao Python o módulo venv. No Debian e no Ubuntu: sudo apt-get install python3-venv' >&2; exit 1; }
	@echo 'Preparando o ambiente em $(VENV): só na primeira vez, leva menos de um minuto.' >&2
	@$(PY) -c 'import pip' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
endef

$(READY): pyproject.toml
	$(ENVIRONMENT)
	@$(PIP) -e .
	@touch $@

$(DEV): pyproject.toml
	$(ENVIRONMENT)
	@$(PIP) -e '.[dev]'
	@touch $(READY) $@
