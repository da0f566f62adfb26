// Schema of the section `state`. Stores name places that data goes to, so a project's file alone cannot set them.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

const name = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]{0,62}$/)
  .describe('what the store is called');

const folder = z.strictObject({
  name,
  kind: z.literal('folder'),
  path: z.string().min(1).describe('an absolute path, or one from the root of the project'),
});

const s3 = z.strictObject({
  name,
  kind: z.literal('s3'),
  endpoint: z.url().describe('address of the S3 API'),
  region: z.string().min(1).default('auto'),
  bucket: z.string().min(1),
  prefix: z.string().default('').describe('what the names of all objects begin with'),
  path_style: z.boolean().default(true).describe('the bucket is in the path, not in the name of the host'),
  credentials_file: z
    .string()
    .min(1)
    .optional()
    .describe('file with access_key_id and secret_access_key; the environment counts first'),
});

const git = z.strictObject({
  name,
  kind: z.literal('git'),
  remote: z.string().min(1).describe('address or path of the repository'),
  branch: z.string().min(1).default('loa-state'),
});

export const storeSetting = z.discriminatedUnion('kind', [folder, s3, git]);

export const state = z
  .strictObject({
    stores: z
      .array(storeSetting)
      .default([])
      .describe('where backups go: folders and buckets are tried first, then git')
      .meta(guard('sends')),
    encrypt: z
      .boolean()
      .default(false)
      .describe('encrypt everything in the stores with the passphrase, by AES-256-GCM')
      .meta(guard('weakens', 'true')),
    passphrase_file: z
      .string()
      .min(1)
      .optional()
      .describe('file with the passphrase, unless LOA_STATE_PASSPHRASE has it')
      .meta(guard('moves')),
    include: z
      .array(z.string().min(1))
      .default([])
      .describe('files and folders of the project that are kept safe as well')
      .meta(guard('sends')),
    exclude: z
      .array(z.string().min(1))
      .default([])
      .describe('what is not kept safe: paths, folders, names with *')
      .meta(guard('weakens')),
  })
  .describe('backups and recovery of what agents know');

export const repair = z
  .strictObject({
    required: z
      .array(z.string().regex(/^(?:npm|apt):\S+$/))
      .default([])
      .describe('what has to be there besides the allowlist: npm:name@1.2.3, apt:name'),
    registry: z
      .url()
      .default('https://registry.npmjs.org')
      .describe('where npm packages come from')
      .meta(guard('sends')),
  })
  .describe('self-repair of packages');
