// A project's source tree, opened: which files belong to it, what part each plays, the facts of each and of the whole.
// Facts are taken from the cache by content id, or worked out when they are first asked for. Reads synchronously: the
// page cache answers faster than promises do. Guarantees: no file outside the root is read; a file that vanishes or
// cannot be read is counted, never fatal; the same tree gives the same facts, whatever the cache held.

import type { GitHost } from '../../durable/git.ts';
import { CODE_DIGESTS } from '../../kernel/code-digests.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { StoredFacts } from '../cache/record.ts';
import { findSpare } from '../cache/spare.ts';
import { type FactStore, openFactStore } from '../cache/store.ts';
import { isElsewhere, type ProjectFacts, type ProjectFile } from '../graph/facts.ts';
import { assembleProject } from '../graph/project.ts';
import {
  isNumberedTest,
  looksLikeShell,
  mayBeScript,
  mayBeSourced,
  roleOf,
  typeOf,
  typeOfScript,
  typeOfTest,
} from '../list/classify.ts';
import { type ListedFile, type Listing, listTree } from '../list/list.ts';
import { refineRoles } from '../list/refine.ts';
import type { FileFacts, Outline, Role, SkipReason, SymbolSpan, TreeFile } from '../model.ts';
import { addTexts, type TextLookup } from './add-texts.ts';
import { blobId } from './blob-id.ts';
import {
  createFilling,
  type Filling,
  fillFile,
  fillMark,
  readFacts,
  readSymbols,
  readTexts,
} from './fill.ts';
import { createReader, type Reader } from './reader.ts';
import { loadProject, saveProject } from './snapshot.ts';

export type TreeHost = GitHost & Pick<Host, 'random'>;

export interface OpenTreeOptions {
  /** The machine directory, to keep facts in; without it everything is worked out anew and nothing is kept. */
  readonly home?: string;
  /** A folder of the person, to keep facts of a large tree in whose `home` is not there. */
  readonly spare?: string;
}

export interface SourceTree {
  readonly root: string;
  readonly origin: Listing['origin'];
  /** Why git was not asked or could not answer; '' when it did. */
  readonly reason: string;
  /** In code-unit order of their paths. */
  readonly files: readonly TreeFile[];
  /** Changes with any path or any content of the tree. */
  readonly fingerprint: string;
  file(path: string): TreeFile | undefined;
  /** From the bytes on disk now. Undefined for a file that is not of this tree, is of no known type, or vanished. */
  facts(path: string): FileFacts | undefined;
  /** Name uses and declared names, without decoding the rest. */
  stored(file: TreeFile): StoredFacts | undefined;
  /** The bytes on disk now; undefined when it is not of this tree or cannot be read. */
  read(path: string): Uint8Array | undefined;
  /** The same without a copy: valid until anything else is asked of the tree. */
  peek(path: string): Uint8Array | undefined;
  /** Where the symbols of a file are now, without the rest of its facts; undefined as for `facts`. */
  symbols(path: string): readonly SymbolSpan[] | undefined;
  /** What is true of the whole; worked out from all files, or found in the cache when nothing changed. */
  project(): ProjectFacts;
  /** Keeps in the cache what was worked out since it was last written. */
  keep(): void;
  /** How many outlines were worked out, rather than found in the cache, up to now. */
  extracted(): number;
}

export async function openSourceTree(
  root: string,
  host: TreeHost,
  options: OpenTreeOptions = {},
): Promise<SourceTree> {
  const listing = await listTree(root, host);
  const version = CODE_DIGESTS.source;
  const place = { root, fileCount: listing.files.length };
  const openAt = (home: string | undefined): FactStore | undefined =>
    home === undefined ? undefined : openFactStore({ home, version }, host);
  const store =
    openAt(options.home) ??
    (options.spare === undefined ? undefined : openAt(findSpare(options.spare, place, host)));
  const reader = createReader(root, host);
  const filling = createFilling(store, reader);
  const files = refineRoles(
    listing.files.map((file) => toTreeFile(file, roleOf(file.path), reader)),
    (path) => reader.peekHead(path, MANIFEST_BYTES),
  );
  return makeTree({ root, listing, files, filling, store });
}

/** What git could not name is read to be named; its facts are worked out only when somebody asks. */
function toTreeFile(file: ListedFile, role: Role, reader: Reader): TreeFile {
  const { path } = file;
  const type = typeOf(path) || typeOfProgram(file, reader);
  if (type === '' || file.id !== '') return { path, id: file.id, role, type };
  const bytes = reader.isRegular(path) ? reader.peek(path) : 'missing';
  return { path, id: typeof bytes === 'string' ? '' : blobId(bytes), role, type };
}

const SOURCED_BYTES = 16_384;
const MANIFEST_BYTES = 65_536;

