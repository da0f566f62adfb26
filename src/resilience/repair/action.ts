// What self-repair wants to do, kept on this machine with how often it was tried: one record for all actions, replaced whole.

import { join } from 'node:path';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { Host } from '../../kernel/host.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { readOwn, writeOwn } from '../manifest/own-file.ts';
import type { Place } from '../zone/place.ts';

export const REPAIR_LEVELS = ['auto-fix', 'ask-first', 'alert-only'] as const;
export const REPAIR_STATUSES = ['pending', 'approved', 'completed', 'failed'] as const;

export interface RepairAction {
  readonly id: string;
  readonly type: 'install';
  /** `npm:name@version` or `apt:name`. */
  readonly target: string;
  readonly level: (typeof REPAIR_LEVELS)[number];
  readonly status: (typeof REPAIR_STATUSES)[number];
  readonly requested_at: string;
  readonly attempts: number;
  readonly reason?: string;
  /** What would be installed, byte by byte. */
  readonly integrity?: string;
  readonly lockfile_sha256?: string;
  /** The key that approved it. */
  readonly approved_by?: string;
}

export interface RepairRecord {
  readonly actions: readonly RepairAction[];
  readonly used_grants: readonly string[];
  readonly allowlist_version: number;
}

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    actions: { type: 'array', items: { type: 'object' } },
    used_grants: { type: 'array', items: { type: 'string' } },
    allowlist_version: { type: 'integer', minimum: 0 },
  },
  required: ['actions', 'used_grants', 'allowlist_version'],
};

/** Tried this often and failed, it is left to a person. */
export const ATTEMPTS_MAX = 3;

const EMPTY: RepairRecord = { actions: [], used_grants: [], allowlist_version: 0 };
const pathOf = ({ ownDir }: Place): string => join(ownDir, 'repairs.json');

export function readRepairs(place: Place, host: Pick<Host, 'files'>): RepairRecord {
  return readOwn<RepairRecord>({ path: pathOf(place), schema: SCHEMA }, host) ?? EMPTY;
}

export async function writeRepairs(place: Place, record: RepairRecord, host: TemporaryHost): Promise<void> {
  await writeOwn(pathOf(place), record, host);
}

/** The same for the same target, so that an approval finds what it was for. */
export function actionId(target: string): string {
  return `r-${sha256Hex(target).slice(0, 12)}`;
}

export interface Target {
  readonly kind: 'npm' | 'apt';
  readonly name: string;
  readonly version?: string;
}

/** The last `@` parts name and version: scoped names begin with one. */
export function parseTarget(target: string): Target {
  const [, kind = 'apt', rest = ''] = /^(npm|apt):(.+)$/s.exec(target) ?? [];
  const at = rest.lastIndexOf('@');
  return kind === 'npm' && at > 0
    ? { kind: 'npm', name: rest.slice(0, at), version: rest.slice(at + 1) }
    : { kind: kind as Target['kind'], name: rest };
}

/** Pure. The action under its id, in place of the one that was there. */
export function withAction(record: RepairRecord, action: RepairAction): RepairRecord {
  const others = record.actions.filter(({ id }) => id !== action.id);
  return { ...record, actions: [...others, action] };
}
