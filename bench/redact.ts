// How fast the redactor is: megabytes a second over the sources of installed packages, microseconds an entry over the
// paragraphs of their documents, milliseconds for the worst texts of 250 KB, what making one costs, and how many findings
// it makes where there is nothing to find. Processor time where it can be, so that other work on the machine counts less.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRedactor, type Redactor } from '../src/redact/index.ts';
import { type Benchmark, judge, median, type Row } from './measure.ts';

const FOLDER = join(import.meta.dirname, '..', 'node_modules');
const SOURCE_BYTES = 40e6;
const ROUNDS = 5;
/** Repeated to 250 KB; what the property test found to be the slowest of each kind. */
const SLOW_PIECES = [
  'a',
  '1 ',
  '(1) ',
  'key=',
  'pwd: "',
  'password=password=',
  'SharedAccessKey=',
  '-----BEGIN PRIVATE KEY-----\n',
  'eyJa.eyJ',
  '://a:',
  '"d":"',
  'kind: Secret\n',
  'curl -u ',
  '{"kty":"',
  '1/',
  'glrt-',
];

function readTexts(name: RegExp): string[] {
  const texts: string[] = [];
  let size = 0;
  const walk = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (size >= SOURCE_BYTES) return;
      const child = join(path, entry.name);
      if (entry.isDirectory()) walk(child);
      if (!entry.isFile() || !name.test(entry.name)) continue;
      const text = readFileSync(child, 'utf8');
      texts.push(text);
      size += text.length;
    }
  };
  walk(FOLDER);
  return texts;
}

function cpuMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000;
}

function measureSources(redactor: Redactor, mode: string): Row[] {
  const sources = readTexts(/\.(?:ts|tsx|js|mjs|cjs)$/);
  const megabytes = sources.reduce((sum, text) => sum + text.length, 0) / 1e6;
  const lines = sources.reduce((sum, text) => sum + text.split('\n').length, 0);
  const speeds: number[] = [];
  let findings = 0;
  for (let round = 0; round < ROUNDS; round++) {
    findings = 0;
    const ms = cpuMs(() => {
      for (const text of sources) findings += redactor.scan(text).length;
    });
    speeds.push(megabytes / (ms / 1000));
  }
  const rows = [
    judge(
      {
        name: `scan ${megabytes.toFixed(0)} MB of sources, ${mode}, first round`,
        ours: speeds[0]!,
        unit: 'MB/s',
      },
      { min: mode === 'secrets only' ? 100 : 60 },
    ),
    judge(
      { name: `scan ${megabytes.toFixed(0)} MB of sources, ${mode}`, ours: median(speeds), unit: 'MB/s' },
      { min: mode === 'secrets only' ? 100 : 60 },
    ),
  ];
  if (mode !== 'secrets only') return rows;
  return [
    ...rows,
    judge(
      { name: 'findings in 1,000 lines of them', ours: (1000 * findings) / lines, unit: '' },
      { max: 0.05 },
    ),
  ];
}

function measureEntries(redactor: Redactor): Row[] {
  const entries = readTexts(/\.md$/)
    .flatMap((text) => text.split(/\n\n+/))
    .filter((text) => text.length >= 40 && text.length <= 2000);
  for (let round = 0; round < 3; round++) for (const text of entries) redactor.redact(text);
  const times = entries.map((text) => {
    const start = performance.now();
    redactor.redact(text);
    return (performance.now() - start) * 1000;
  });
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? Number.NaN;
  return [
    judge({ name: `an entry, p50 of ${entries.length}`, ours: at(0.5), unit: 'us' }, { max: 5 }),
    judge({ name: 'an entry, p99', ours: at(0.99), unit: 'us' }, { max: 20 }),
  ];
}

function measureWorst(redactor: Redactor): Row {
  const worst = SLOW_PIECES.map((piece) => {
    const text = Buffer.from(piece.repeat(Math.ceil(250_000 / piece.length))).toString();
    const times = [1, 2, 3].map(() => cpuMs(() => redactor.redact(text)));
    return { piece, ms: Math.min(...times) };
  }).reduce((a, b) => (b.ms > a.ms ? b : a));
  return judge(
    {
      name: `250 KB of ${JSON.stringify(worst.piece)}, the slowest of ${SLOW_PIECES.length}`,
      ours: worst.ms,
      unit: 'ms',
    },
    { max: 50 },
  );
}

export const benchmark: Benchmark = {
  name: 'redact',
  async run() {
    const start = performance.now();
    const secrets = createRedactor({ secretsOnly: true });
    const madeMs = performance.now() - start;
    const everything = createRedactor({ blockPrivateKeys: false });
    return [
      judge({ name: 'make a redactor, cold', ours: madeMs, unit: 'ms' }, { max: 15 }),
      ...measureSources(secrets, 'secrets only'),
      ...measureSources(everything, 'everything'),
      ...measureEntries(secrets),
      measureWorst(everything),
    ];
  },
};
