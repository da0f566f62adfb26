// Whether a document knows when it is no longer true: on several trees, cited symbols are renamed, deleted and moved, and
// other code is edited, one change at a time. LOA_CORPUS names a folder of git repositories to use instead of the
// installed packages; LOA_BENCH_VERBOSE=1 prints each change that was judged wrongly. Needs universal-ctags.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNodeHost } from '../src/durable/index.ts';
import { findStale } from '../src/ground/check/staleness.ts';
import { checkStated } from '../src/ground/check/stated.ts';
import { parseDocument } from '../src/ground/render/document.ts';
import { readMaterial } from '../src/ground/scan/material.ts';
import { readSettings } from '../src/ground/settings.ts';
import { openSourceTree } from '../src/source/index.ts';
import { type Benchmark, judge, type Row } from './measure.ts';
import { type ChangeKind, makeChange, readTags, type Tag } from './staleness/changes.ts';

const TREES_MAX = 10;
const CHANGES = 20;
const PACKAGES = ['zod', 'fastify', 'ajv', 'commander', 'yaml', 'pino', 'semver', 'fast-check'];
const KINDS: readonly ChangeKind[] = [
  'renamed',
  'deleted',
  'moved to another file',
  'moved within its file',
  'edited elsewhere',
];
/** Code that only stands elsewhere in its file is where its reference says. */
const OUTCOMES: Readonly<Record<ChangeKind, string>> = {
  renamed: 'caught',
  deleted: 'caught',
  'moved to another file': 'caught',
  'moved within its file': 'still found',
  'edited elsewhere': 'nothing raised',
};
const SENTINELS = { start: '<!-- manual-start', end: '<!-- manual-end' };

interface Count {
  made: number;
  right: number;
}

function git(root: string, ...args: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@x', ...args], { cwd: root, stdio: 'ignore' });
}

function prepare(from: string, to: string): boolean {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/\/(?:\.git|\.loa|node_modules)$/.test(path.slice(from.length)),
  });
  git(to, 'init', '-q');
  git(to, 'add', '-A', '-f');
  git(to, 'commit', '-qm', 'x');
  mkdirSync(join(to, '.loa'), { recursive: true });
  const loa = join(import.meta.dirname, '..', 'bin', 'loa.js');
  return spawnSync(process.execPath, [loa, 'ground', 'gen'], { cwd: to, stdio: 'ignore' }).status === 0;
}

/** Those that the document cites by name and that ctags knows by one place; and those in between that it does not cite. */
function chooseTags(document: ReturnType<typeof parseDocument>, tags: readonly Tag[]) {
  const cited = new Set((document.meta?.citations ?? []).map(({ reference }) => reference));
  const byPlace = Map.groupBy(tags, ({ path, name }) => `${path}:${name}`);
  const own = [...cited].flatMap((reference) => {
    const colon = reference.indexOf(':');
    const name =
      reference
        .slice(colon + 1)
        .split('.')
        .at(-1) ?? '';
    const found = byPlace.get(`${reference.slice(0, colon)}:${name}`) ?? [];
    return found.length === 1 && !/^L\d/.test(name) ? [{ reference, tag: found[0] as Tag }] : [];
  });
  const citedFiles = new Set([...cited].map((reference) => reference.slice(0, reference.indexOf(':'))));
  const isCited = ({ path, name }: Tag): boolean =>
    [...cited].some((reference) => reference.startsWith(`${path}:`) && reference.endsWith(name));
  const touches = (one: Tag, tag: Tag): boolean =>
    one.path === tag.path && one.line <= tag.end && one.end >= tag.line;
  // Where ctags loses the end of a class, it cannot tell what the class holds: of cited files only what is held by nothing.
  const isApart = (tag: Tag): boolean =>
    !(citedFiles.has(tag.path) && (tag.scope !== '' || tag.indent > 0)) &&
    !tags.some((one) => touches(one, tag) && isCited(one)) &&
    ![...cited].some((reference) => isLineIn(reference, tag));
  return { own, isApart };
}

function isLineIn(reference: string, { path, line, end }: Tag): boolean {
  const found = /^(.*):L(\d+)$/.exec(reference);
  return found?.[1] === path && Number(found[2]) >= line && Number(found[2]) <= end;
}

