// Which changes made elsewhere the branch of this work tree has taken in already: some commit of its history, made after the record,
// shows them. What came later in that history (an edit, a forgetting, a merge) is newer than the record, which is not applied
// over it. Where git cannot tell, the files decide.

import { runGit } from '../../durable/git.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import type { ChangeTypes, Traces } from './change.ts';
import type { PendingChange } from './pending.ts';

interface HistoryPlace {
  readonly project: Pick<Project, 'isGit' | 'root'>;
  readonly host: Pick<Host, 'processes' | 'files' | 'env' | 'userId'>;
  readonly zone: string;
}

/** A longer history since the oldest record is not looked through. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const COMMIT_MARK = '\u0001';
/** The lines around a change: the heading of an entry stands at most so far above its text. */
const CONTEXT_LINES = 3;

/** Those of the changes that are still to be planned. */
export async function withoutCommitted(
  changes: readonly PendingChange[],
  types: ChangeTypes,
  place: HistoryPlace,
): Promise<readonly PendingChange[]> {
  const traced = new Map<PendingChange, Traces>();
  for (const change of changes) {
    const traces =
      change.isFromElsewhere && change.problem === undefined ? tracesOf(change, types) : undefined;
    if (traces !== undefined) traced.set(change, traces);
  }
  if (traced.size === 0 || !place.project.isGit) return changes;
  const history = await readHistory(traced, place);
  return changes.filter((change) => {
    const traces = traced.get(change);
    return traces === undefined || !isIn(history, traces, secondOf(change));
  });
}

function tracesOf({ type, payload }: PendingChange, types: ChangeTypes): Traces | undefined {
  const known = types[type];
  return known?.check(payload) === undefined ? known?.traces?.(payload as never) : undefined;
}

/** When each word was last part of a change, in seconds as git counts. */
interface History {
  readonly added: ReadonlyMap<string, number>;
  readonly named: ReadonlyMap<string, number>;
}

/** What puts something into the files is there once that was put in; what only changes or removes, once its place was touched. */
function isIn({ added, named }: History, traces: Traces, second: number): boolean {
  const isSince = (found: ReadonlyMap<string, number>) => (word: string) => (found.get(word) ?? -1) >= second;
  return traces.added.length > 0 ? traces.added.some(isSince(added)) : traces.named.some(isSince(named));
}

const secondOf = ({ timeMs }: PendingChange): number => Math.floor((timeMs ?? 0) / 1000);

async function readHistory(
  traced: ReadonlyMap<PendingChange, Traces>,
  { project, host, zone }: HistoryPlace,
): Promise<History> {
  const all = [...traced.values()];
  const oldest = [...traced.keys()].reduce((least, change) => Math.min(least, secondOf(change)), Infinity);
  const folders = new Set([zone, ...all.flatMap(({ folders: more = [] }) => more)]);
  // Git takes the moment itself for too early.
  const since = `--since=${new Date((oldest - 1) * 1000).toISOString()}`;
  const format = ['--format=%x01%ct', `--unified=${CONTEXT_LINES}`, '--no-color', '--no-renames'];
  const args = ['--literal-pathspecs', 'log', '-p', ...format, since, 'HEAD', '--', ...folders];
  const wanted = new Set(all.flatMap(({ added, named }) => [...added, ...named]));
  try {
    const output = await runGit(project.root, args, host, { outputBytesMax: OUTPUT_BYTES_MAX });
    return readLog(new TextDecoder().decode(output), wanted);
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return { added: new Map(), named: new Map() };
  }
}

function readLog(text: string, wanted: ReadonlySet<string>): History {
  const added = new Map<string, number>();
  const named = new Map<string, number>();
  let second = 0;
  const note = (found: Map<string, number>, word: string): void => {
    if ((found.get(word) ?? -1) < second) found.set(word, second);
  };
  for (const line of text.split('\n')) {
    if (line.startsWith(COMMIT_MARK)) second = Number(line.slice(1));
    for (const [word] of line.matchAll(/\w[\w.-]*/g)) {
      const bare = word.replace(/\.yaml$/, '');
      if (!wanted.has(bare)) continue;
      note(named, bare);
      if (line.startsWith('+')) note(added, bare);
    }
  }
  return { added, named };
}
