// One decision as the Decision Log of NOTES.md holds it: a heading with the moment and a title, then labelled lines.
// People write such blocks by hand as well: what has a **Decision** line is a decision, with or without our mark.

import { decisionId } from '../decision.ts';
import { formatEvidence, parseEvidenceList } from '../evidence/written.ts';
import type { Decision, Evidence, Grounding } from '../model.ts';

/** A decision as read back; by hand it may lack nearly everything. */
export interface LoggedDecision {
  readonly id: string | undefined;
  readonly source: string | undefined;
  readonly ts: string;
  readonly title: string;
  readonly decision: string;
  readonly rationale: string;
  readonly evidence: readonly Evidence[];
  readonly scenarios: readonly string[];
  readonly grounding: Grounding;
  readonly task: string | undefined;
  /** Said in passing: see `Decision`. */
  readonly isRemark: boolean;
  /** When it was taken back; undefined while it stands. */
  readonly withdrawn: string | undefined;
}

const BY_REASON = 'its reason; what is not done cannot be quoted';
export const ASSUMPTION_MARK = '[ASSUMPTION]';
const MARK = /<!-- loa:decision (\S+?)(?: source=(\S+?))?( remark)? -->/;
const WITHDRAWN = '**Withdrawn**';
const HEADING = /^(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)\s*[-–—:]?\s*(.*)$/s;
const LABEL = /^\s*(?:[-*]\s+)?\*\*([A-Za-z ]+?)(?::\*\*|\*\*:)[ \t]*(.*)$/;

/** Without control characters and on one line, so that no text can pass for a heading, a fence or a comment. */
export function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('<!--', '&lt;!--')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed();
}

export function headingOf(decision: Pick<Decision, 'title' | 'ts'>): string {
  return `${decision.ts} - ${toLine(decision.title).replace(/[\s#]+$/, '')}`;
}

/** What stands below the heading. */
export function formatDecisionBody(decision: Decision): string {
  const source = decision.source === undefined ? '' : ` source=${decision.source.replace(/[\s>]/g, '')}`;
  const lines = [
    `<!-- loa:decision ${decision.id}${source}${decision.isRemark === true ? ' remark' : ''} -->`,
    `**Decision**: ${toLine(decision.decision)}`,
  ];
  if (decision.rationale !== '') lines.push(`**Rationale**: ${toLine(decision.rationale)}`);
  if (decision.task !== undefined) lines.push(`**Task**: ${decision.task}`);
  lines.push(...evidenceLines(decision));
  if (decision.scenarios.length > 0) {
    lines.push(
      '**Test Scenarios**:',
      ...decision.scenarios.map((text, index) => `${index + 1}. ${toLine(text)}`),
    );
  }
  return `${lines.join('\n')}\n\n`;
}

/** The entry stays, with a line that takes it back right below its mark. */
export function withdrawBlock(body: string, ts: string): string {
  const newline = body.includes('\r\n') ? '\r\n' : '\n';
  const mark = MARK.exec(body);
  if (mark === null || body.includes(`${WITHDRAWN}:`)) return body;
  const end = mark.index + mark[0].length;
  return `${body.slice(0, end)}${newline}${WITHDRAWN}: ${ts}${body.slice(end)}`;
}

function evidenceLines(decision: Decision): readonly string[] {
  if (decision.evidence.length > 0) {
    const bullets = decision.evidence.map((one) => `- ${formatEvidence(one).replaceAll('\n', '\n  ')}`);
    return ['**Evidence**:', ...bullets];
  }
  if (decision.userInput !== undefined)
    return [`**Evidence**: the person said: "${toLine(decision.userInput)}"`];
  if (decision.grounding === 'reason') return [`**Evidence**: ${BY_REASON}`];
  return [`**Evidence**: none ${ASSUMPTION_MARK}`];
}

/** Undefined when the section below this heading holds no decision. */
export function parseDecisionBlock(title: string, body: string): LoggedDecision | undefined {
  const fields = readFields(body);
  const decision = fields.get('decision');
  if (decision === undefined) return undefined;
  const [, id, source, remark] = MARK.exec(body) ?? [];
  const [, ts = '', rest = title] = HEADING.exec(title) ?? [];
  const written = fields.get('evidence') ?? '';
  const evidence = readBullets(written).flatMap((bullet) => {
    const parsed = parseEvidenceList(bullet);
    return parsed.ok ? parsed.evidence : [];
  });
  return {
    id,
    source,
    ts,
    title: rest.trim(),
    decision: oneLine(decision),
    rationale: oneLine(fields.get('rationale') ?? ''),
    evidence,
    scenarios: readScenarios(fields.get('test scenarios') ?? ''),
    grounding: groundingOf(evidence, written),
    task: fields.get('task')?.trim() || undefined,
    isRemark: remark !== undefined,
    withdrawn: fields.get('withdrawn')?.trim().split(/\s/)[0] || undefined,
  };
}

/** The words are not the ones that its id was made of: somebody changed them since they were checked. */
export function isEdited({ id, decision }: Pick<LoggedDecision, 'decision' | 'id'>): boolean {
  return id?.startsWith('d-') === true && decisionId(decision.replaceAll('&lt;!--', '<!--')) !== id;
}

function groundingOf(evidence: readonly Evidence[], written: string): Grounding {
  if (evidence.some((one) => one.quote !== '')) return 'citation';
  if (evidence.length > 0) return 'code_reference';
  if (written.trim() === BY_REASON) return 'reason';
  return /^\s*the person said:/.test(written) ? 'user_input' : 'assumption';
}

/** Label to everything up to the next label. */
function readFields(body: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let current: string | undefined;
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const [, label, rest = ''] = LABEL.exec(line) ?? [];
    if (label !== undefined) {
      current = label.trim().toLowerCase();
      fields.set(current, rest);
    } else if (current !== undefined) {
      fields.set(current, `${fields.get(current)}\n${line}`);
    }
  }
  return fields;
}

/** List items with the lines that belong to them, one level of indentation taken off. */
function readBullets(text: string): readonly string[] {
  const bullets: string[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*[-*]\s+/.test(line) && !/^ {2}/.test(line)) bullets.push(line.replace(/^\s*[-*]\s+/, ''));
    else if (bullets.length > 0) bullets.push(`${bullets.pop()}\n${line.replace(/^ {2}/, '')}`);
  }
  const inline = text.split('\n')[0]?.trim() ?? '';
  return inline.startsWith('`') ? [inline, ...bullets] : bullets.map((bullet) => bullet.trimEnd());
}

function readScenarios(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [, item] = /^\s*(?:\d+[.)]|[-*])\s+(.+)$/.exec(line) ?? [];
    return item === undefined ? [] : [item.trim()];
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
