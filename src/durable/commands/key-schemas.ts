// Inputs and outputs of `key new`, `key list` and `key rotate`.

import { z } from 'zod';
import { KEY_USES } from '../keys/key-ring.ts';

const key = z.strictObject({
  id: z.string(),
  publicKey: z.string().describe('raw Ed25519 key in base64url'),
  uses: z.array(z.enum(KEY_USES)),
  createdAt: z.string(),
  notBefore: z.string(),
  notAfter: z.string(),
  retiredAt: z.string().optional(),
  predecessor: z.string().optional().describe('the key that vouches for this one'),
  isPrivate: z.boolean().describe('whether its private part is on this machine'),
  problem: z.string().optional(),
});

const validityDays = z.int().min(1).max(36_500).optional().describe('how long it may sign');

export const newSchemas = {
  input: z.strictObject({
    use: z.array(z.enum(KEY_USES)).min(1).optional().describe('what it may sign; everything unless given'),
    validityDays,
    paper: z
      .boolean()
      .default(false)
      .describe('also show it as text to write down: whoever has the paper has the key'),
  }),
  output: key.extend({ paperKey: z.string().optional() }),
};

export const recoverSchemas = {
  input: z.strictObject({
    file: z
      .string()
      .min(1)
      .optional()
      .describe('file that holds the paper key; else the variable LOA_PAPER_KEY does'),
  }),
  output: key,
};

export const listSchemas = {
  input: z.strictObject({}),
  output: z.strictObject({ keys: z.array(key) }),
};

export const rotateSchemas = {
  input: z.strictObject({ id: z.string().min(1).describe('the key that retires'), validityDays }),
  output: key,
};

export const trustSchemas = {
  input: z.strictObject({
    publicKey: z
      .string()
      .min(1)
      .describe('raw Ed25519 key in base64url, as "loa key list --json" of the signer shows it'),
    use: z
      .array(z.enum(KEY_USES))
      .min(1)
      .optional()
      .describe('what its signatures count for; everything unless given'),
  }),
  output: key,
};
