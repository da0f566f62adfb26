// Puts what was staged into place: every folder whole, what stood there moved aside and kept. The plan is on the disk before the first
// rename, so a crash anywhere is finished by whoever comes next; a failure before the plan is written changes nothing.

import { dirname, join } from 'node:path';
import type { TemporaryHost } from '../../durable/file-temporary.ts';
import { makeDirDurable } from '../../durable/make-dir.ts';
import type { JsonSchema } from '../../kernel/schema-check.ts';
import { readOwn, writeOwn } from '../manifest/own-file.ts';
import type { Place } from '../zone/place.ts';

export interface SwapStep {
  readonly staged: string;
  readonly target: string;
  readonly aside: string;
}

export interface SwapPlan {
  readonly steps: readonly SwapStep[];
  /** The folder with everything that was in the way. */
  readonly aside: string;
  /** The folder that everything was staged in. */
  readonly staging: string;
  /** What follows when all is in place, for whoever finishes it. */
  readonly restored: {
    readonly source: 'r2' | 'git';
    readonly kind: string;
    readonly store: string;
    readonly generation: number;
    readonly manifest: string;
    readonly unapplied?: readonly string[];
  };
}

const TEXT: JsonSchema = { type: 'string', minLength: 1 };
const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    steps: {
      type: 'array',
      items: {
        type: 'object',
        properties: { staged: TEXT, target: TEXT, aside: TEXT },
        required: ['staged', 'target', 'aside'],
      },
    },
    aside: TEXT,
    staging: TEXT,
    restored: { type: 'object' },
  },
  required: ['steps', 'aside', 'staging', 'restored'],
};

const planPath = ({ ownDir }: Pick<Place, 'ownDir'>): string => join(ownDir, 'swap.json');

/** A restore that was begun and not finished. */
export function readSwap(
  place: Pick<Place, 'ownDir'>,
  host: Pick<TemporaryHost, 'files'>,
): SwapPlan | undefined {
  return readOwn<SwapPlan>({ path: planPath(place), schema: SCHEMA }, host);
}

/** From here on the restore is going to happen. Everything staged is on the disk already. */
export async function beginSwap(place: Place, plan: SwapPlan, host: TemporaryHost): Promise<void> {
  await makeDirDurable(plan.aside, host, 0o700);
  await writeOwn(planPath(place), plan, host);
}

/** Repeats without harm. */
export async function carryOutSwap({ steps }: SwapPlan, host: TemporaryHost): Promise<void> {
  for (const { staged, target, aside } of steps) {
    if (host.files.stat(staged) === undefined) continue;
    if (host.files.stat(target) !== undefined) {
      const free = freeName(aside, host);
      await makeDirDurable(dirname(free), host, 0o700);
      host.files.rename(target, free);
      await host.files.syncDir(dirname(free));
    }
    await makeDirDurable(dirname(target), host);
    host.files.rename(staged, target);
    await host.files.syncDir(dirname(target));
    await host.files.syncDir(dirname(staged));
  }
}

/** The last step: after it the restore is done. */
export async function endSwap(place: Place, host: TemporaryHost): Promise<void> {
  host.files.remove(planPath(place));
  await host.files.syncDir(place.ownDir);
}

/** Somebody may have made the folder anew between a crash and its repair: that is kept too. */
function freeName(aside: string, { files }: Pick<TemporaryHost, 'files'>): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? aside : `${aside}.${count}`;
    if (files.stat(name) === undefined) return name;
  }
}
