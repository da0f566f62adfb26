// Payloads of older versions, brought up to the one that is written now. Each step is checked, so that a plan only ever meets what
// its type describes. Pure.

import type { ChangeType } from './change.ts';

export type Upgraded =
  | { readonly payload: unknown; readonly problem?: undefined }
  | { readonly problem: string; readonly isNewer: boolean };

type Versioned = Pick<ChangeType, 'version' | 'check' | 'older'>;

export function upgradePayload(type: Versioned, version: number, recorded: unknown): Upgraded {
  if (version > type.version)
    return { problem: `it has version ${version}, and only ${type.version} is known`, isNewer: true };
  let payload = recorded;
  for (let at = version; at < type.version; at += 1) {
    const older = type.older?.[at];
    if (older === undefined) return { problem: `version ${at} of it is unknown`, isNewer: false };
    const problem = older.check(payload);
    if (problem !== undefined) return { problem, isNewer: false };
    payload = older.migrate(payload as never);
  }
  const problem = type.check(payload);
  return problem === undefined ? { payload } : { problem, isNewer: false };
}
