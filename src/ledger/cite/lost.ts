// Evidence in files that are gone: a file that git or our own records know may have moved; one that nobody ever knew was made up,
// wherever its words may stand.

import { askGit } from '../../durable/git.ts';
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
  const homes = tree.files.filter(isHome);
  const wider = createEvidenceChecker(project.root, host, (path) => rankCandidates(path, homes));
  const known = await findKnown(new Set(lost.map((check) => check.evidence.path)), context);
  return checks.map((check) => {
    if (check.state !== 'fails' || check.problem !== 'no-file') return check;
    const found = wider.check(check.evidence);
    if (found.state !== 'moved' || known.has(check.evidence.path)) return found;
    const reason = `there is no file ${check.evidence.path}; the words stand in ${formatPlace(found.evidence)}`;
    return { ...check, reason };
  });
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
