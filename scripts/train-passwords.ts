// Trains the model that tells passwords from what else stands behind a key of one (src/redact/assignment/password-model.ts). Passwords are made
// as people make them, out of words of several languages, and put into the places of test/fixtures/secrets/places.txt; everything that
// published sources give to such keys, and what manuals write in place of one, is none. Half of the words, places and sources are kept
// back, and tell how it does on what it never saw.
// Usage: node scripts/train-passwords.ts [--write] [FOLDER of sources …]   without folders: the installed packages

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Candidate } from '../src/redact/assignment/decide.ts';
import { decideByChance, mayBeChosen, mayBeLiteral } from '../src/redact/assignment/decide.ts';
import type { KeyVerdict } from '../src/redact/assignment/key.ts';
import { KEY_HINTS } from '../src/redact/assignment/key-words.ts';
import { findCandidate } from '../src/redact/assignment/matcher.ts';
import { passwordFeatures } from '../src/redact/assignment/password-model.ts';
import { compileMatchers, runScan } from '../src/redact/scan.ts';
import { isChosen } from '../src/redact/value/chosen.ts';
import { learnEither } from './learn.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'test', 'fixtures', 'secrets');
const WEIGHTS = join(root, 'src', 'redact', 'assignment', 'password-weights.ts');
const SOURCE =
  /\.(?:[cm]?[jt]sx?|json|md|ya?ml|py|p[lm]|rb|erb|sh|conf|ini|cfg|txt|html?|rst|properties|env|toml|xml|java|kt|go|rs|php|c|h|cc|cpp|cs|tf)$/;
const SOURCE_BYTES_MAX = 1_000_000;
/** Of what sources give to such keys and could be a literal, so many in a thousand may be taken for a password: most of those are passwords of tests. */
const FALSE_PER_MILLE = 100;
const PASSWORDS = 6000;
const DECAY = 0.0005;

interface Found {
  readonly key: KeyVerdict;
  readonly candidate: Candidate;
}
interface Example extends Found {
  readonly isTrue: boolean;
  /** What is kept back of one half is never seen in the other. */
  readonly half: 0 | 1;
}

const found: Found[] = [];
const rules = compileMatchers([
  {
    words: KEY_HINTS,
    match: (scan, start, end) => {
      const one = findCandidate(scan, start, end);
      if (
        one &&
        mayBeChosen(one.key, one.candidate) &&
        mayBeLiteral(one.candidate) &&
        isChosen(one.candidate.value)
      )
        found.push(one);
    },
  },
]);
function candidatesIn(text: string): readonly Found[] {
  found.length = 0;
  runScan(rules, text);
  return [...found];
}

/** The same numbers each time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const listed = (name: string): readonly string[] =>
  readFileSync(join(fixtures, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
const halfOf = <T>(list: readonly T[], half: number): readonly T[] => list.filter((_, at) => at % 2 === half);

type Pick = <T>(list: readonly T[]) => T;

/** As people make them: words with numbers, signs and other words, seldom chance. */
function makePassword(words: readonly string[], pick: Pick, random: (below: number) => number): string {
  const word = (): string => {
    const one = pick(words);
    return pick([
      one,
      one,
      `${one[0]?.toUpperCase()}${one.slice(1)}`,
      `${one[0]?.toUpperCase()}${one.slice(1)}`,
      one.toUpperCase(),
    ]);
  };
  const number = (): string =>
    String(pick([random(10), random(100), random(100), 1950 + random(80), random(10_000)]));
  const sign = (): string => pick(['!', '?', '#', '$', '%', '&', '*', '+', '@', '.', '-', '_']);
  const chance = (length: number): string =>
    Array.from({ length }, () => pick([...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join(
      '',
    );
  return pick([
    () => word() + number(),
    () => word() + sign() + number(),
    () => word() + sign() + word(),
    () => word() + sign() + word() + number(),
    () => word() + sign() + word() + sign() + number(),
    () => word() + number() + sign(),
    () => number() + word() + sign(),
    () => [word(), word(), word()].join(pick(['-', '.', '_'])),
    () => word() + word() + number(),
    () => word().replace(/a/, '4').replace(/e/, '3').replace(/o/, '0') + sign() + number(),
    () => chance(8 + random(9)),
    () => chance(6) + sign() + chance(6),
  ])();
}

/** What manuals, forms and programs write there instead. */
function makeOther(words: readonly string[], pick: Pick, random: (below: number) => number): string {
  const word = (): string => pick(words);
  const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;
  const thing = (): string => pick(['password', 'pass', 'secret', 'pwd', 'passwd', 'credentials']);
  return pick([
    () => word(),
    () => capital(word()),
    () => `${word()}${capital(word())}`,
    () => `${word()}_${word()}`,
    () => `${word()}.${word()}`,
    () => `${word()}.${word()}${capital(word())}`,
    () => `${capital(word())}${capital(word())}`,
    () => `${word()}${capital(thing())}`,
    () => `${thing()}${random(4)}`,
    () => `${word()}_${thing()}`,
    () => `${word()}${capital(word())}${1 + random(3)}`,
    () => `${word()}_${word()}${1 + random(3)}`,
    () => `${word()}-${word()}`,
    () =>
      pick([
        'string',
        'required',
        'optional',
        'String',
        'str',
        'text',
        'undefined',
        'None',
        'NULL',
        'hidden',
        'input',
        'SecureString',
        'changeit',
      ]),
    () => `${word().toUpperCase()}_${thing().toUpperCase()}`,
    () => `${word()}/${word()}`,
  ])();
}

const NAMES =
  'password passwd db_password db_pass root_password admin_password user_password mysql_password postgres_password redis_password smtp_password mail_pass ftp_password ldap_password bind_password keystore_password store_password key_password ssh_pass pwd master_password login_password proxy_password sa_password backup_password'.split(
    ' ',
  );
const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function placeIn(place: string, name: string, value: string): string {
  const capital = camel(name).replace(/^./, (letter) => letter.toUpperCase());
  return place
    .replaceAll('\\n', '\n')
    .replaceAll('{name}', name)
    .replaceAll('{NAME}', name.toUpperCase())
    .replaceAll('{Name}', capital)
    .replaceAll('{nAme}', camel(name))
    .replaceAll('{value}', () => value);
}

function madeExamples(half: 0 | 1): readonly Example[] {
  const random = createRandom(11 + half);
  const pick: Pick = (list) => list[random(list.length)] as (typeof list)[number];
  const words = halfOf(
    listed('words.txt').flatMap((line) => line.split(' ')),
    half,
  );
  const places = halfOf(listed('places.txt'), half);
  return Array.from({ length: PASSWORDS }, (_, at): readonly Example[] => {
    const isTrue = at % 2 === 0;
    const value = (isTrue ? makePassword : makeOther)(words, pick, random);
    const text = placeIn(pick(places), pick(NAMES), value);
    return candidatesIn(text)
      .filter(({ candidate }) => candidate.value === value)
      .map((one) => ({ ...one, isTrue, half }));
  }).flat();
}

/** Each once, whatever the file; which half a file is of goes by its folder. */
function publishedExamples(folders: readonly string[]): readonly Example[] {
  const seen = new Set<string>();
  const examples: Example[] = [];
  const walk = (folder: string, half: 0 | 1): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, half);
      if (!entry.isFile() || !SOURCE.test(entry.name) || statSync(path).size > SOURCE_BYTES_MAX) continue;
      for (const one of candidatesIn(readFileSync(path, 'utf8'))) {
        const key = JSON.stringify(one);
        // What looks like chance is found without this, and is a password in most cases.
        if (!seen.has(key) && decideByChance(one.key, one.candidate) === undefined)
          examples.push({ ...one, isTrue: false, half });
        seen.add(key);
      }
    }
  };
  for (const folder of folders)
    for (const [at, entry] of readdirSync(folder, { withFileTypes: true }).entries())
      if (entry.isDirectory()) walk(join(folder, entry.name), (at % 2) as 0 | 1);
  return examples;
}

