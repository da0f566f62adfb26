import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { createMemoryProject, repository } from '../project.suite.ts';
import { compareTexts } from './verdict.ts';

const place = createMemoryProject();
const meaning = readMeaning(place.context);
place.remove();
const verdict = (a: string, b: string) => compareTexts(a, b, meaning).verdict;

/** Each pair cannot both hold; calling one of them a duplicate would lose one of two contradicting notes. */
const CONTRADICTIONS: readonly (readonly [string, string])[] = [
  ['The upload limit is 25 MB.', 'The upload limit is 25 KB.'],
  ['Use pnpm, not npm.', 'Use npm instead of pnpm.'],
  ['Use pnpm, not npm.', 'Use npm, not pnpm.'],
  ['The timeout is 30 seconds, not 60.', 'The timeout is 60 seconds, not 30.'],
  ['Retries stop after 3 attempts.', 'Retries stop after 13 attempts.'],
  ['The gateway waits 2 minutes for the backend.', 'The gateway waits 20 minutes for the backend.'],
  ['We pin esbuild to 0.21.4.', 'We pin esbuild to 0.21.5.'],
  ['The worker needs Python 3.11.', 'The worker needs Python 3.12.'],
  ['Cookies are SameSite=Lax.', 'Cookies are SameSite=Strict.'],
  ['The cache is shared between tenants.', 'The cache is not shared between tenants.'],
  ['Do not squash commits when merging.', 'Squash commits when merging.'],
  ['Integration tests never talk to the real bank.', 'Integration tests talk to the real bank.'],
  ['The job runs without a lock.', 'The job runs with a lock.'],
  ['Foreign keys are enforced in the test database.', 'Foreign keys are not enforced in the test database.'],
  ['Logs are shipped to Loki.', 'Logs are shipped to Elasticsearch.'],
  ['The front end is built with Vite.', 'The front end is built with webpack.'],
  ['Queues are backed by RabbitMQ.', 'Queues are backed by Kafka.'],
  ['The user prefers tabs to spaces in Go files.', 'The user prefers spaces to tabs in Go files.'],
  ['The API calls the worker through the queue.', 'The worker calls the API through the queue.'],
  ['Lint runs before the tests.', 'The tests run before lint.'],
  [
    'Configuration is copied from staging to production.',
    'Configuration is copied from production to staging.',
  ],
  ['The flag --force is required for a rollback.', 'The flag --force is optional for a rollback.'],
  ['The metrics port is public.', 'The metrics port is private.'],
  ['Uploads are synchronous.', 'Uploads are asynchronous.'],
  ['Only admins may delete projects.', 'Everybody may delete projects.'],
  ['The config lives in config/app.yaml.', 'The config lives in settings/app.toml.'],
  ['The entry point is src/main.ts.', 'The entry point is src/index.ts.'],
  ['The timeout is read from HTTP_TIMEOUT.', 'The timeout is read from REQUEST_TIMEOUT.'],
  ['Use parseAmount() for prices.', 'Use parsePrice() for prices.'],
  ['Dates are stored in UTC.', 'Dates are stored in local time.'],
  ['Feature branches are merged with a merge commit.', 'Feature branches are merged by rebase.'],
  ['The service listens on port 8080.', 'The service listens on port 8081.'],
  ['Backups are kept for 30 days.', 'Backups are kept for 90 days.'],
  ['The default log level is info.', 'The default log level is debug.'],
  ['Coverage must stay above 80 %.', 'Coverage must stay above 90 %.'],
  ['Sessions expire after an hour.', 'Sessions never expire.'],
  ['The budget of svc_1_11 is 30 seconds.', 'The budget of svc_11_1 is 30 seconds.'],
  ['Strict mode is turned on for the api package.', 'Strict mode is turned off for the api package.'],
  ['The importer accepts files of at most 10 MB.', 'The importer accepts files of at least 10 MB.'],
  ['The freeze begins on 2026-03-04.', 'The freeze begins on 2026-04-03.'],
  ['The scale is 2:1.', 'The scale is 1:2.'],
  ['API v2 replaces v1.', 'API v1 replaces v2.'],
  ['Forward port 80 to 443.', 'Forward port 443 to 80.'],
  ['PR 12 replaces PR 34.', 'PR 34 replaces PR 12.'],
  ['Allow 3 retries in 5 s.', 'Allow 5 retries in 3 s.'],
  ['Use 2 workers per 4 cores.', 'Use 4 workers per 2 cores.'],
  ['Divide 100 by 7.', 'Divide 7 by 100.'],
  ['x = y - z', 'x = z - y'],
  ['a implies b', 'b implies a'],
  ['Reads end after 5 s and writes after 10 s.', 'Reads end after 10 s and writes after 5 s.'],
  ['Increase the pool by 10 connections.', 'Increase the pool to 10 connections.'],
  ['Cut the sample rate by half.', 'Cut the sample rate to half.'],
  ['Only the worker writes to the log.', 'The worker only writes to the log.'],
  ['Only admins can purge a board.', 'Admins can only purge a board.'],
  ['Docs explain why, not how.', 'Docs explain how, not why.'],
  [
    'Alice told us on Friday that the nightly backup was moved to the Frankfurt region because of its price.',
    'Alice told us on Friday that the nightly backup was moved to the Dublin region because of its price.',
  ],
  [
    'During the outage last month the engineers found that the queue consumer had leaked file handles.',
    'During the outage last month the engineers found that the queue consumer had leaked database connections.',
  ],
  [
    'According to the caterer the lunch was ordered for the whole office after a talk with Maria in March.',
    'According to the caterer the lunch was ordered for the whole office after a talk with Steven in March.',
  ],
  [
    'Payment requests that fail are retried by the payments worker with the same idempotency key against the Stripe API.',
    'Payment requests that fail are retried by the payments worker with the same idempotency key against the Adyen API.',
  ],
];

