// Who may talk to the HTTP server: somebody who knows the token, through a name that is really ours. The Host and Origin
// checks stop a web page in the person's browser from reaching the server by DNS rebinding.

import { createHash, timingSafeEqual } from 'node:crypto';

export interface Allowed {
  readonly token: string;
  /** Host names a request may be addressed to, without the port. */
  readonly hosts: readonly string[];
}

export interface RequestHead {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly authorization: string | undefined;
}

export type Refusal = { readonly status: 401 | 403; readonly reason: string };

const BEARER = /^Bearer (\S+)$/i;

const TOKEN_LENGTH_MIN = 32;

/** A token that is empty or could be guessed opens nothing, whoever put it there. */
export function isSecret(token: string): boolean {
  return token.length >= TOKEN_LENGTH_MIN;
}

/** Names under which a server on this machine's own address may be asked. */
export const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Undefined when the request may pass. What is open needs no token; the name it is asked by still has to be ours. */
export function refuse(head: RequestHead, allowed: Allowed, isOpen = false): Refusal | undefined {
  if (!isAllowedHost(head.host, allowed.hosts)) {
    return { status: 403, reason: `this server does not answer to the host "${head.host ?? ''}"` };
  }
  if (head.origin !== undefined && !isAllowedOrigin(head.origin, allowed.hosts)) {
    return { status: 403, reason: `requests from the origin "${head.origin}" are refused` };
  }
  if (isOpen) return undefined;
  const token = BEARER.exec(head.authorization ?? '')?.[1];
  if (token === undefined || !isSecret(allowed.token) || !isSameSecret(token, allowed.token)) {
    return { status: 401, reason: 'the request needs the header "Authorization: Bearer TOKEN"' };
  }
  return undefined;
}

export function isAllowedHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (host === undefined || host === '') return false;
  return allowed.includes(withoutPort(host.toLowerCase()));
}

function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  const url = URL.parse(origin);
  return url !== null && allowed.includes(withoutPort(url.host));
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}

/** Compares digests, so that neither content nor length leaks through timing. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
