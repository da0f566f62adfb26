// Evidence in files that are gone. It has moved where git says that the file was renamed, or where the words stand whole, as a line of
// their own, in one place and no other; else it fails, and says where such words stand. A file that nobody ever knew was
// made up, wherever its words may stand.

import { join } from 'node:path';
import { askGit } from '../../durable/git.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import { PROJECT_ROOT_PREFIX } from '../../kernel/reference.ts';
import { openSourceTree, type TreeFile } from '../../source/index.ts';
import { createEvidenceChecker, type EvidenceCheck, rankCandidates } from '../evidence/check-evidence.ts';
import { formatPlace } from '../evidence/written.ts';
import { listTrajectories, openLedgerFiles, readNotes, readTrajectory } from '../record/read.ts';
import type { VerifyContext } from './verify.ts';

const HOMES: ReadonlySet<string> = new Set(['documentation', 'source', 'test']);
const BACKUP = /(?:~|\.(?:bak|backup|old|orig|rej|swp|tmp))$|(?:^|\/)(?:dist|build|pkg|target|out)\//i;

/** The same checks; those of files that are gone look for the words elsewhere. */
export async function findLost(
  checks: readonly EvidenceCheck[],
  context: VerifyContext,
): Promise<readonly EvidenceCheck[]> {
  const { project, host } = context;
  const lost = checks.filter((check) => check.state === 'fails' && check.problem === 'no-file');
  const tree = await openSourceTree(project.root, host, { home: project.ownDir });
  const { zone } = await openLedgerFiles(context);
  // What we wrote ourselves repeats the words of others.
  const homes = tree.files.filter((file) => isHome(file) && !file.path.startsWith(`${zone}/`));
  const wider = createEvidenceChecker(project.root, host, (path) => rankCandidates(path, homes));
  const known = await findKnown(new Set(lost.map((check) => check.evidence.path)), context);
  const renamed = new Map<string, string>();
  for (const path of known) {
    const to = await findRenamed(path, context);
    if (to !== undefined) renamed.set(path, to);
  }
  return checks.map((check) => {
    if (check.state !== 'fails' || check.problem !== 'no-file') return check;
    const { evidence } = check;
    const to = renamed.get(evidence.path);
    const atNewName = to === undefined ? undefined : wider.check({ ...evidence, path: to });
    if (atNewName !== undefined && atNewName.state !== 'fails')
      return { state: 'moved', evidence: atNewName.evidence, from: evidence };
    const found = wider.check(evidence);
    if (found.state !== 'moved') return found;
    const isWhole = (): boolean => isWholeAndUnique(evidence.quote, homes, context);
    if (known.has(evidence.path) && isWhole()) return found;
    const reason = `there is no file ${evidence.path}; the words stand in ${formatPlace(found.evidence)}`;
    return { ...check, reason };
  });
}

/** The name that git says a file got when it went; undefined when it was deleted, or went on in several others. */
async function findRenamed(path: string, { project, host }: VerifyContext): Promise<string | undefined> {
  if (!project.isGit) return undefined;
  const ask = (...args: readonly string[]) => askGit(project.root, args, host);
  const renames = ['-M', '--diff-filter=R', '--name-status', '-z', '--relative'];
  const last = (await ask('--literal-pathspecs', 'rev-list', '--all', '-n', '1', '--', path))?.trim();
  const listings = [
    await ask('diff', ...renames, 'HEAD'),
    last ? await ask('show', '--format=', ...renames, last) : undefined,
  ];
  for (const listing of listings) {
    const fields = listing?.split('\0') ?? [];
    for (let at = 0; at + 2 < fields.length; at += 3) if (fields[at + 1] === path) return fields[at + 2];
  }
  return undefined;
}

/** As lines of its own, in one place of all these files. */
function isWholeAndUnique(quote: string, files: readonly TreeFile[], context: VerifyContext): boolean {
  const { project, host } = context;
  const wanted = quote.trim();
  let places = 0;
  for (const { path } of files) {
    const stat = host.files.stat(join(project.root, path));
    if (stat?.kind !== 'file' || stat.sizeBytes > SOURCE_FILE_SIZE_BYTES_MAX) continue;
    const text = new TextDecoder().decode(host.files.read(join(project.root, path)));
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      places += 1;
      const start = text.lastIndexOf('\n', at - 1) + 1;
      const end = text.indexOf('\n', at + wanted.length);
      const around = text.slice(start, at) + text.slice(at + wanted.length, end === -1 ? text.length : end);
      if (places > 1 || around.trim() !== '') return false;
    }
  }
  return places === 1;
}

/** What is copied, built or kept aside is not where code moves to. */
function isHome({ path, role }: TreeFile): boolean {
  return HOMES.has(role) && !BACKUP.test(path);
}

/** Of these paths, those that were in the project once. */
async function findKnown(paths: ReadonlySet<string>, context: VerifyContext): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const path of paths) if (await isInHistory(path, context)) known.add(path);
  if (known.size === paths.size) return known;
  const cited = await readCitedPaths(context);
  return new Set([...paths].filter((path) => known.has(path) || cited(path)));
}

async function isInHistory(path: string, { project, host }: VerifyContext): Promise<boolean> {
  if (!project.isGit) return false;
  const args = ['--literal-pathspecs', 'rev-list', '--all', '-n', '1', '--', path];
  if (((await askGit(project.root, args, host)) ?? '') !== '') return true;
  // Staged and never committed: git knows it all the same.
  const staged = ['--literal-pathspecs', 'ls-files', '--error-unmatch', '--', path];
  return (await askGit(project.root, staged, host)) !== undefined;
}

/** What we recorded was checked then, so the file was there. */
async function readCitedPaths(context: VerifyContext): Promise<(path: string) => boolean> {
  const files = await openLedgerFiles(context);
  const notes = readNotes(files);
  const records = listTrajectories(files).flatMap(
    ({ agent, date }) => readTrajectory(files, agent, date).records,
  );
  const paths = new Set(
    records.flatMap(({ evidence }) => (Array.isArray(evidence) ? evidence.map(pathOf) : [])),
  );
  return (path) => paths.has(path) || notes.includes(`[${PROJECT_ROOT_PREFIX}${path}:`);
}

function pathOf(one: unknown): string {
  const { path } = (one ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' ? path.replace(/^\$\{PROJECT_ROOT\}\//, '') : '';
}
