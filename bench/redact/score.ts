// Scores a redactor on the evaluation data, with the formulas of its README. Returns figures and the cases that went
// wrong; it prints nothing.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Redaction, Redactor } from '../../src/redact/index.ts';

interface SecretCase {
  readonly id: string;
  readonly rule: string;
  readonly kind: 'tp' | 'fp' | 'x';
  readonly core?: boolean;
  readonly repo?: string;
  readonly text: string;
  readonly secrets: readonly string[];
}

interface PersonalCase {
  readonly text: string;
  readonly spans: readonly { readonly type: string; readonly start: number; readonly end: number }[];
}

export interface SecretScore {
  readonly secrets: number;
  readonly gone: number;
  readonly negatives: number;
  readonly flagged: number;
  readonly placeholders: number;
  readonly placeholdersFlagged: number;
  /** One line a case, for people. */
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
}

export interface PersonalTable {
  count: number;
  found: number;
  predicted: number;
  right: number;
  readonly lost: string[];
  readonly wrong: string[];
}

export interface PersonalScore {
  readonly tables: ReadonlyMap<string, PersonalTable>;
  readonly free: number;
  readonly touched: readonly string[];
}

const FOLDER = process.env['LOA_EVAL'] ?? '/work/shared/eval';
/** Repositories left out while thresholds are chosen. */
const CHECK_REPOS = new Set(['6aae1316', '23689bd1', 'c9b945fa', 'a09d9e50', '4a099ada']);
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/iban|bank/i, 'IBAN_CODE'],
  [/card/i, 'CREDIT_CARD'],
  [/ssn|social/i, 'US_SSN'],
  [/e-?mail/i, 'EMAIL_ADDRESS'],
  [/phone|mobile/i, 'PHONE_NUMBER'],
  [/(^|[^a-z])ip([^a-z]|$)/i, 'IP_ADDRESS'],
];

export function hasEvaluationData(): boolean {
  return existsSync(join(FOLDER, 'gitleaks.jsonl.gz'));
}

export function load<T>(name: string): T[] {
  const text = gunzipSync(readFileSync(join(FOLDER, `${name}.jsonl.gz`))).toString('utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as T);
}

function isGone(secret: string, out: string): boolean {
  const window = Math.min(secret.length, Math.max(8, Math.ceil(secret.length * 0.4)));
  for (let i = 0; i + window <= secret.length; i++)
    if (out.includes(secret.slice(i, i + window))) return false;
  return true;
}

function describeCase(one: SecretCase, answer: Redaction): string {
  const [secret] = one.secrets;
  const at = secret === undefined ? (answer.spans[0]?.start ?? 0) : Math.max(0, one.text.indexOf(secret));
  const types = answer.spans.map((span) => span.type).join(',');
  return `${one.rule} ${one.repo ?? ''} [${types}] ${JSON.stringify(one.text.slice(Math.max(0, at - 70), at + 90))}`;
}

/** `repos` limits the cases to the repositories that were looked at while building, or to the others. */
export function scoreSecrets(
  redactor: Redactor,
  name: 'gitleaks' | 'creddata',
  repos?: 'tune' | 'check',
): SecretScore {
  const cases = load<SecretCase>(name)
    .filter(
      (one) =>
        repos === undefined || one.repo === undefined || CHECK_REPOS.has(one.repo) === (repos === 'check'),
    )
    .map((one) => ({ one, answer: redactor.redact(one.text) }));
  const isFlagged = ({ answer }: { answer: Redaction }): boolean => answer.blocked || answer.spans.length > 0;
  const secrets = cases.filter(({ one }) => one.kind === 'tp' && one.core !== false);
  const lost = secrets.filter(
    ({ one, answer }) =>
      !isFlagged({ answer }) ||
      !(answer.blocked || one.secrets.every((secret) => isGone(secret, answer.text))),
  );
  const negatives = cases.filter(({ one }) => one.kind === 'fp');
  const wrong = negatives.filter(isFlagged);
  const placeholders = cases.filter(({ one }) => one.kind === 'x');
  return {
    secrets: secrets.length,
    gone: secrets.length - lost.length,
    negatives: negatives.length,
    flagged: wrong.length,
    placeholders: placeholders.length,
    placeholdersFlagged: placeholders.filter(isFlagged).length,
    lost: lost.map(({ one, answer }) => describeCase(one, answer)),
    wrong: wrong.map(({ one, answer }) => describeCase(one, answer)),
  };
}

export function scorePersonal(redactor: Redactor): PersonalScore {
  const tables = new Map<string, PersonalTable>();
  const touched: string[] = [];
  let free = 0;
  for (const one of load<PersonalCase>('pii')) {
    const answer = redactor.redact(one.text);
    if (one.spans.length === 0) {
      free += 1;
      if (answer.text !== one.text)
        touched.push(`${answer.spans.map((span) => span.type).join(' ')} | ${one.text}`);
    }
    countMarked(tables, one, answer);
    countPredicted(tables, one, answer);
  }
  return { tables, free, touched };
}

function tableOf(tables: Map<string, PersonalTable>, kind: string): PersonalTable {
  const table = tables.get(kind) ?? { count: 0, found: 0, predicted: 0, right: 0, lost: [], wrong: [] };
  tables.set(kind, table);
  return table;
}

/** Found: every letter and digit of the value lies inside spans, and the value is not in the output. */
function countMarked(tables: Map<string, PersonalTable>, one: PersonalCase, answer: Redaction): void {
  for (const mark of one.spans) {
    const table = tableOf(tables, mark.type);
    const value = one.text.slice(mark.start, mark.end);
    const left = [...value].some(
      (sign, i) =>
        /[0-9A-Za-z]/.test(sign) &&
        !answer.spans.some((span) => span.start <= mark.start + i && span.end > mark.start + i),
    );
    table.count += 1;
    if (answer.blocked || (!left && !answer.text.includes(value))) table.found += 1;
    else table.lost.push(`${value} | ${one.text}`);
  }
}

function countPredicted(tables: Map<string, PersonalTable>, one: PersonalCase, answer: Redaction): void {
  for (const span of answer.spans) {
    const kind = KINDS.find(([pattern]) => pattern.test(span.type))?.[1];
    if (kind === undefined) continue;
    const table = tableOf(tables, kind);
    table.predicted += 1;
    if (one.spans.some((mark) => mark.type === kind && span.start < mark.end && span.end > mark.start))
      table.right += 1;
    else table.wrong.push(`${one.text.slice(span.start, span.end)} | ${one.text}`);
  }
}