/** Of files without an ending, those that may be run say it in their first line; a few others show it by what they hold. */
function typeOfProgram({ path, isExecutable }: ListedFile, reader: Reader): string {
  if (!mayBeScript(path)) return '';
  // Perl's tests are handed to a program that runs them, and need not be programs.
  if (path.endsWith('.in')) return typeOfScript(reader.peekHead(path));
  if (path.endsWith('.t')) return typeOfTest(reader.peekHead(path, SOURCED_BYTES));
  if (isNumberedTest(path) || (isExecutable ?? reader.isProgram(path)))
    return typeOfScript(reader.peekHead(path));
  if (!mayBeSourced(path)) return '';
  const head = reader.peekHead(path, SOURCED_BYTES);
  return typeOfScript(head) || (looksLikeShell(head) ? 'bash' : '');
}

interface Parts {
  readonly root: string;
  readonly listing: Listing;
  readonly files: readonly TreeFile[];
  readonly filling: Filling;
  readonly store: FactStore | undefined;
}

function makeTree(parts: Parts): SourceTree {
  const { root, listing, files, filling, store } = parts;
  const stored = new Map<string, StoredFacts | undefined>();
  let byPath: Map<string, TreeFile> | undefined;
  let project: ProjectFacts | undefined;
  const fingerprint = fingerprintOf(files);
  const fileAt = (path: string): TreeFile | undefined => {
    byPath ??= new Map(files.map((one) => [one.path, one]));
    return byPath.get(path);
  };
  const storedOf = (file: TreeFile): StoredFacts | undefined => {
    if (!stored.has(file.path)) stored.set(file.path, fillFile(file, filling));
    return stored.get(file.path);
  };
  const peek = (path: string): Uint8Array | undefined => {
    const bytes = fileAt(path) === undefined ? 'missing' : filling.reader.peek(path);
    return typeof bytes === 'string' ? undefined : bytes;
  };
  const whole = new Map<string, FileFacts | undefined>();
  // Only a run that looked at everything knows what nobody uses any more.
  let isWorkedOut = false;
  const keep = (): void => store?.save((key) => !isWorkedOut || filling.live.has(key));
  const factsOf = (file: TreeFile): FileFacts | undefined => {
    if (!whole.has(file.path)) whole.set(file.path, readFacts(file, filling));
    return whole.get(file.path);
  };
  return {
    root,
    origin: listing.origin,
    reason: listing.reason,
    files,
    fingerprint,
    file: fileAt,
    facts(path) {
      const file = fileAt(path);
      return file === undefined || file.type === '' ? undefined : factsOf(file);
    },
    symbols(path) {
      const file = fileAt(path);
      return file === undefined || file.type === '' ? undefined : readSymbols(file, filling);
    },
    stored: (file) => (file.type === '' ? undefined : storedOf(file)),
    read: (path) => peek(path)?.slice(),
    peek,
    project() {
      project ??= loadProject(fingerprint, store);
      if (project === undefined) {
        project = workOutProject(parts, {
          outlineOf: (file) => fillFile(file, filling),
          markOf: (file) => fillMark(file, filling),
          textsOf: (file, wanted) => readTexts(file, wanted, filling),
        });
        isWorkedOut = true;
        keep();
        saveProject(fingerprint, project, store);
      }
      return project;
    },
    keep,
    extracted: () => filling.extracted,
  };
}

/** Of everything that facts depend on: contents that are looked at, and the paths that an import may mean. */
function fingerprintOf(files: readonly TreeFile[]): string {
  return sha256Hex(
    files
      .filter(isLookedAt)
      .map(({ path, id, type }) => `${path}\0${type === '' ? '' : id}\n`)
      .join(''),
  );
}

/** No code imports prose; a document that was just written must not make the whole tree new. */
const isLookedAt = ({ path, type }: TreeFile): boolean =>
  type !== '' || !(path.endsWith('.md') || path.endsWith('.butterfreezone.json'));

/** Undefined for a file that vanished. */
type StoredLookup = (file: TreeFile) => StoredFacts | undefined;

interface Lookups {
  readonly outlineOf: StoredLookup;
  /** Of a file that belongs to somebody else: only whether it is skipped. */
  readonly markOf: StoredLookup;
  readonly textsOf: TextLookup;
}

function workOutProject(parts: Parts, { outlineOf, markOf, textsOf }: Lookups): ProjectFacts {
  const skips: Partial<Record<SkipReason, number>> = { ...parts.listing.skips };
  const files: ProjectFile[] = [];
  for (const file of parts.files) {
    if (file.type === '') continue;
    const isMarked = isElsewhere(file);
    const stored = isMarked ? markOf(file) : outlineOf(file);
    const skip = stored === undefined ? 'missing' : stored.skip;
    if (skip !== undefined) skips[skip] = (skips[skip] ?? 0) + 1;
    if (stored === undefined) continue;
    const facts = file.role === 'source' ? stored.outline() : { ...stored.outline(), symbols: [] };
    const { names, declared } = stored;
    const whole = (): Outline => outlineOf(file)?.outline() ?? facts;
    files.push({ file, names, declared, facts, ...(isMarked ? { whole } : {}) });
  }
  const paths = new Set(parts.files.filter(isLookedAt).map(({ path }) => path));
  return addTexts(assembleProject({ files, paths, skips }), files, textsOf);
}
