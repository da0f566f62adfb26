// Names of accounts: `tenant:NAME`. Those whose name begins with @ are the meter's own: where funds come from, where what was spent
// goes, and what came from transcripts. Only they may go below zero without a limit.

import { LoaError } from '../../kernel/errors.ts';

export const LOCAL_TENANT = 'local';
const TENANT = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const ACCOUNT = /^[a-z0-9][a-z0-9_-]{0,62}:[A-Za-z0-9][A-Za-z0-9_.@-]{0,127}$/;

export type SystemAccount = 'funding' | 'overrun' | 'spent' | 'transcripts';

export function systemAccount(tenant: string, name: SystemAccount): string {
  return `${tenant}:@${name}`;
}

export function isSystemAccount(id: string): boolean {
  return id.includes(':@');
}

export function tenantOf(account: string): string {
  return account.slice(0, account.indexOf(':'));
}

export function isTenant(text: string): boolean {
  return TENANT.test(text);
}

/** An account of a person or program; a name alone is one of this machine. */
export function parseAccount(text: string): string | undefined {
  const account = text.includes(':') ? text : `${LOCAL_TENANT}:${text}`;
  return ACCOUNT.test(account) ? account : undefined;
}

export function requireAccount(text: string): string {
  const account = parseAccount(text);
  if (account !== undefined) return account;
  throw new LoaError('input.invalid', `${JSON.stringify(text.slice(0, 200))} is no name of an account`, {
    hint: 'An account is TENANT:NAME, such as local:me, of letters, digits, dots and dashes.',
  });
}
