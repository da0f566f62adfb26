// All provider rules, gathered from their families.

import type { FormRule, NamedRule } from '../model.ts';
import { AI_FORMS, AI_NAMES } from './ai.ts';
import { CHAT_FORMS, CHAT_NAMES } from './chat.ts';
import { CI_FORMS, CI_NAMES } from './ci.ts';
import { CLOUD_FORMS, CLOUD_NAMES } from './cloud.ts';
import { GIT_HOSTING_FORMS, GIT_HOSTING_NAMES } from './git-hosting.ts';
import { MONITORING_FORMS, MONITORING_NAMES } from './monitoring.ts';
import { PAYMENT_FORMS, PAYMENT_NAMES } from './payment.ts';
import { SERVICE_FORMS, SERVICE_NAMES } from './services.ts';

export const FORM_RULES: readonly FormRule[] = [
  ...CLOUD_FORMS,
  ...GIT_HOSTING_FORMS,
  ...CHAT_FORMS,
  ...PAYMENT_FORMS,
  ...AI_FORMS,
  ...CI_FORMS,
  ...MONITORING_FORMS,
  ...SERVICE_FORMS,
];

export const NAMED_RULES: readonly NamedRule[] = [
  ...CLOUD_NAMES,
  ...GIT_HOSTING_NAMES,
  ...CHAT_NAMES,
  ...PAYMENT_NAMES,
  ...AI_NAMES,
  ...CI_NAMES,
  ...MONITORING_NAMES,
  ...SERVICE_NAMES,
];
