// A task as `.beads/<id>.yaml` holds it. Only what the ledger uses is named; every other field belongs to others and
// survives every write.

import type { Evidence } from '../model.ts';

export interface TaskDecision {
  readonly ts: string;
  readonly decision: string;
  readonly rationale?: string;
  readonly evidence?: readonly { readonly path: string; readonly line: number; readonly quote: string }[];
  /** When it was taken back. */
  readonly withdrawn?: string;
}

export interface TaskHandoff {
  readonly session_id: string;
  readonly ended: string;
  readonly notes_ref?: string;
  readonly trajectory_ref?: string;
  readonly grounding_ratio?: number;
}

/** Claimed until then; afterwards anybody may take it. */
export interface Lease {
  readonly holder: string;
  readonly until: string;
  /** Of a claim without a name: the work tree it was made in. */
  readonly worktree?: string;
  /** Of a claim without a name by a server that still runs: another one is somebody else. */
  readonly process?: string;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  /** 0 is the most urgent. */
  readonly priority: number;
  readonly assignee: string | undefined;
  readonly created: string;
  readonly dependsOn: readonly string[];
  readonly nextSteps: readonly string[];
  readonly blockers: readonly string[];
  readonly questions: readonly string[];
  readonly scenarios: readonly unknown[];
  readonly decisions: readonly unknown[];
  readonly handoffs: readonly unknown[];
  readonly lease: Lease | undefined;
}

export const BEADS_DIR = '.beads';
export const TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const PRIORITY_DEFAULT = 2;

export function taskPath(id: string): string {
  return `${BEADS_DIR}/${id}.yaml`;
}

export function toTaskEvidence(
  evidence: readonly Evidence[],
): readonly { path: string; line: number; quote: string }[] {
  return evidence.map(({ path, line, quote }) => ({ path: `\${PROJECT_ROOT}/${path}`, line, quote }));
}

/** Statuses that mean "done" in this and in other tools' files. */
export function isClosed(status: string): boolean {
  return status === 'closed' || status === 'done' || status === 'completed' || status === 'tombstone';
}
