// Files of the project that an agent's tool named. Payloads come from programs that change without telling anybody, so every field
// may be missing or of another type.

import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Payload } from './agent-event.ts';

const FILES_MAX = 20;
/** Input fields of file tools that name what they touch. */
const FILE_FIELDS = ['file_path', 'notebook_path', 'path', 'filePath', 'target_file'];
/** A patch names its files in lines of its own. */
const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** `roots` are names of the project's folder: its real path, and others that lead there by links. */
export function touchedFiles(payload: Payload, roots: readonly string[]): readonly string[] {
  const input = payload['tool_input'];
  const fields = typeof input === 'object' && input !== null ? (input as Payload) : {};
  const patch = [input, fields['input'], fields['patch'], fields['command']].flat();
  const named = [
    ...FILE_FIELDS.map((field) => fields[field]),
    ...patch.flatMap((text) =>
      typeof text === 'string' && text.includes('*** ')
        ? [...text.matchAll(PATCHED)].map(([, path]) => path?.trim())
        : [],
    ),
  ].filter((value) => typeof value === 'string');
  // Files outside the project are nobody's business here.
  const inside = named.flatMap((path) => {
    const ways = roots.map((root) => relative(root, resolve(root, path)));
    return ways
      .filter((way) => way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
      .slice(0, 1);
  });
  return [...new Set(inside)].slice(0, FILES_MAX).map((path) => path.replaceAll(sep, '/').toWellFormed());
}

/** The name of the session, as far as a file can bear it. */
export function sessionOf({ session_id: session }: Payload): string {
  return typeof session === 'string' && session !== '' ? session.slice(0, 128).toWellFormed() : 'unknown';
}
