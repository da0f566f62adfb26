// Inputs and outputs of `code search`, `code section` and `code refs`.

import { z } from 'zod';

export const searchSchemas = {
  input: z.strictObject({
    query: z.string().max(2000).default('').describe('words or an identifier'),
    topK: z.int().min(1).max(200).default(10).describe('how many at most'),
    threshold: z.number().min(0).max(1).default(0).describe('leave out what scores less'),
    engine: z.enum(['loa', 'ck']).default('loa').describe('ck uses the program ck, when it is installed'),
  }),
  output: z.strictObject({
    hits: z.array(
      z.strictObject({
        place: z.string().describe('path:symbol or path:Lline'),
        line: z.int(),
        kind: z.string(),
        score: z.number().describe('0 to 1'),
      }),
    ),
    engine: z.enum(['loa', 'ck']),
    unread: z
      .array(z.strictObject({ reason: z.string(), files: z.int() }))
      .describe('files that are not in the index, and why'),
  }),
};

export const sectionSchemas = {
  input: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(4400)
      .describe('symbol, such as validate or Class.method; or path:symbol, as code search prints it'),
    file: z.string().min(1).max(4096).optional().describe('path, when the name does not have it'),
  }),
  output: z.strictObject({
    place: z.string(),
    lines: z.string(),
    sha256: z.string(),
    text: z.string(),
    others: z
      .array(z.strictObject({ place: z.string(), lines: z.string() }))
      .describe('other declarations of that name, when no file was named'),
  }),
};

export const refsSchemas = {
  input: z.strictObject({
    name: z.string().min(1).max(4400).describe('exact name, such as validate or Class.method'),
    limit: z.int().min(1).max(5000).default(60).describe('how many places at most'),
  }),
  output: z.strictObject({
    name: z.string(),
    declarations: z.array(
      z.strictObject({
        place: z.string().describe('path:Holder.name'),
        kind: z.string(),
        line: z.int(),
        endLine: z.int(),
        role: z.string().describe('source, test, example and so on'),
      }),
    ),
    uses: z.array(
      z.strictObject({
        place: z.string().describe('path:Lline'),
        within: z.string().describe('the declaration around it, or empty'),
        call: z.boolean(),
        text: z.string(),
      }),
    ),
    total: z.int().describe('places that use it, shown or not'),
    files: z.int(),
  }),
};
