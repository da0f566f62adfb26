// Where the work stands, read from the files and the journal for the level that was asked for. Reads only.

import { estimateTokens } from '../../kernel/tokens.ts';
import { cleanShown, cleanStrings } from '../../redact/clean-suspects.ts';
import { isBlankNotes, notesPath } from '../../state/notes.ts';
import type { QuotedLine } from '../../state/quoting.ts';
import { openSaid } from '../../state/said.ts';
import type { ZoneFiles } from '../../state/store/change.ts';
import type { LoggedDecision } from '../notes/decision-block.ts';
import { readArchivedDecisions } from '../notes/decision-log.ts';
import { listArchives, type ReadContext, readNotes, readNotesIfText } from '../record/read.ts';
import { openSettledFiles } from '../record/settled.ts';
import { saidByLedger } from '../record/spoken.ts';
import { readSettings } from '../settings.ts';
import type { Chosen } from './choose.ts';
import { type CurrentSession, readLastSession } from './last-session.ts';
import { type Level, type RenderedResume, renderResume } from './render.ts';
import {
  type CheckedDecision,
  checkDecisions,
  readOrWarn,
  readSituation,
  type Situation,
} from './situation.ts';
import { type Heard, type Spoken, splitBySpeaker } from './speakers.ts';
import { isEmptyResume, type QuotedPart, type Resume, toResumeDecision } from './value.ts';

export interface ResumeRequest {
  readonly level: Level;
  /** What level 2 should be about. */
  readonly query?: string | undefined;
  /** The session that asks; what it came to itself is told only when it goes on. */
  readonly current?: CurrentSession | undefined;
  /** What other domains have to add, once it is known where the work stands. */
  readonly add?: ((resume: Resume) => Promise<Pick<Resume, 'wishes' | 'identity' | 'memories'>>) | undefined;
}

const NOTHING_ELSE: Omit<Situation, 'decisions'> = {
  task: undefined,
  lastCheckpoint: undefined,
  reasoning: undefined,
  isOwnReasoning: false,
  questions: [],
  warnings: [],
};
const DECISIONS_MAX: Readonly<Record<Level, number>> = { 1: 3, 2: 8, 3: Number.POSITIVE_INFINITY };

export interface ComposedResume extends RenderedResume {
  readonly resume: Resume;
}

/** Read and rendered within the budget of its level; '' when there is nothing to tell. */
export async function composeResume(request: ResumeRequest, context: ReadContext): Promise<ComposedResume> {
  const read = await readResume(request, context);
  const resume =
    request.add === undefined ? read : await cleanStrings({ ...read, ...(await request.add(read)) });
  if (isEmptyResume(resume)) return { resume, text: '', tokens: 0, leftOut: 0, rest: [] };
  const { level1Tokens, level2Tokens } = readSettings(context.config).levels;
  const tokensMax = request.level === 1 ? level1Tokens : level2Tokens;
  const rendered = renderResume(resume, { ...request, tokensMax });
  const text = await cleanShown(rendered.text);
  return { resume, ...rendered, ...(text === rendered.text ? {} : { text, tokens: estimateTokens(text) }) };
}

export async function readResume(request: ResumeRequest, context: ReadContext): Promise<Resume> {
  const files = await openSettledFiles(context);
  const said = await openSaid(context, saidByLedger);
  const situation = await readSituation(files, context);
  const lost = await tellLost(files, context);
  const judge = createJudge(context);
  const heard = { said, notes: notesPath(files.zone), judge };
  const split = splitBySpeaker({ ...situation, warnings: [...situation.warnings, ...lost] }, heard);
  const { own, foreign } = addArchived(split, await chooseArchived(request, files), heard);
  const { decisions: chosen, isNearest } = await chooseFor(request, own);
  const checked = checkDecisions(chosen, context.project.root, context.host);
  const { task } = own;
  // Before anything is cut to fit: half a secret looks like none.
  return cleanStrings({
    wishes: [],
    memories: [],
    session: await readLastSession(request.current, context),
    task: task && { id: task.id, status: task.status, title: task.title },
    next: task?.nextSteps ?? [],
    decisions: (await Promise.all(checked.map(withholdDoubtful))).map(toResumeDecision),
    isNearest,
    decisionsLeftOut: own.decisions.length - chosen.length,
    decisionsStale: countStale(own.decisions, context),
    questions: own.questions,
    state: own.reasoning,
    checkpoint: own.lastCheckpoint,
    warnings: own.warnings,
    quoted: await quoteLines(request.level === 3 ? await addNotes(foreign, files) : foreign, context),
    damage: said.damage && (await import('../../durable/journal/read/tell.ts')).tellDamage(said.damage),
  });
}

