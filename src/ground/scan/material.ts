// Reads everything that a document is made from: the tree's facts, the README, the reality files, the commit. After this
// nothing is read any more, so composing is a function of one value.

import { CODE_DIGESTS } from '../../kernel/code-digests.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { once } from '../../kernel/once.ts';
import {
  createDeclaring,
  findNaming,
  type ProjectFacts,
  roleOf,
  type SourceTree,
  type TreeFile,
} from '../../source/index.ts';
import {
  COMPOSER_VERSION,
  type GroundSettings,
  type Material,
  REALITY_FILES,
  type SectionId,
  type Tier,
} from '../model.ts';
import { countWords } from '../text.ts';
import { isComposedFrom } from './composed-from.ts';
import { withoutOwnUses } from './own-uses.ts';
import { headOf } from './prose.ts';
import { createReadLines } from './read-lines.ts';
import { readPurpose, readTitle } from './readme.ts';
import { restrictFacts } from './restrict.ts';

export interface MaterialRequest {
  readonly tree: SourceTree;
  /** '' for the whole project. */
  readonly folder: string;
  /** Of the State Zone, relative to the project. */
  readonly stateZone: string;
  readonly settings: GroundSettings;
  readonly tier: Tier | undefined;
  readonly nowMs: number;
  /** What the project is called where nothing in it says. */
  readonly fallbackName: string;
}

export interface ReadMaterial {
  readonly material: Material;
  /** Changes with anything that the document depends on. */
  readonly inputs: string;
}

/** Endings of a README, the one to read first first; people write its name in any case. */
const ENDINGS = ['.md', '.rst', '.rdoc', '.txt', '', '.adoc', '.mdx', '.mkd', '.markdown', '.org', '.pod'];