/** The same text but for its spelling. */
const SAME: readonly (readonly [string, string])[] = [
  ['Sessions expire after 1 hour.', 'sessions expire after 60 minutes'],
  ['The cache lives for 86,400 seconds.', 'The cache lives for 24 hours.'],
  ['Retry five times.', 'Retry 5 times'],
  ['Coverage must stay above 80 %.', 'Coverage must stay above 80 percent.'],
  ['We support Chrome, Firefox and Safari.', 'We support Safari, Chrome and Firefox.'],
  ['  Deploys   go out on Friday. ', '"Deploys go out on Friday"'],
];

/** Nothing but one of these marks, letters or numbers apart. */
const NEARLY_SAME: readonly (readonly [string, string])[] = [
  ['Pass `-v` to the client.', 'Pass `-V` to the client.'],
  ['Deploys go out on Friday.', 'Deploys go out on Friday?'],
  ['Retry when x > 3.', 'Retry when x < 3.'],
  ['Config is read from Vault, Consul and Env.', 'Config is read from Env, Vault and Consul.'],
  ['Reads and writes take 5 and 10 seconds.', 'Reads and writes take 10 and 5 seconds.'],
  ['Keep logs for 1 month.', 'Keep logs for 30 days.'],
  ['The pool has 1.5 workers.', 'The pool has 15 workers.'],
  ['Pin it to 1.2.3.', 'Pin it to 1.23.'],
  ['The importer lives in src/Import.ts.', 'The importer lives in src/import.ts.'],
  ['Access is limited for users.', 'Access is limited by users.'],
  ['The feature option is a constant.', 'The feature option is a variable.'],
  ['They sign the release.', 'We sign the release.'],
  ['The token is kept in a file.', 'The token is kept in a variable.'],
  ['The budget is $5.', 'The budget is 5.'],
];

/** The same in other words: for somebody to judge, found together until then. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['Retry 3 times within 5 seconds.', 'Within 5 seconds retry 3 times.'],
  ['Upgrade from v1 to v2.', 'Upgrade to v2 from v1.'],
  ['The upload limit is 25 MB.', 'Uploads are limited to 25 MB.'],
  ['Never commit generated files.', 'Do not commit generated files.'],
  ['The db migrations are run by the deploy job.', 'The deploy job runs the database migrations.'],
  ['In src/lexer.ts, tabs count as four columns.', 'Tabs count as 4 columns in src/lexer.ts.'],
  ['The max request size is 1 MiB.', 'The maximum request size is 1 MiB.'],
];

const DISTINCT: readonly (readonly [string, string])[] = [
  ['The billing service is written in Go.', 'The search index is rebuilt nightly.'],
  [
    'Images are resized on upload.',
    'Images are resized on upload to 64, 128 and 256 pixels, and the original is kept in cold storage.',
  ],
  ['The iOS app uses Swift 6.', 'The Android app uses Kotlin 2.'],
];

const pairs = (name: string): readonly (readonly [string, string])[] =>
  readFileSync(join(repository, 'test', 'fixtures', 'memory', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ') as [string, string]);

/** The same thing put in other words, or two things: never a contradiction. */
const NO_CONFLICT: readonly (readonly [string, string])[] = [
  ['use pnpm, not npm', 'use pnpm instead of npm'],
  ['Use pnpm, not npm.', 'Always use pnpm rather than npm.'],
  ['Use Postgres 15', 'Use PostgreSQL 15'],
  ['Uploads may have 1 MB', 'Uploads may have 1024 KB'],
  ['The cache is cleared at midnight', 'The cache is emptied at 00:00'],
  ['The API listens on port 8080.', 'API server port is 8080'],
  ['The worker is deployed twice a day.', 'The worker is written in Rust.'],
];

