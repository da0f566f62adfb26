// One model call as a transcript tells of it. Words only.

import type { Tokens } from '../price/usage.ts';

export interface UsageRecord {
  /** The same call has the same id wherever it stands. */
  readonly id: string;
  readonly atMs: number;
  readonly model: string;
  readonly tokens: Tokens;
  readonly session: string;
  readonly agent: string;
  /** The task that the session had claimed by then. */
  readonly task?: string | undefined;
  /** The folder the agent worked in. */
  readonly cwd?: string | undefined;
}

/** Reads one transcript; told line by line, in order. */
export interface TranscriptReader {
  line(text: string): void;
}

export type Collect = (record: UsageRecord) => void;
