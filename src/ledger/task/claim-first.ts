// What changes a task that others of the team may hold: it is claimed in the team's database first, with no lock of this machine held, and
// given back when nothing comes of it here. Out of reach of the database it is claimed here alone, which is said.

import type { Context } from '../../kernel/operation.ts';
import { claimInTeam, releaseInTeam } from '../../team/claims.ts';
import { nowIso } from '../record/open.ts';
import { holderOf } from './holder.ts';
import { readLeases } from './leases.ts';

interface Claiming {
  readonly id: string;
  readonly agent?: string | undefined;
  readonly force: boolean;
  readonly leaseMinutes: number;
}

interface Answered {
  readonly id: string;
  readonly changed: boolean;
  readonly refused?: string | undefined;
  readonly note?: string | undefined;
}

interface Work<I, O> {
  run(input: I, context: Context): Promise<O>;
  /** The answer when somebody else of the team holds it. */
  refuse(refused: string): O;
}

export async function claimFirst<I extends Claiming, O extends Answered>(
  input: I,
  context: Context,
  work: Work<I, O>,
): Promise<O> {
  const { id: task, force, leaseMinutes: minutes } = input;
  const { name: holder, worktree = '', process } = holderOf(input.agent, context);
  // The team tells machines and work trees apart. Of two servers here the second must not ask in the name of the first.
  if (isClaimedBeside(task, { holder, process }, context)) return work.run(input, context);
  const claim = await claimInTeam({ task, holder, worktree, minutes, force }, context);
  if (claim.kind === 'alone') return work.run(input, context);
  if (claim.kind === 'held') {
    const where = claim.isHere ? '' : ' on another machine of the team';
    return work.refuse(
      `${task} is held by ${claim.holder}${where} until ${claim.until}; take another one ("loa task ready"), say that you are the holder (--agent), or --force`,
    );
  }
  try {
    const answer = await work.run(input, context);
    if (answer.refused !== undefined) await releaseInTeam({ task, force: false }, context);
    if (claim.kind === 'won') return answer;
    return { ...answer, note: `claimed on this machine alone, since the team cannot be asked: ${claim.why}` };
  } catch (error) {
    await releaseInTeam({ task, force: false }, context);
    throw error;
  }
}

/** Then the claim is refused here, or forced, and the team's stays with whoever has it. One that has ended is nobody's. */
function isClaimedBeside(
  task: string,
  { holder, process }: { readonly holder: string; readonly process: string | undefined },
  context: Context,
): boolean {
  const lease = readLeases(context).get(task);
  return (
    lease?.process !== undefined &&
    process !== undefined &&
    lease.until > nowIso(context.host) &&
    lease.holder === holder &&
    lease.process !== process
  );
}
