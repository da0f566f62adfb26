// The seven steps of a checkpoint, decided from facts. The first two can block; the others say what was brought up to date.

import type { Ghost } from '../ghost/records.ts';
import type { Enforcement } from '../model.ts';
import { formatRatio, type Grounded, meetsThreshold } from '../trajectory/grounding.ts';

export const STEP_NAMES = [
  'Grounding Verification',
  'Negative Grounding',
  'Update Decision Log',
  'Update Bead',
  'Log Session Handoff',
  'Decay Raw Output',
  'Verify EDD',
] as const;

export type StepStatus = 'advisory' | 'failed' | 'passed' | 'skipped' | 'warning';

export interface Step {
  readonly step: number;
  readonly name: string;
  readonly status: StepStatus;
  readonly detail: string;
}

export interface StepFacts {
  readonly enforcement: Enforcement;
  readonly threshold: number;
  readonly grounded: Grounded;
  readonly malformed: number;
  /** What went missing of the trajectory; undefined when nothing did. */
  readonly lost: string | undefined;
  readonly stale: number;
  readonly ghosts: readonly Ghost[];
  /** Decisions that other tools wrote into the trajectory and the log lacks. */
  readonly toSync: number;
  readonly bead: { readonly id: string } | { readonly reason: string };
  readonly session: string;
  readonly places: number;
  readonly quotedTokens: number;
  readonly edd: { readonly enabled: boolean; readonly scenarios: number; readonly scenariosMin: number };
}

export interface Evaluated {
  readonly steps: readonly Step[];
  readonly isPermitted: boolean;
}

const IDENTIFIER_TOKENS = 15;

export function evaluateSteps(facts: StepFacts): Evaluated {
  const gates = [judgeGrounding(facts), judgeGhosts(facts)];
  const blocked = gates.find(({ status }) => status === 'failed');
  const rest = blocked === undefined ? describeSync(facts) : skipSync(blocked);
  const steps = [...gates, ...rest].map((one, index) => ({
    step: index + 1,
    name: STEP_NAMES[index] as string,
    ...one,
  }));
  return { steps, isPermitted: blocked === undefined };
}

type Judged = Pick<Step, 'detail' | 'status'>;

function judgeGrounding(facts: StepFacts): Judged {
  const { enforcement, threshold, grounded, malformed, lost, stale } = facts;
  if (enforcement === 'disabled') return { status: 'skipped', detail: 'enforcement disabled' };
  const ratio = `${grounded.grounded} of ${grounded.total} claims grounded, ratio ${formatRatio(grounded)}, threshold ${threshold.toFixed(2)}`;
  const notes = [
    ...(malformed > 0 ? [`${malformed} malformed lines not counted`] : []),
    ...(stale > 0 ? [`${stale} citations are stale`] : []),
    ...(lost === undefined ? [] : [lost]),
  ];
  const remarks =
    grounded.remarks.length > 0 ? [`${grounded.remarks.length} said in passing not counted`] : [];
  const counted = grounded.total === 0 ? 'zero-claim session, ratio 1.00' : ratio;
  const detail = [counted, ...remarks, ...notes].join('; ');
  if (!meetsThreshold(grounded, threshold)) {
    return {
      status: enforcement === 'strict' ? 'failed' : 'warning',
      detail: `${grounded.ungrounded.length} decisions lack evidence: ${detail}`,
    };
  }
  return { status: notes.length > 0 ? 'warning' : 'passed', detail };
}

function judgeGhosts({ enforcement, ghosts }: StepFacts): Judged {
  if (enforcement === 'disabled') return { status: 'skipped', detail: 'enforcement disabled' };
  const open = ghosts.filter(({ isVerified }) => !isVerified).length;
  const detail = `Unverified ghosts: ${open}`;
  if (open === 0) return { status: 'passed', detail };
  return { status: enforcement === 'strict' ? 'failed' : 'warning', detail };
}

function describeSync(facts: StepFacts): readonly Judged[] {
  const { toSync, bead, session, places, quotedTokens, edd } = facts;
  const saved = Math.max(0, quotedTokens - places * IDENTIFIER_TOKENS);
  const isEnough = edd.scenarios >= edd.scenariosMin;
  return [
    { status: 'passed', detail: `Decisions to sync: ${toSync}` },
    'id' in bead
      ? { status: 'passed', detail: `handoff added to ${bead.id}` }
      : { status: 'skipped', detail: bead.reason },
    { status: 'passed', detail: `session_handoff of ${session}` },
    {
      status: 'advisory',
      detail: `${places} places kept as identifiers, about ${saved} tokens less than their text`,
    },
    edd.enabled
      ? {
          status: isEnough ? 'passed' : 'warning',
          detail: `Test scenarios documented: ${edd.scenarios}${isEnough ? '' : ` (should be ${edd.scenariosMin})`}`,
        }
      : { status: 'skipped', detail: 'edd disabled' },
  ];
}

function skipSync(blocked: Judged): readonly Judged[] {
  const why = blocked.detail.startsWith('Unverified') ? 'blocked by step 2' : 'blocked by step 1';
  return STEP_NAMES.slice(2).map(() => ({ status: 'skipped', detail: why }));
}
