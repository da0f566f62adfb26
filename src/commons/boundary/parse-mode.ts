// Which parser decides at the boundary. Read once from the environment: another value takes a new process, so that no two parts of
// one process can ever disagree. A service refuses to start on a value it does not know (`requireParseMode`).

import { openNodeHost } from '../../durable/node-host/index.ts';
import { LoaError } from '../../kernel/errors.ts';

export type ParseMode = 'legacy' | 'shadow' | 'enforce';
export const PARSE_MODES: readonly ParseMode[] = ['legacy', 'shadow', 'enforce'];
export const PARSE_MODE_ENV = 'PARSE_MICRO_USD_MODE';
const MODE_DEFAULT: ParseMode = 'shadow';

/** The signature has no room for a host: this one value is kept for the process. */
const resolved: { mode: ParseMode | undefined } = { mode: undefined };

type Env = Readonly<Record<string, string | undefined>>;

/** Unset or unknown is `shadow`. */
export function resolveParseMode(): ParseMode {
  resolved.mode ??= findParseMode(openNodeHost().env) ?? MODE_DEFAULT;
  return resolved.mode;
}

export function resetParseModeCache(): void {
  resolved.mode = undefined;
}

/** For services: a typing mistake must not quietly become another mode. */
export function requireParseMode(env: Env): ParseMode {
  const text = env[PARSE_MODE_ENV];
  if (text === undefined || text === '') return MODE_DEFAULT;
  const mode = findParseMode(env);
  if (mode !== undefined) return mode;
  throw new LoaError('config.invalid', `${PARSE_MODE_ENV} is "${text}", which is no mode`, {
    hint: `Set it to one of ${PARSE_MODES.join(', ')}, or leave it out for ${MODE_DEFAULT}.`,
  });
}

function findParseMode(env: Env): ParseMode | undefined {
  return PARSE_MODES.find((mode) => mode === env[PARSE_MODE_ENV]);
}
