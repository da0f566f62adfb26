#!/usr/bin/env bash
# Sample start script of a container: recovery first, then the agent. Exit codes of `loa state recover`:
# 0 running, 2 degraded, 1 a person is needed, anything else: recovery itself could not run.
set -uo pipefail
cd "${PROJECT_ROOT:-/workspace}"

recovery=0
loa state recover || recovery=$?
case "$recovery" in
  0) export BEAUVOIR_DEGRADED=false ;;
  2) export BEAUVOIR_DEGRADED=true
     echo "[loa] degraded: notes and memory may be incomplete; see: loa state status" >&2 ;;
  *) export BEAUVOIR_DEGRADED=true
     echo "[loa] recovery needs a person (exit $recovery); see: loa state status" >&2
     # Set LOA_REQUIRE_STATE=1 where an agent must not start without its state.
     [ "${LOA_REQUIRE_STATE:-0}" = 1 ] && exit "$recovery" ;;
esac

exec "$@"
