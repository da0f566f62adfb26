// Which matchers take part: secrets always, personal data unless it is left alone, custom rules when there are any.

import { KEY_HINTS } from './assignment/key-words.ts';
import { createNamedMatcher, keyMatcher } from './assignment/matcher.ts';
import { COMMAND_MATCHERS } from './forms/command.ts';
import { GENERAL_FORMS } from './forms/connection.ts';
import { CREDENTIAL_FILE_FORMS } from './forms/credential-files.ts';
import { createFormMatcher } from './forms/form.ts';
import { HEADER_MATCHERS } from './forms/header.ts';
import { kubernetesMatcher } from './forms/kubernetes.ts';
import { seedMatcher } from './forms/phrase.ts';
import { PRIVATE_KEY_MATCHERS } from './forms/private-key.ts';
import { PROSE_MATCHERS } from './forms/prose.ts';
import { signedUrlMatcher, urlMatcher } from './forms/url.ts';
import { emailMatcher } from './personal/email.ts';
import { NATIONAL_MATCHERS } from './personal/national.ts';
import { FORM_RULES, NAMED_RULES } from './rules/index.ts';
import { compileMatchers, type Matcher, type RuleSet } from './scan.ts';
import { createEncodedMatcher } from './views/encoded-words.ts';
import { escapeMatcher } from './views/escapes.ts';

export function secretMatchers(): Matcher[] {
  const matchers: Matcher[] = [
    ...FORM_RULES.map(createFormMatcher),
    ...GENERAL_FORMS.map(createFormMatcher),
    ...CREDENTIAL_FILE_FORMS.map(createFormMatcher),
    ...NAMED_RULES.map(createNamedMatcher),
    ...PRIVATE_KEY_MATCHERS,
    ...HEADER_MATCHERS,
    ...COMMAND_MATCHERS,
    ...PROSE_MATCHERS,
    seedMatcher,
    urlMatcher,
    signedUrlMatcher,
    kubernetesMatcher,
    keyMatcher,
    escapeMatcher,
  ];
  return [...matchers, createEncodedMatcher(wordsToDecode(matchers))];
}

/** Prefixes of tokens as they are, and the words of keys in the ways that keys are written. */
function wordsToDecode(matchers: readonly Matcher[]): string[] {
  const prefixes = matchers.flatMap(({ words, exact }) => (exact === true ? words : []));
  const keys = KEY_HINTS.flatMap((word) => [
    word,
    word.toUpperCase(),
    word[0]!.toUpperCase() + word.slice(1),
  ]);
  return [...new Set([...prefixes, ...keys])];
}

export function personalMatchers(): Matcher[] {
  return [emailMatcher, ...NATIONAL_MATCHERS];
}

export function buildRuleSet(extra: readonly Matcher[] = []): RuleSet {
  return compileMatchers([...extra, ...secretMatchers()]);
}
