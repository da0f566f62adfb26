// Which matchers take part: secrets always, personal data unless it is left alone, custom rules when there are any.

import { createNamedMatcher, keyMatcher } from './assignment/matcher.ts';
import { COMMAND_MATCHERS } from './forms/command.ts';
import { GENERAL_FORMS } from './forms/connection.ts';
import { createFormMatcher } from './forms/form.ts';
import { HEADER_MATCHERS } from './forms/header.ts';
import { kubernetesMatcher } from './forms/kubernetes.ts';
import { PRIVATE_KEY_MATCHERS } from './forms/private-key.ts';
import { PROSE_MATCHERS } from './forms/prose.ts';
import { signedUrlMatcher, urlMatcher } from './forms/url.ts';
import { emailMatcher } from './personal/email.ts';
import { NATIONAL_MATCHERS } from './personal/national.ts';
import { FORM_RULES, NAMED_RULES } from './rules/index.ts';
import { compileMatchers, type Matcher, type RuleSet } from './scan.ts';

export function secretMatchers(): Matcher[] {
  return [
    ...FORM_RULES.map(createFormMatcher),
    ...GENERAL_FORMS.map(createFormMatcher),
    ...NAMED_RULES.map(createNamedMatcher),
    ...PRIVATE_KEY_MATCHERS,
    ...HEADER_MATCHERS,
    ...COMMAND_MATCHERS,
    ...PROSE_MATCHERS,
    urlMatcher,
    signedUrlMatcher,
    kubernetesMatcher,
    keyMatcher,
  ];
}

export function personalMatchers(): Matcher[] {
  return [emailMatcher, ...NATIONAL_MATCHERS];
}

export function buildRuleSet(extra: readonly Matcher[] = []): RuleSet {
  return compileMatchers([...secretMatchers(), ...extra]);
}
