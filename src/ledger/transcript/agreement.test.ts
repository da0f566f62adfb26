import { describe, expect, it } from 'vitest';
import { isNotDoing } from '../not-doing.ts';
import { findAgreement } from './agreement.ts';

describe('a prompt', () => {
  it.each([
    'ok',
    'OK.',
    'yes',
    'Yes, do that',
    'yep, go ahead and write the tests too',
    'agreed',
    'Sounds good! Then run the linter.',
    "let's do it",
    'lgtm',
    '👍',
    'ja, mach das',
    'einverstanden',
    "d'accord, vas-y",
    'sí, adelante',
    'sim, pode fazer',
    'va bene',
    'да, давай',
    'はい、お願いします',
    '好的',
  ])('agrees: %s', (prompt) => expect(findAgreement(prompt)).toBeDefined());

  it.each([
    'no',
    'ok, but use Postgres',
    'ok no',
    'yes... wait',
    'Yes. Actually, keep the old one.',
    'ok why?',
    'ok aber nicht so',
    'ja, lieber anders',
    "d'accord mais pas maintenant",
    'sí, pero mejor sin eso',
    'okra is a vegetable',
    'yesterday it worked',
    'Do not do that',
    "don't",
    'fix the tests',
    'the log says:\nok\nyes',
    '> yes',
    'surely you jest',
    '好的，但是不要这样',
    'ok, scrap that',
    '',
  ])('does not agree: %s', (prompt) => expect(findAgreement(prompt)).toBeUndefined());
});

describe('a decision', () => {
  it.each([
    ['do not add HTTP/3 now', 'aioquic is not stable'],
    ["We won't cache the answers", 'they are small'],
    ['I decided against parametrizing the test', 'one case is enough'],
    ['Decided not to upgrade, because 3.9 is what CI has', ''],
    ["Let's not touch the schema", 'a release is near'],
    ['No new dependency', 'fetch is enough'],
    ['Wir werden keinen Cache einbauen', 'es ist schnell genug'],
    ['Ne pas ajouter Redis', 'trop tôt'],
  ])('leaves something undone for a reason: %s', (decision, why) =>
    expect(isNotDoing(decision, why)).toBe(true),
  );

  it.each([
    ['do not add HTTP/3 now', ''],
    ['Use HTTP/3', 'it is not slow'],
    ["Don't use Redis, use Postgres", 'we have it'],
    ['Do not poll but subscribe', 'it is cheaper'],
    ['Notify users by mail', 'they asked'],
    ['Nothing is cached; keep a map', 'speed'],
  ])('is an ordinary one: %s', (decision, why) => expect(isNotDoing(decision, why)).toBe(false));
});