/** Behind the end of its class a method is no longer a method of it: only what nothing holds can move within its file. */
const isFree = ({ reference, tag }: { readonly reference: string; readonly tag: Tag }): boolean =>
  tag.scope === '' && !reference.slice(reference.indexOf(':')).includes('.');

/** Evenly over the list, so that not only the first file is changed. */
function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor(at * step)] as T);
}

async function examine(root: string, counts: Map<ChangeKind, Count>): Promise<void> {
  const document = parseDocument(readFileSync(join(root, 'BUTTERFREEZONE.md'), 'utf8'), SENTINELS);
  const tags = readTags(root);
  const { own, isApart } = chooseTags(document, tags);
  const host = openNodeHost();
  const judgeNow = async () => findStale(document, await openSourceTree(root, host));
  /** Facts that the document states and that do not hold. */
  const countFalse = async (): Promise<number> => {
    const tree = await openSourceTree(root, host);
    const place = { tree, folder: '', stateZone: 'grimoires/loa', tier: undefined, fallbackName: '' };
    const { material } = readMaterial({ ...place, settings: readSettings({}), nowMs: 0 }, host);
    return checkStated(document, material).problems.length;
  };
  if ((await countFalse()) > 0) throw new Error(`${root}: states what is not so before anything was changed`);
  if ((await judgeNow()).length > 0) throw new Error(`${root}: stale before anything was changed`);
  for (const kind of KINDS) {
    const chosen =
      kind === 'edited elsewhere'
        ? spread(
            tags.filter(({ line, end }) => end - line > 2),
            CHANGES * 8,
          )
            .filter(isApart)
            .slice(0, CHANGES)
            .map((tag) => ({ reference: '', tag }))
        : spread(kind === 'moved within its file' ? own.filter(isFree) : own, CHANGES);
    for (const { reference, tag } of chosen) {
      const undo = makeChange(root, tag, kind);
      if (undo === undefined) continue;
      const stale = await judgeNow();
      const isFalse = kind === 'edited elsewhere' && (await countFalse()) > 0;
      undo();
      const isCaught = stale.some((one) => one.reference === reference);
      const isRight =
        kind === 'edited elsewhere'
          ? stale.length === 0 && !isFalse
          : isCaught !== (kind === 'moved within its file');
      const count = counts.get(kind) ?? { made: 0, right: 0 };
      counts.set(kind, { made: count.made + 1, right: count.right + (isRight ? 1 : 0) });
      if (!isRight && process.env['LOA_BENCH_VERBOSE'] === '1')
        process.stderr.write(
          `${kind}: ${tag.path}:${tag.line}-${tag.end} ${tag.name} [${reference}] ${stale.map((one) => one.reference).join(' ')}\n`,
        );
    }
  }
}

function findTrees(): string[] {
  const corpus = process.env['LOA_CORPUS'];
  if (corpus !== undefined)
    return readdirSync(corpus)
      .map((name) => realpathSync(join(corpus, name)))
      .filter((path) => existsSync(join(path, '.git')));
  return PACKAGES.map((name) => join(import.meta.dirname, '..', 'node_modules', name)).filter(existsSync);
}

export const benchmark: Benchmark = {
  name: 'staleness',
  async run() {
    if (spawnSync('ctags', ['--version']).status !== 0) {
      process.stderr.write('staleness: no universal-ctags: skipped\n');
      return [];
    }
    const counts = new Map<ChangeKind, Count>();
    let trees = 0;
    for (const from of spread(findTrees(), TREES_MAX)) {
      const root = mkdtempSync(join(tmpdir(), 'loa-bench-stale-'));
      try {
        if (!prepare(from, root)) continue;
        await examine(root, counts);
        trees++;
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    }
    return [...counts].map(
      ([kind, { made, right }]): Row =>
        judge(
          {
            name: `${kind}: ${OUTCOMES[kind]}, ${made} in ${trees} trees`,
            ours: (100 * right) / made,
            unit: '%',
          },
          { min: kind === 'edited elsewhere' ? 100 : 95 },
        ),
    );
  },
};
