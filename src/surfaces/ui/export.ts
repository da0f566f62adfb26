// `loa ui --export`: the page, with the answers to everything that it asks, as a folder that opens without a server. Answers pass the
// same detector as those of the server. A part that cannot be read is kept as its failure, and the rest is there.

import { join } from 'node:path';
import type { App } from '../../app.ts';
import { replaceFile } from '../../durable/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import type { OperationOutputs } from '../../operation-types.ts';
import { readAssets } from './assets.ts';
import { type PageRequest, REQUESTS, requestKey } from './requests.ts';
import { answer } from './serve.ts';

export interface Exported {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
}

interface Answered {
  readonly output?: unknown;
  readonly error?: unknown;
}

const DATA_FILE = 'data.js';
const SHOWN_AT_ONCE = 100;
const EVERYTHING = 10_000;
/** A page without a server may hold less; its own headers are gone, so that the rule stands in the page. */
const POLICY =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

export async function exportUi(folder: string, app: App, context: Context): Promise<Exported> {
  const { host, signal } = context;
  requireOwnFolder(folder, context);
  const ask = async ({ name, input }: PageRequest): Promise<Answered> =>
    answer(app, app.findOperation(name).entry, { input, signal });
  const answers: Record<string, Answered> = {};
  const keep = async (request: PageRequest, as: unknown = request.input): Promise<Answered> => {
    const kept = await ask(request);
    answers[requestKey(request.name, as)] = kept;
    return kept;
  };
  for (const request of Object.values(REQUESTS)) await keep(request);
  await keepLists(keep);
  const text = `globalThis.loaKept = ${toScript({
    at: new Date(host.clock.nowMs()).toISOString(),
    project: folderName(app.project.root),
    answers,
  })};\n`;
  const files = [
    ...readAssets(app.product.dir).map(({ path, bytes }) => ({
      name: path === '/' ? 'index.html' : path.slice(1),
      bytes: path === '/' ? withData(bytes) : bytes,
    })),
    { name: DATA_FILE, bytes: new TextEncoder().encode(text) },
  ];
  host.files.makeDir(folder);
  for (const { name, bytes } of files) await replaceFile(join(folder, name), bytes, host, {});
  return { folder, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

type Keep = (request: PageRequest, as?: unknown) => Promise<Answered>;

/** Lists whole, since nobody can be asked for the next page, and what is chosen in them one by one. */
async function keepLists(keep: Keep): Promise<void> {
  const listed = await keep({ name: 'ledger.list', input: { limit: EVERYTHING, why: true } }, {});
  const ids = idsOf((listed.output as OperationOutputs['ledger.list'] | undefined)?.decisions);
  for (const id of ids.slice(0, SHOWN_AT_ONCE * 20))
    await keep({ name: 'ledger.show', input: { ids: [id] } });
  for (const view of [{}, { place: 'quarantine' }, { stale: true }, { place: 'archive' }] as const) {
    const found = await keep({ name: 'memory.list', input: { ...view, limit: EVERYTHING } }, view);
    const memories = (found.output as OperationOutputs['memory.list'] | undefined)?.memories ?? [];
    for (const { memory } of memories.slice(0, SHOWN_AT_ONCE * 5))
      await keep({ name: 'memory.show', input: { id: memory.id, history: true } });
  }
  const log = await keep(REQUESTS.sessions);
  const days = (log.output as OperationOutputs['log'] | undefined)?.days ?? [];
  for (const { session } of days.flatMap(({ sessions }) => sessions))
    await keep({ name: 'session.show', input: { session } });
}

const idsOf = (list: readonly { readonly id: string }[] | undefined): readonly string[] =>
  (list ?? []).map(({ id }) => id);

const folderName = (root: string): string => root.split(/[\\/]/).at(-1) ?? root;

/** JSON that no parser of pages or of scripts takes for anything else; as a string, since a script means something of its own by a key `__proto__`. */
export function toScript(value: unknown): string {
  const text = JSON.stringify(JSON.stringify(value)).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `JSON.parse(${text})`;
}

function withData(page: Uint8Array): Uint8Array {
  const text = new TextDecoder()
    .decode(page)
    .replace(
      '<script defer src="app.js">',
      `<script defer src="${DATA_FILE}"></script>\n    <script defer src="app.js">`,
    )
    .replace('<title>', `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n    <title>`);
  return new TextEncoder().encode(text);
}

/** Only a new folder, an empty one, or one that was exported before. */
function requireOwnFolder(folder: string, { host }: Pick<Context, 'host'>): void {
  const stat = host.files.stat(folder);
  if (stat === undefined) return;
  const names = stat.kind === 'directory' ? host.files.list(folder).map(({ name }) => name) : ['a file'];
  if (names.length === 0 || names.includes(DATA_FILE)) return;
  throw new LoaError('file.exists', `${folder} holds something else; nothing was exported`, {
    hint: 'Name a new folder, or one that was exported before.',
  });
}
