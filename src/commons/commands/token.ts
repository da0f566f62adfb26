// `gateway token`: a JWT for a caller of the gateway, signed with the key ring's key for tokens. The token is a secret: it is printed
// once and kept nowhere.

import type { z } from 'zod';
import { keyPlace } from '../../durable/commands/key.ts';
import { loadKeyring } from '../../durable/keys/index.ts';
import { readSection } from '../../kernel/config/section.ts';
import { requireDuration } from '../../kernel/duration.ts';
import { LoaError } from '../../kernel/errors.ts';
import { createId } from '../../kernel/ids.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { isTenant } from '../meter/account.ts';
import { gatewaySection } from '../sections.ts';
import type { tokenSchemas } from './token-schemas.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const tokenCode: OperationCode<
  z.output<typeof tokenSchemas.input>,
  z.output<typeof tokenSchemas.output>
> = {
  run({ sub, tenant, role, ttl }, context) {
    if (!isTenant(tenant))
      throw new LoaError('input.invalid', `${JSON.stringify(tenant)} is no tenant`, {
        hint: 'A tenant is a word of lower-case letters, digits and dashes.',
      });
    const { jwt = {} } = readSection(context.config, gatewaySection);
    const keyring = loadKeyring(keyPlace(context), context.host);
    const issuedAt = Math.floor(context.host.clock.nowMs() / 1000);
    const expiresAt = issuedAt + Math.floor(requireDuration(ttl) / 1000);
    const claims = {
      iss: jwt.issuer ?? 'loa',
      aud: jwt.audience ?? 'loa-gateway',
      sub,
      tenant,
      roles: role,
      iat: issuedAt,
      exp: expiresAt,
      jti: createId(context.host),
    };
    let signed = '';
    const { keyId, signature } = keyring.signToken((kid) => {
      signed = `${encode({ alg: 'EdDSA', typ: 'JWT', kid })}.${encode(claims)}`;
      return Buffer.from(signed);
    });
    return {
      token: `${signed}.${signature}`,
      expires_at: new Date(expiresAt * 1000).toISOString(),
      key: keyId,
    };
  },
  render: ({ token }) => token,
};
