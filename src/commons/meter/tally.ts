// What has been spent, by whom and when: the rows that caps are compared with. One amount counts in several of them: its account, its
// agent, task and session, and the day, both of the account and of the whole tenant.

import { tenantOf } from './account.ts';
import type { CapKind, CapName, Spender } from './model.ts';

/** Parts cannot run into each other: they are separated by a character that none of them may hold. */
const BETWEEN = '\u001f';

export function capId({ kind, tenant, name }: CapName): string {
  return [kind, tenant, name].join(BETWEEN);
}

export function parseCapId(id: string): CapName {
  const [kind = '', tenant = '', name = ''] = id.split(BETWEEN);
  return { kind: kind as CapKind, tenant, name };
}

/** As people see and name it: `task:fix-login`. */
export function showCap({ kind, name }: CapName): string {
  return `${kind}:${name}`;
}

export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** The rows an amount of this account and spender counts in, on this day. */
export function talliesOf(account: string, spender: Spender | undefined, day: string): readonly string[] {
  const tenant = tenantOf(account);
  const rows = [
    capId({ kind: 'account', tenant, name: account }),
    `${capId({ kind: 'day', tenant, name: account })}${BETWEEN}${day}`,
    `${capId({ kind: 'day', tenant, name: tenant })}${BETWEEN}${day}`,
  ];
  if (spender === undefined) return rows;
  for (const kind of ['agent', 'task', 'session'] as const) {
    const name = spender[kind];
    if (name !== undefined && name !== '') rows.push(capId({ kind, tenant, name }));
  }
  return rows;
}

/** The row of a cap at a moment: a day's cap looks at that day. */
export function tallyOfCap(cap: CapName, atMs: number): string {
  return cap.kind === 'day' ? `${capId(cap)}${BETWEEN}${dayOf(atMs)}` : capId(cap);
}

/** The cap that limits a row. */
export function capOfTally(tally: string): string {
  return tally.split(BETWEEN, 3).join(BETWEEN);
}
