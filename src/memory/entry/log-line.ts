// Lines of consolidation.log: one JSON object each, in the shape that other tools read.

import { canonicalJson } from '../../kernel/canonical-json.ts';

export interface LogEvent {
  readonly action: 'promote' | 'merge' | 'reject' | 'archive' | 'restore' | 'forget' | 'edit' | 'judge';
  readonly entryId: string;
  readonly details?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** Without its line feed. Never any part of a memory's text. */
export function logLine({ action, entryId, details = {} }: LogEvent, nowMs: number): string {
  return canonicalJson({ timestamp: new Date(nowMs).toISOString(), action, entry_id: entryId, details });
}