interface Judged {
  readonly weights: readonly number[];
  readonly found: number;
  readonly falseShare: number;
}

const dot = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, value, at) => sum + value * (weights[at] as number), 0);

/** Learned from one part; the threshold so that hardly any of what sources hold is taken for one. */
function learn(made: readonly Example[], published: readonly Example[]): readonly number[] {
  const rows = (examples: readonly Example[]) =>
    examples.map(({ candidate, isTrue }) => ({ features: passwordFeatures(candidate), isTrue }));
  const weights = learnEither([...rows(made), ...rows(published)], { decay: DECAY });
  const scores = rows(published)
    .map(({ features }) => dot(features, weights))
    .sort((a, b) => b - a);
  const threshold = scores[Math.floor((scores.length * FALSE_PER_MILLE) / 1000)] ?? 0;
  return weights.map((weight, at) => (at === 0 ? weight - threshold : weight));
}

/** Learned from one half, told of the other. */
export function judgeUnseen(folders: readonly string[]): readonly Judged[] {
  const published = publishedExamples(folders);
  return ([0, 1] as const).map((half) => {
    const other = half === 0 ? 1 : 0;
    const ofHalf = (one: 0 | 1) => published.filter((example) => example.half === one);
    const weights = learn(madeExamples(half), ofHalf(half));
    const isTaken = ({ candidate }: Example) => dot(passwordFeatures(candidate), weights) > 0;
    const passwords = madeExamples(other).filter(({ isTrue }) => isTrue);
    return {
      weights,
      found: passwords.filter(isTaken).length / passwords.length,
      falseShare: ofHalf(other).filter(isTaken).length / ofHalf(other).length,
    };
  });
}

if (import.meta.main) {
  const given = process.argv.slice(2).filter((word) => word !== '--write');
  const folders = given.length > 0 ? given : [join(root, 'node_modules')];
  for (const { found: share, falseShare } of judgeUnseen(folders))
    console.log(
      `unseen: ${(100 * share).toFixed(1)} % of passwords, ${(100 * falseShare).toFixed(2)} % of what sources hold`,
    );
  const made = [...madeExamples(0), ...madeExamples(1)];
  const published = publishedExamples(folders);
  console.log(`${made.length} made, ${published.length} published`);
  const weights = learn(made, published).map((weight) => Number(weight.toFixed(2)));
  if (process.argv.includes('--write'))
    writeFileSync(
      WEIGHTS,
      `// Made by scripts/train-passwords.ts: never edit it by hand.\n\nexport const PASSWORD_WEIGHTS: readonly number[] = [\n${weights.map((weight) => `  ${weight},`).join('\n')}\n];\n`,
    );
}
