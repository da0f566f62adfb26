// The words of the ledger: decisions with their evidence, and what grounds them. Plain data; how each is written down is
// for the folders beside this file.

/** What a claim rests on. Only the last does not ground it; a reason grounds a decision not to do something. */
export const GROUNDINGS = ['citation', 'code_reference', 'user_input', 'reason', 'assumption'] as const;
export type Grounding = (typeof GROUNDINGS)[number];

/** A place in the code, with the words that stand there; '' when only the place is named. */
export interface Evidence {
  /** Relative to the project, forward slashes. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly endLine?: number;
  readonly quote: string;
}

export interface Decision {
  /** Made from the words of the decision, so that the same decision has the same id wherever it was heard. */
  readonly id: string;
  readonly ts: string;
  readonly title: string;
  readonly decision: string;
  readonly rationale: string;
  readonly evidence: readonly Evidence[];
  /** What the person said, when that is what it rests on. */
  readonly userInput?: string;
  readonly scenarios: readonly string[];
  readonly grounding: Grounding;
  readonly agent: string;
  readonly task?: string;
  readonly session?: string;
  /** The transcript record it was heard in. */
  readonly source?: string;
  /** Said in passing, neither labelled as a decision nor recorded as one: kept and shown, and no gate waits for its evidence. */
  readonly isRemark?: true;
}

/** The agent whose trajectory is meant when nobody says. The seed's programs have the same one. */
export const AGENT_DEFAULT = 'implementing-tasks';

export const ENFORCEMENTS = ['strict', 'warn', 'disabled'] as const;
export type Enforcement = (typeof ENFORCEMENTS)[number];

/** How full the context is, from the best to the worst. */
export const COLOURS = ['green', 'yellow', 'orange', 'red'] as const;
export type Colour = (typeof COLOURS)[number];
