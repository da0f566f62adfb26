// What a person said in a prompt, kept as memories of theirs. What they asked for in so many words passes the gates for wording:
// only secrets and texts that would steer the agent against them are refused, and both are told.

import { isLoaError } from '../../kernel/errors.ts';
import { ENTRY_TEXT_BYTES_MAX } from '../../kernel/limits.ts';
import { findInstruction, REFUSE_POINTS } from '../../poison/index.ts';
import { redact } from '../../redact/index.ts';
import { hideSpokenSecrets } from '../../redact/spoken.ts';
import { type Capture, openCapture } from '../capture/capture.ts';
import { threadOf } from '../capture/thread.ts';
import type { MemoryScope } from '../model.ts';
import { inScope } from '../person.ts';
import type { Heard } from './heard.ts';

export interface KeptWords {
  /** As it was kept: with what the detector took out of it gone. */
  readonly kept: readonly {
    readonly id: string;
    readonly content: string;
    readonly scope: Exclude<MemoryScope, 'global'>;
  }[];
  /** What was kept is in the journal alone: its file cannot be written to now. */
  readonly isWaiting?: boolean;
  /** Why something was not kept, without the words themselves. */
  readonly refused: readonly string[];
  /** The words that were not kept. */
  readonly unkept: readonly string[];
}

type Kept = KeptWords['kept'][number];
type KeepContext = Parameters<typeof openCapture>[0] & Parameters<typeof inScope>[0];

/** What is for the person alone goes into their own memory. */
export async function keepHeard(
  heard: readonly Heard[],
  session: string,
  context: KeepContext,
): Promise<KeptWords> {
  const parts: KeptWords[] = [];
  for (const scope of ['project', 'private'] as const) {
    const own = heard.filter(({ isForMe }) => (isForMe === true) === (scope === 'private'));
    if (own.length > 0) parts.push(await keepIn(scope, own, { session, context }));
  }
  return {
    kept: parts.flatMap(({ kept }) => kept),
    refused: parts.flatMap(({ refused }) => refused),
    unkept: parts.flatMap(({ unkept }) => unkept),
    ...(parts.some(({ isWaiting }) => isWaiting) ? { isWaiting: true } : {}),
  };
}

async function keepIn(
  scope: Kept['scope'],
  heard: readonly Heard[],
  { session, context }: { readonly session: string; readonly context: KeepContext },
): Promise<KeptWords> {
  const kept: Kept[] = [];
  const refused: string[] = [];
  const unkept: string[] = [];
  const sound = heard.filter((one) => {
    const why = refusalOf(one.content);
    if (why !== undefined) unkept.push(one.content);
    if (why !== undefined && one.isExplicit) refused.push(why);
    return why === undefined;
  });
  if (sound.length === 0) return { kept, refused, unkept };
  const capture = await openCapture(inScope(context, scope));
  let isWaiting = false;
  try {
    for (const { isExplicit, isForMe: _scope, ...candidate } of sound) {
      const { outcome, id, content, reasons } = await capture.capture(
        { ...candidate, thread: threadOf(session) },
        { passesGates: isExplicit },
      );
      if (outcome === 'stored' && id !== undefined && content !== undefined)
        kept.push({ id, content, scope });
      if (outcome === 'rejected' && isExplicit) refused.push(reasons[0]?.reason ?? 'it was refused');
    }
  } finally {
    isWaiting = await closeKept(capture);
  }
  return { kept, refused, unkept, ...(isWaiting ? { isWaiting } : {}) };
}

/** Whether what was promised could not be brought into its file. */
async function closeKept(capture: Capture): Promise<boolean> {
  try {
    await capture.close();
    return false;
  } catch (error) {
    if (isLoaError(error) && error.code === 'state.not-applied') return true;
    throw error;
  }
}

/** More than one sign: a person's own rules read like instructions, for that is what they are. */
const AGAINST_POINTS = 5;
/** Signs that people's own rules show as well: of 1,449 wishes by nine writers six did, and each had one of these. */
const OF_OWN_RULES: ReadonlySet<string> = new Set([
  'commands at a trigger',
  'announces instructions',
  'does away with care',
  'puts words into the mouth',
  'asks to be kept from the person',
]);

function refusalOf(content: string): string | undefined {
  const sizeBytes = Buffer.byteLength(content);
  if (sizeBytes > ENTRY_TEXT_BYTES_MAX)
    return `it has ${sizeBytes} bytes; a memory has at most ${ENTRY_TEXT_BYTES_MAX}`;
  const { spans, blocked } = redact(content, { secretsOnly: true });
  if (blocked || spans.length > 0 || hideSpokenSecrets(content) !== content)
    return 'it holds a secret; keep those in a password manager';
  const { points, signs } = findInstruction(content);
  const isAgainst =
    points >= AGAINST_POINTS || (points >= REFUSE_POINTS && signs.some((sign) => !OF_OWN_RULES.has(sign)));
  return isAgainst ? 'it reads like an attempt to steer the agent against you' : undefined;
}