/** Notes that are gone say nothing of what was in them; the journal does. */
async function tellLost(files: ZoneFiles, context: ReadContext): Promise<readonly string[]> {
  const { host, project } = context;
  if (host.files.stat(project.journalDir) === undefined || !isBlankNotes(readNotesIfText(files))) return [];
  const { countMissing } = await import('../heal/recover.ts');
  const { decisions, tasks } = await countMissing(context);
  if (decisions + tasks === 0) return [];
  const count = `${decisions} ${decisions === 1 ? 'decision' : 'decisions'} and ${tasks} ${tasks === 1 ? 'task' : 'tasks'}`;
  return [`${count} recorded, in no file: loa ledger heal`];
}

function createJudge({ project, host }: ReadContext): Heard['judge'] {
  return (decision) => {
    const [checked] = checkDecisions([decision], project.root, host);
    return toResumeDecision(checked ?? { logged: decision, checks: [] });
  };
}

function countStale(decisions: Situation['decisions'], { project, host }: ReadContext): number {
  return checkDecisions(decisions, project.root, host).filter(({ checks }) =>
    checks.some(({ state }) => state === 'fails'),
  ).length;
}

async function chooseFor({ level, query }: ResumeRequest, { decisions }: Situation): Promise<Chosen> {
  if (level !== 2 || query === undefined)
    return { decisions: decisions.slice(0, DECISIONS_MAX[level]), isNearest: false };
  const { chooseDecisions } = await import('./choose.ts');
  return chooseDecisions(decisions, query, DECISIONS_MAX[2]);
}

interface Archived {
  readonly path: string;
  readonly decisions: readonly LoggedDecision[];
}

/** Decisions that moved out of the notes and that the question may be about. */
async function chooseArchived(
  { level, query }: ResumeRequest,
  files: ZoneFiles,
): Promise<readonly Archived[]> {
  if (level !== 2 || query === undefined) return [];
  const { chooseDecisions } = await import('./choose.ts');
  return listArchives(files)
    .toReversed()
    .map((path) => {
      const all = readArchivedDecisions(readOrWarn(path, files, []) ?? '').toReversed();
      const standing = all.filter(({ withdrawn }) => withdrawn === undefined);
      const { decisions, isNearest } = chooseDecisions(standing, query, DECISIONS_MAX[2]);
      return { path, decisions: isNearest ? [] : decisions };
    });
}

/** Each with who said it, as those of the notes. */
function addArchived(split: Spoken, archives: readonly Archived[], heard: Heard): Spoken {
  return archives.reduce(({ own, foreign }, { path, decisions }) => {
    const more = splitBySpeaker({ ...NOTHING_ELSE, decisions }, { ...heard, notes: path });
    return {
      own: { ...own, decisions: [...own.decisions, ...more.own.decisions] },
      foreign: [...foreign, ...more.foreign],
    };
  }, split);
}

/** All of the notes as they stand instead of what was found in them. */
async function addNotes(foreign: readonly QuotedLine[], files: ZoneFiles): Promise<readonly QuotedLine[]> {
  const path = notesPath(files.zone);
  // As a whole, since a secret may take more than one line.
  const notes = await cleanShown(readNotes(files));
  const lines = notes.split('\n').filter((line) => line.trim() !== '');
  return [...foreign.filter((line) => line.path !== path), ...lines.map((text) => ({ text, path }))];
}

/** Loaded when there is something to quote: it brings the signs of poison along. */
async function quoteLines(lines: readonly QuotedLine[], context: ReadContext): Promise<QuotedPart> {
  if (lines.length === 0) return { head: '', lines: [] };
  const { quote } = await import('../../state/quoting.ts');
  const { head, lines: told } = await quote(lines, context);
  return { head, lines: told };
}

/** Whoever changes the code chooses what stands there now. */
async function withholdDoubtful({ logged, checks }: CheckedDecision): Promise<CheckedDecision> {
  if (checks.every((check) => check.state !== 'fails')) return { logged, checks };
  const { isDoubtful } = await import('../../state/quoting.ts');
  const kept = checks.map((check) => {
    if (check.state !== 'fails' || check.standsThere === undefined) return check;
    const { standsThere, ...rest } = check;
    return isDoubtful(standsThere) ? rest : check;
  });
  return { logged, checks: kept };
}
