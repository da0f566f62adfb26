// What a doctor looks at: the state that recovery left behind, signed files that are gone, a restore that was cut off, and alarms of stores.

import type { Finding } from '../kernel/domain.ts';
import { toLoaError } from '../kernel/errors.ts';
import type { Context } from '../kernel/operation.ts';
import { readFloor } from './manifest/floor.ts';
import { type OpenState, openState } from './open-state.ts';
import { readRecovery } from './recover/record.ts';
import { readSwap } from './recover/swap.ts';

const RECENT_MS = 24 * 60 * 60_000;

async function findGone(opened: OpenState): Promise<readonly Finding[]> {
  const gone = await (await import('./manifest/gone.ts')).tellGone(opened);
  if (gone === undefined) return [];
  return [{ name: 'state', verdict: 'fail', message: gone, fix: 'loa state recover' }];
}

/** What one machine signed is of no use to others, and each that signs it anew gives the others a conflict. */
async function findTracked(opened: OpenState): Promise<readonly Finding[]> {
  const { isManifestTracked, judgeOwn, manifestName } = await import('./manifest/others.ts');
  const { readManifestText } = await import('./manifest/verify.ts');
  const text = readManifestText(opened);
  if (text === undefined || !(await isManifestTracked(opened))) return [];
  const name = manifestName(opened);
  const isOthers = (await judgeOwn(opened, text, readFloor(opened.floorPlace, opened.host))) === undefined;
  if (!isOthers) {
    const message = `git tracks ${name}, which only this machine can use; others would sign it anew`;
    return [{ name: 'state', verdict: 'warn', message, fix: `git rm --cached ${name}, and commit that` }];
  }
  const message = `${name} was signed on another machine and committed; it says nothing of this one`;
  return [{ name: 'state', verdict: 'pass', message, fix: `git rm ${name}, and commit that` }];
}

export async function checkState(context: Context): Promise<Finding[]> {
  try {
    const opened = await openState(context);
    const { place, host } = opened;
    if (readSwap(place, host) !== undefined)
      return [{ name: 'state', verdict: 'fail', message: 'a restore was cut off', fix: 'loa state recover' }];
    const { state = 'RUNNING', reason = 'no reason was kept', alarms } = readRecovery(place, host);
    const findings: Finding[] = [];
    if (state !== 'RUNNING')
      findings.push({
        name: 'state',
        verdict: 'fail',
        message: `${state}: ${reason}`,
        fix: 'loa state status',
      });
    else findings.push(...(await findGone(opened)), ...(await findTracked(opened)));
    const recent = alarms.filter(({ at }) => host.clock.nowMs() - Date.parse(at) < RECENT_MS);
    for (const { where, message } of recent.slice(-3))
      findings.push({
        name: 'state',
        verdict: 'warn',
        message: `${where}: ${message}`,
        fix: 'loa state status',
      });
    return findings.length > 0
      ? findings
      : [{ name: 'state', verdict: 'pass', message: 'nothing of the state waits for recovery' }];
  } catch (thrown) {
    const error = toLoaError(thrown);
    if (error.code === 'internal.bug') throw error;
    return [
      { name: 'state', verdict: 'fail', message: error.message, fix: error.hint ?? 'loa state recover' },
    ];
  }
}
