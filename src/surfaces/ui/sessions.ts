// Who may see a project in a browser: whoever brought the token of the address that was printed, once, and has carried a cookie since.
// Token and cookies live as long as the server; a cookie also ends after half a day. Scripts never see it, other sites cannot send it.

import { createHash } from 'node:crypto';
import type { Host } from '../../kernel/host.ts';
import { isSameSecret } from '../http/guard.ts';

const SECRET_BYTES = 32;
const LIFETIME_S = 12 * 3600;
/** More browsers than this have hardly been opened by one person; the oldest must come with the token again. */
const SESSIONS_MAX = 64;

type SessionHost = Pick<Host, 'random' | 'clock'>;

export function makeSecret({ random }: Pick<Host, 'random'>): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
}

export class Sessions {
  readonly #token: string;
  readonly #host: SessionHost;
  /** By digest: what lies in memory opens nothing. */
  readonly #ends = new Map<string, number>();

  constructor(token: string, host: SessionHost) {
    this.#token = token;
    this.#host = host;
  }

  /** The value of a new cookie; undefined for a wrong token. */
  open(token: unknown): string | undefined {
    if (typeof token !== 'string' || !isSameSecret(token, this.#token)) return undefined;
    const secret = makeSecret(this.#host);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size >= SESSIONS_MAX && oldest !== undefined) this.#ends.delete(oldest);
    this.#ends.set(digest(secret), this.#host.clock.nowMs() + LIFETIME_S * 1000);
    return secret;
  }

  isOpen(secret: string | undefined): boolean {
    const endMs = secret === undefined ? undefined : this.#ends.get(digest(secret));
    return endMs !== undefined && this.#host.clock.nowMs() < endMs;
  }
}

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Cookies are shared by all ports of a host, so the port is in its name. */
export const cookieName = (port: number): string => `loa_ui_${port}`;

export function writeCookie(name: string, secret: string): string {
  return `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LIFETIME_S}`;
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