function findReadmes(paths: ReadonlySet<string>, folder: string): string[] {
  const start = folder === '' ? '' : `${folder}/`;
  const rank = (path: string): number =>
    ENDINGS.indexOf(path.slice(start.length + 'readme'.length).toLowerCase());
  return [...paths]
    .filter((path) => path.startsWith(start) && /^readme/i.test(path.slice(start.length)) && rank(path) >= 0)
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Folders of others that only what they hold tells are set apart: everything that goes by paths is about the project. */
function sortPaths(files: readonly TreeFile[]): Pick<Material, 'brought' | 'paths'> {
  const isBrought = ({ path, role }: TreeFile): boolean => role === 'vendored' && roleOf(path) !== 'vendored';
  const pick = (kept: readonly TreeFile[]): ReadonlySet<string> => new Set(kept.map(({ path }) => path));
  return { paths: pick(files.filter((file) => !isBrought(file))), brought: pick(files.filter(isBrought)) };
}

export function readMaterial(request: MaterialRequest, host: Pick<Host, 'files'>): ReadMaterial {
  const { tree, folder, settings } = request;
  let facts: ProjectFacts | undefined;
  const readFacts = (): ProjectFacts => {
    facts ??= withoutOwnUses(
      restrictFacts(tree.project(), folder),
      (path) => readText(tree, path) ?? '',
      paths,
    );
    return facts;
  };
  const { paths, brought } = sortPaths(tree.files);
  const readmes = findReadmes(paths, folder);
  // Of several, the one that says what the project is for.
  const readmePath =
    (readmes.length > 1
      ? readmes.find((path) => readPurpose(readText(tree, path) ?? '') !== '')
      : undefined) ?? readmes[0];
  const readme = readmePath === undefined ? undefined : readText(tree, readmePath);
  const reality = folder === '' ? readReality(request, host) : {};
  const readTier = once(() => request.tier ?? detectTier(tree, readFacts, reality));
  const asked = new Set<string>();
  const readLines = createReadLines((path) => decode(tree.read(path)));
  const material: Material = {
    folder,
    folderName: nameOf(folder, readme, request.fallbackName),
    // Read when first asked for: a document that is up to date needs none of it.
    get facts() {
      return readFacts();
    },
    paths,
    brought,
    readme,
    readmePath,
    // A tier that is asked for is what is used: the lower ones look at less.
    get reality() {
      return readTier() === 1 ? reality : {};
    },
    get tier() {
      return readTier();
    },
    aboutFile: (path) => {
      asked.add(path);
      return headOf(tree, path);
    },
    asked: () => asked,
    symbolsOf: (path) => tree.symbols(path) ?? [],
    declaring: createDeclaring(tree),
    naming: (families) => findNaming(families, tree),
    linesOf: readLines,
    nowMs: request.nowMs,
    settings,
  };
  return { material, inputs: digest(request, { readme, reality }) };
}

const decode = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? '' : new TextDecoder().decode(bytes);

function readText(tree: SourceTree, path: string): string | undefined {
  const bytes = tree.read(path);
  return bytes === undefined ? undefined : decode(bytes);
}

function nameOf(folder: string, readme: string | undefined, fallback: string): string {
  if (folder !== '') return folder.split('/').at(-1) as string;
  const title = readme === undefined ? '' : readTitle(readme);
  return title === '' ? fallback : title;
}

/** Fewer words than this say nothing. */
const REALITY_WORDS_MIN = 10;

/** They are often not tracked by git, so they are read where they lie; a link among them is not followed. */
function readReality({ tree, stateZone }: MaterialRequest, host: Pick<Host, 'files'>): Material['reality'] {
  const found: Partial<Record<SectionId, string>> = {};
  for (const [id, name] of Object.entries(REALITY_FILES)) {
    const path = `${tree.root}/${stateZone}/reality/${name}`;
    if (host.files.stat(path)?.kind !== 'file') continue;
    const text = decode(host.files.read(path, { noFollow: true, sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
    if (countWords(text) > REALITY_WORDS_MIN) found[id as SectionId] = text;
  }
  return found;
}

export function detectTier(
  tree: Pick<SourceTree, 'files'>,
  readFacts: () => ProjectFacts,
  reality: Material['reality'],
): Tier {
  if (reality.capabilities !== undefined) return 1;
  if (tree.files.some(({ type }) => type.startsWith('manifest:'))) return 2;
  const facts = readFacts();
  const hasCode = facts.languages.length > 0 || facts.tests.files > 0 || (facts.roles.source ?? 0) > 0;
  return hasCode ? 2 : 3;
}

const THINGS_DIGITS = 16;
const CODE_DIGITS = 8;

/** What the document is made from, then by which code. The tier follows from these, unless it is asked for. */
function digest(request: MaterialRequest, read: Pick<Material, 'readme' | 'reality'>): string {
  const { tree, folder, settings } = request;
  const prefix = folder === '' ? '' : `${folder}/`;
  // What git could not name is named here: few of these differ from what is committed.
  const idOf = ({ path, id, type }: TreeFile): string =>
    id !== '' || type !== '' ? id : sha256Hex(tree.peek(path) ?? new Uint8Array());
  const files = tree.files
    .filter(({ path, type }) => path.startsWith(prefix) && (type !== '' || isComposedFrom(path)))
    .map((file) => `${file.path}\0${idOf(file)}\0${file.type}`);
  const rest = JSON.stringify([
    COMPOSER_VERSION,
    folder,
    settings,
    request.tier ?? 0,
    read.readme ?? '',
    read.reality,
  ]);
  const things = sha256Hex(`${files.join('\n')}\n${rest}`).slice(0, THINGS_DIGITS);
  return `${things}-${sha256Hex(CODE_DIGESTS.ground).slice(0, CODE_DIGITS)}`;
}

/** True when two digests were taken of the same things, be it by other code. */
export function isOfSameThings(a: string, b: string): boolean {
  return /^[0-9a-f]{16}-/.test(a) && a.slice(0, THINGS_DIGITS) === b.slice(0, THINGS_DIGITS);
}
