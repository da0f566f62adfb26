// Schema of the section `redact`: what a project adds to the built-in rules, and which values `loa scan` and `loa redact` let
// pass. What is kept (memory, ledger, hooks, journal) is redacted whatever stands here.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

export const redact = z.strictObject({
  ip_addresses: z
    .boolean()
    .default(false)
    .describe('also treat IP addresses as personal data')
    .meta(guard('weakens', 'true')),
  entropy_detection: z
    .boolean()
    .default(true)
    .describe('also take long tokens of no known form out of what is remembered, when they look like chance')
    .meta(guard('weakens', 'true')),
  entropy_min_length: z
    .int()
    .min(12)
    .max(200)
    .default(20)
    .describe('characters that such a token has at least')
    .meta(guard('weakens')),
  entropy_threshold: z
    .number()
    .min(0.2)
    .max(6)
    .default(1.2)
    .describe('bits a character by which chance explains it better than language does')
    .meta(guard('weakens')),
  custom_rules: z
    .array(
      z.strictObject({
        type: z.string().min(1).describe('name of what it finds, in kebab-case'),
        keywords: z
          .array(z.string().min(2))
          .default([])
          .describe('the pattern is tried only near one of these; without any, everywhere'),
        pattern: z
          .string()
          .min(1)
          .describe('a regular expression whose repetitions neither nest nor overlap'),
        flags: z.string().optional().describe('i and u at most'),
        group: z.int().min(0).optional().describe('number of the group that is the secret'),
        entropy_min: z.number().min(0).max(8).optional().describe('least entropy of a character'),
        block: z.boolean().optional().describe('a text that holds one is not let through at all'),
        replacement: z
          .string()
          .max(80)
          .optional()
          .describe('what stands in its place, instead of [REDACTED:type]'),
      }),
    )
    .default([])
    .describe('patterns of your own, added to those of the other files')
    .meta({ 'x-merge': 'append' }),
  allow: z
    .array(
      z.strictObject({
        pattern: z
          .string()
          .min(1)
          .optional()
          .describe('values that match it wholly pass; one that matches nearly anything is refused'),
        fingerprint: z.string().min(1).optional().describe('the value with this fingerprint passes'),
        type: z.string().min(1).optional().describe('only for findings of this type'),
        reason: z.string().min(1).describe('why it may pass'),
      }),
    )
    .default([])
    .describe('harmless values that scan and redact let pass; scan counts them, and nothing else heeds them')
    .meta(guard('weakens')),
});
