// Who asks: a JWT with issuer, audience, expiry, subject, tenant and roles, signed by a key of the configured kind with a listed
// algorithm. What was verified is remembered until it expires, since checking a signature costs more than most requests.

import { createPublicKey } from 'node:crypto';
import type { CryptoKey, JWTPayload, JWTVerifyGetKey, KeyObject } from 'jose';
import { isTenant } from '../../commons/meter/account.ts';
import type { KeyEntry } from '../../durable/keys/index.ts';
import { problem } from './problem.ts';

export type Role = 'admin' | 'meter:read' | 'meter:write';
const ROLES: readonly string[] = ['meter:read', 'meter:write', 'admin'];

export interface Principal {
  readonly subject: string;
  readonly tenant: string;
  readonly roles: readonly Role[];
  readonly expiresAtMs: number;
  /** By whom requests are counted. */
  readonly caller: string;
}

export interface JwtRules {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
}

export type KeySource =
  | { readonly kind: 'jwks'; readonly url: string }
  | { readonly kind: 'pem'; readonly pem: string }
  | { readonly kind: 'ring'; readonly keys: () => readonly KeyEntry[] };

const REMEMBERED_MAX = 2000;
const TOKEN_LENGTH_MAX = 8192;
const LIFETIME_MAX_S = 366 * 24 * 3600;
const SUBJECT = /^[\p{L}\p{N}][\p{L}\p{N}_.@:|-]{0,199}$/u;
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export type Authenticate = (
  authorization: string | undefined,
  nowMs: number,
) => Promise<Principal> | Principal;

export async function createAuthenticator(rules: JwtRules, source: KeySource): Promise<Authenticate> {
  const { jwtVerify, createRemoteJWKSet } = await import('jose');
  const findKey: JWTVerifyGetKey =
    source.kind === 'jwks'
      ? createRemoteJWKSet(new URL(source.url))
      : async (header) => localKey(source, header.kid);
  const remembered = new Map<string, Principal>();
  const verify = async (authorization: string, nowMs: number): Promise<Principal> => {
    const token = readBearer(authorization);
    try {
      const { payload } = await jwtVerify(token, findKey, {
        issuer: rules.issuer,
        audience: rules.audience,
        algorithms: [...rules.algorithms],
        requiredClaims: ['exp', 'sub', 'tenant', 'roles'],
        clockTolerance: 0,
        currentDate: new Date(nowMs),
      });
      const principal = toPrincipal(payload, nowMs);
      if (remembered.size >= REMEMBERED_MAX) remembered.clear();
      remembered.set(authorization, principal);
      return principal;
    } catch {
      // Which of the checks failed helps nobody but whoever is trying.
      throw unauthenticated('the token is not valid here');
    }
  };
  return (authorization = '', nowMs) => {
    const known = remembered.get(authorization);
    if (known !== undefined && known.expiresAtMs > nowMs) return known;
    remembered.delete(authorization);
    return verify(authorization, nowMs);
  };
}

function readBearer(authorization: string): string {
  const [, token] = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/.exec(authorization) ?? [];
  if (token === undefined || token.length > TOKEN_LENGTH_MAX)
    throw unauthenticated('a bearer token is needed');
  return token;
}

async function localKey(
  source: Exclude<KeySource, { kind: 'jwks' }>,
  kid: string | undefined,
): Promise<CryptoKey | KeyObject> {
  if (source.kind === 'pem') return createPublicKey(source.pem);
  const entry = source.keys().find(({ id }) => id === kid);
  if (entry === undefined) throw new Error('unknown key');
  const der = Buffer.concat([ED25519_SPKI, Buffer.from(entry.publicKey, 'base64url')]);
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

function toPrincipal(
  { sub, exp, iat, tenant, roles }: JWTPayload & { tenant?: unknown; roles?: unknown },
  nowMs: number,
): Principal {
  const isSound =
    typeof sub === 'string' &&
    SUBJECT.test(sub) &&
    typeof tenant === 'string' &&
    isTenant(tenant) &&
    Array.isArray(roles) &&
    roles.every((role) => typeof role === 'string') &&
    typeof exp === 'number' &&
    exp - (iat ?? nowMs / 1000) <= LIFETIME_MAX_S;
  if (!isSound) throw new Error('claims');
  const known = (roles as string[]).filter((role): role is Role => ROLES.includes(role));
  return {
    subject: sub as string,
    tenant: tenant as string,
    roles: known,
    expiresAtMs: (exp as number) * 1000,
    caller: `${tenant as string} ${sub as string}`,
  };
}

export function requireRole({ roles }: Principal, role: Role): void {
  if (!roles.includes(role)) throw problem(403, `this needs the role ${role}`);
}

function unauthenticated(detail: string) {
  return problem(401, detail, {}, { 'www-authenticate': 'Bearer' });
}
