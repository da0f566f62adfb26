// Memories of which a person wants some forgotten, and has not said which: an agent is told none of them until one is gone. Kept on this machine,
// beside what else is its own; a file that cannot be read doubts nothing.

import { join } from 'node:path';
import { replaceFile } from '../../durable/file.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';

type Place = Pick<Context, 'host' | 'project'>;
/** Those that may be meant by one request. */
type Doubt = readonly string[];

const FILE = 'doubted.json';
const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;
const SIZE_BYTES_MAX = 100_000;
const DOUBTS_MAX = 50;

export function readDoubted(place: Place): ReadonlySet<string> {
  return new Set(readDoubts(place).flat());
}

export async function doubt(ids: Doubt, place: Place): Promise<void> {
  if (ids.length > 0) await writeDoubts([...readDoubts(place), ids], place);
}

/** One of them is gone: then the others hold. */
export async function settleDoubts(gone: readonly string[], place: Place): Promise<void> {
  const doubts = readDoubts(place);
  const left = doubts.filter((ids) => !ids.some((id) => gone.includes(id)));
  if (left.length < doubts.length) await writeDoubts(left, place);
}

function readDoubts({ host, project }: Place): readonly Doubt[] {
  const path = join(project.ownDir, FILE);
  if (host.files.stat(path)?.kind !== 'file') return [];
  try {
    const bytes = host.files.read(path, { noFollow: true, sizeBytesMax: SIZE_BYTES_MAX });
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return Array.isArray(value) ? value.filter(isDoubt) : [];
  } catch (error) {
    // Out of reach, or no JSON: nothing is doubted.
    if (isLoaError(error) || error instanceof SyntaxError) return [];
    throw error;
  }
}

const isDoubt = (value: unknown): value is Doubt =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

async function writeDoubts(doubts: readonly Doubt[], { host, project }: Place): Promise<void> {
  host.files.makeDir(project.ownDir, PRIVATE_DIR);
  const bytes = new TextEncoder().encode(`${JSON.stringify(doubts.slice(-DOUBTS_MAX))}\n`);
  await replaceFile(join(project.ownDir, FILE), bytes, host, { mode: PRIVATE_FILE });
}
