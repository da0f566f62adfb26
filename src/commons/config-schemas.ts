// Schemas of the sections `meter` and `gateway`. Keys are snake_case, as people write them in YAML.

import { z } from 'zod';
import { guard } from '../kernel/config/classes.ts';

const usd = z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/);

const rates = {
  input: usd,
  output: usd,
  cache_read: usd.optional(),
  cache_write: usd.optional(),
  cache_write_1h: usd.optional(),
};

export const meter = z.strictObject({
  enforcement: z
    .enum(['warn', 'strict'])
    .default('warn')
    .describe(
      'what a cap that is reached does to an agent: warn tells it, strict also stops its next prompt',
    ),
  warn_at: z
    .array(z.int().min(1).max(100))
    .default([50, 80, 100])
    .describe('shares of a cap, in percent, at which an agent is told of it, once each'),
  prices: z
    .record(
      z.string(),
      z.strictObject({ ...rates, long: z.strictObject({ above: z.int().min(1), ...rates }).optional() }),
    )
    .default({})
    .describe('prices of models in USD per million tokens, before those that loa ships')
    .meta(guard('weakens')),
  level_caps: z
    .strictObject({
      L0: usd.optional(),
      L1: usd.optional(),
      L2: usd.optional(),
      L3: usd.optional(),
      L4: usd.optional(),
    })
    .prefault({})
    .describe(
      'the most that may be spent in a day, in USD, by the trust level that was earned; "loa trust cap" sets it',
    )
    .meta(guard('weakens')),
  database: z
    .string()
    .optional()
    .describe(
      'address of the PostgreSQL database that holds the meter, instead of a file on this machine; "team" for that of team.database',
    )
    .meta(guard('sends')),
});

export const gateway = z.strictObject({
  jwt: z
    .strictObject({
      issuer: z.string().default('loa').describe('who must have made a token'),
      audience: z.string().default('loa-gateway').describe('whom a token must be made for'),
      algorithms: z
        .array(
          z.enum([
            'EdDSA',
            'Ed25519',
            'ES256',
            'ES384',
            'RS256',
            'RS384',
            'RS512',
            'PS256',
            'PS384',
            'PS512',
          ]),
        )
        .min(1)
        .default(['EdDSA'])
        .describe('how tokens may be signed'),
      jwks_url: z.string().optional().describe('where the keys of the issuer are published'),
      public_key_file: z.string().optional().describe('file with the public key of the issuer, as PEM'),
    })
    .prefault({})
    .meta(guard('weakens')),
  rate_limit: z
    .strictObject({
      requests: z.int().min(1).default(600).describe('how many requests a caller may make'),
      per_s: z.int().min(1).default(60).describe('within how many seconds'),
    })
    .prefault({})
    .meta(guard('weakens')),
});
