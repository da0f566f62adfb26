// What an agent's event means to us, as data: who, what, which files. Payloads come from programs that change without
// telling anybody, so every field may be missing or of another type, and unknown ones are ignored.

import { isAbsolute, relative, resolve, sep } from 'node:path';

/** One thing an agent did. Never holds what was said or written, only names. */
export interface AgentAct {
  readonly event: string;
  readonly session: string;
  readonly tool?: string;
  /** Relative to the project, forward slashes. */
  readonly files?: readonly string[];
  /** Why a session started or ended. */
  readonly reason?: string;
}

const NAME_LENGTH_MAX = 200;
const FILES_MAX = 20;
/** Input fields of file tools that name what they touch. */
const FILE_FIELDS = ['file_path', 'notebook_path', 'path'];

type Payload = Readonly<Record<string, unknown>>;

/** `roots` are names of the project's folder: its real path, and others that lead there by links. */
export function parseAct(event: string, payload: Payload, ...roots: readonly string[]): AgentAct {
  const tool = text(payload['tool_name']);
  const reason = text(payload['source']) ?? text(payload['reason']) ?? text(payload['trigger']);
  const files = touchedFiles(payload['tool_input'], roots);
  return {
    event,
    session: text(payload['session_id']) ?? 'unknown',
    ...(tool === undefined ? {} : { tool }),
    ...(files.length === 0 ? {} : { files }),
    ...(reason === undefined ? {} : { reason }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== ''
    ? value.slice(0, NAME_LENGTH_MAX).toWellFormed()
    : undefined;
}

/** Files outside the project are nobody's business here. */
function touchedFiles(input: unknown, roots: readonly string[]): string[] {
  if (typeof input !== 'object' || input === null) return [];
  const named = FILE_FIELDS.map((field) => (input as Payload)[field]).filter(
    (value) => typeof value === 'string',
  );
  const inside = named.flatMap((path) => {
    const ways = roots.map((root) => relative(root, resolve(root, path)));
    return ways
      .filter((way) => way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
      .slice(0, 1);
  });
  return [...new Set(inside)].slice(0, FILES_MAX).map((path) => path.replaceAll(sep, '/').toWellFormed());
}
