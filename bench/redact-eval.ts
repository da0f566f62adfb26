// How accurate the redactor is on the evaluation data; no rows where the data is absent. Run by itself it prints more:
//   node bench/redact-eval.ts [--wrong N] [--repos tune|check]   the first N cases that went wrong, of some repositories

import { parseArgs } from 'node:util';
import { createRedactor } from '../src/redact/index.ts';
import { type Benchmark, judge, type Row, type Target } from './measure.ts';
import { hasEvaluationData, scorePersonal, scoreSecrets } from './redact/score.ts';

const MODES = [
  ['secrets only', { secretsOnly: true }],
  ['everything', {}],
] as const;
const SECRET_TARGETS = { gitleaks: { gone: 99.3, wrong: 2 }, creddata: { gone: 45, wrong: 1 } } as const;
const PERSONAL_TARGETS: Readonly<Record<string, { readonly found: number; readonly precision: number }>> = {
  CREDIT_CARD: { found: 98, precision: 85 },
  EMAIL_ADDRESS: { found: 98, precision: 85 },
  IBAN_CODE: { found: 98, precision: 85 },
  PHONE_NUMBER: { found: 70, precision: 85 },
  US_SSN: { found: 98, precision: 85 },
};

function share(name: string, part: number, whole: number, target: Target): Row {
  return judge({ name, ours: whole === 0 ? 0 : (100 * part) / whole, unit: '%' }, target);
}

function rows(): Row[] {
  const all: Row[] = [];
  for (const [mode, options] of MODES) {
    const redactor = createRedactor(options);
    for (const name of ['gitleaks', 'creddata'] as const) {
      const score = scoreSecrets(redactor, name);
      const target = SECRET_TARGETS[name];
      all.push(share(`${name} gone, ${mode}`, score.gone, score.secrets, { min: target.gone }));
      all.push(share(`${name} false, ${mode}`, score.flagged, score.negatives, { max: target.wrong }));
    }
  }
  const personal = scorePersonal(createRedactor());
  for (const [kind, target] of Object.entries(PERSONAL_TARGETS)) {
    const table = personal.tables.get(kind);
    if (table === undefined) continue;
    all.push(share(`${kind} found`, table.found, table.count, { min: target.found }));
    all.push(share(`${kind} precision`, table.right, table.predicted, { min: target.precision }));
  }
  all.push(share('texts without personal data touched', personal.touched.length, personal.free, { max: 2 }));
  return all;
}

export const benchmark: Benchmark = {
  name: 'redact-eval',
  async run() {
    if (hasEvaluationData()) return rows();
    process.stderr.write('redact-eval: no evaluation data (LOA_EVAL names its folder): skipped\n');
    return [];
  },
};

function printCases(title: string, cases: readonly string[], max: number): void {
  for (const line of cases.slice(0, max))
    process.stdout.write(`    ${title} ${line.slice(0, 240).replaceAll('\n', '\\n')}\n`);
}

function printScores(wrongMax: number, repos: 'tune' | 'check' | undefined): void {
  const percent = (part: number, whole: number): string =>
    `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
  for (const [mode, options] of MODES) {
    for (const name of ['gitleaks', 'creddata'] as const) {
      const score = scoreSecrets(createRedactor(options), name, repos);
      process.stdout.write(
        `${mode.padEnd(12)} ${name.padEnd(9)} gone ${percent(score.gone, score.secrets)} of ${score.secrets}; false ${percent(score.flagged, score.negatives)} of ${score.negatives}; placeholders ${percent(score.placeholdersFlagged, score.placeholders)}\n`,
      );
      printCases('lost', score.lost, wrongMax);
      printCases('false', score.wrong, wrongMax);
    }
  }
  const personal = scorePersonal(createRedactor());
  for (const [kind, table] of [...personal.tables].sort(([a], [b]) => a.localeCompare(b))) {
    process.stdout.write(
      `personal     ${kind.padEnd(14)} found ${percent(table.found, table.count)} of ${table.count}; precision ${percent(table.right, table.predicted)} of ${table.predicted}\n`,
    );
    printCases('lost', table.lost, wrongMax);
    printCases('wrong', table.wrong, wrongMax);
  }
  process.stdout.write(
    `texts without personal data: ${personal.free}, touched ${percent(personal.touched.length, personal.free)}\n`,
  );
  printCases('touched', personal.touched, wrongMax);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { wrong: { type: 'string' }, repos: { type: 'string' } } });
  const repos = values.repos === 'tune' || values.repos === 'check' ? values.repos : undefined;
  if (hasEvaluationData()) printScores(Number(values.wrong ?? 0), repos);
  else await benchmark.run();
}