describe('two notes of a large corpus', () => {
  const contradicting = pairs('contradictions.txt');
  it('are never one when they contradict each other, in any of many languages', () => {
    const merged = contradicting.filter(
      ([a, b]) => verdict(a, b) === 'duplicate' || verdict(b, a) === 'duplicate',
    );
    expect(contradicting.length).toBeGreaterThanOrEqual(150);
    expect(merged).toEqual([]);
  });
  it('that contradict each other are nearly always seen as a conflict', () => {
    const seen = contradicting.filter(([a, b]) => verdict(a, b) === 'conflict');
    expect(seen.length / contradicting.length).toBeGreaterThan(0.9);
  });
  it('are in one family when they say the same, nine times of ten, and then hardly ever a conflict', () => {
    const same = pairs('duplicates.txt');
    const found = same.filter(([a, b]) => compareTexts(a, b, meaning).alike);
    expect(same.length).toBeGreaterThanOrEqual(100);
    expect(found.length / same.length).toBeGreaterThan(0.9);
    expect(same.filter(([a, b]) => verdict(a, b) === 'conflict').length / same.length).toBeLessThan(0.02);
  });
  it('taken at random are hardly ever in one family', () => {
    const notes = [...contradicting, ...pairs('duplicates.txt')].map(([a]) => a);
    const apart = notes.flatMap((a, at) => notes.slice(at + 1).map((b) => [a, b] as const));
    const sample = apart.filter((_, at) => at % 37 === 0);
    const alike = sample.filter(([a, b]) => compareTexts(a, b, meaning).alike);
    expect(sample.length).toBeGreaterThan(500);
    expect(alike.length / sample.length).toBeLessThan(0.02);
  });
  for (const [a, b] of NO_CONFLICT) {
    it(`are no conflict for being worded differently: ${a} / ${b}`, () =>
      expect(verdict(a, b)).not.toBe('conflict'));
  }
  it('that differ by a word nobody knows both stay', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-hj-np-tv-z]{3}[aeiou][b-df-hj-np-tv-z]{3}$/), (word) => {
        expect(verdict('The gateway writes its cache.', `The gateway ${word} writes its cache.`)).not.toBe(
          'duplicate',
        );
      }),
    );
  });
});

describe('two notes', () => {
  for (const [a, b] of CONTRADICTIONS) {
    it(`are never one when they contradict each other: ${a} / ${b}`, () => {
      expect(verdict(a, b)).not.toBe('duplicate');
      expect(verdict(b, a)).not.toBe('duplicate');
    });
  }
  it('are mostly seen as a conflict when they contradict each other', () => {
    const seen = CONTRADICTIONS.filter(([a, b]) => verdict(a, b) === 'conflict');
    expect(seen.length / CONTRADICTIONS.length).toBeGreaterThan(0.75);
  });
  for (const [a, b] of SAME) {
    it(`are one when only their spelling differs: ${a} / ${b}`, () =>
      expect(verdict(a, b)).toBe('duplicate'));
  }
  for (const [a, b] of NEARLY_SAME) {
    it(`both stay when anything else differs: ${a} / ${b}`, () =>
      expect(verdict(a, b)).not.toBe('duplicate'));
  }
  for (const [a, b] of ALIKE) {
    it(`are alike when they say the same in other words: ${a} / ${b}`, () =>
      expect(compareTexts(a, b, meaning)).toMatchObject({ verdict: 'distinct', alike: true }));
  }
  it('with a word more or less are two, whatever the word is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 9 }),
        fc.nat(),
        (words, at) => {
          const place = at % words.length;
          expect(
            verdict(words.join(' '), words.toSpliced(place, 1, `${words[place]} other`).join(' ')),
          ).not.toBe('duplicate');
        },
      ),
    );
  });
  for (const [a, b] of DISTINCT) {
    it(`both stay when they speak of different things: ${a} / ${b}`, () =>
      expect(verdict(a, b)).toBe('distinct'));
  }
  it('get the same verdict in either order, and any note is a duplicate of itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CONTRADICTIONS, ...ALIKE, ...DISTINCT), ([a, b]) => {
        expect(verdict(a, b)).toBe(verdict(b, a));
        expect(verdict(a, a)).toBe('duplicate');
      }),
    );
  });
  it('of any text are compared without failing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (a, b) => void compareTexts(a, b, meaning),
      ),
    );
  });
});
