// Reads what a transcript says from a remembered byte on. Bounded memory whatever its size; a record that is still being
// written is left for the next time; unknown records and garbage cost nothing.

import type { Host } from '../../kernel/host.ts';
import { readLines } from '../../session/lines.ts';
import { extractDecisions, type SpokenDecision } from './extract.ts';
import { readRecord } from './records.ts';

export interface HeardDecision extends SpokenDecision {
  /** The record it was heard in, and which of its decisions it is. */
  readonly source: string | undefined;
}

/** Something that was said, by whom. */
export interface SaidText {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface TranscriptReading {
  readonly decisions: readonly HeardDecision[];
  /** The last of what was said in this reading, as much as fits in memory. */
  readonly said: readonly SaidText[];
  /** Tokens in the context at the end; undefined when no record tells. */
  readonly tokens: number | undefined;
  /** The first figure since the start or the last compaction in this reading: what a session costs before any work. */
  readonly firstTokens: number | undefined;
  readonly wasCompacted: boolean;
  readonly touched: readonly string[];
  /** Where to go on next time. */
  readonly endBytes: number;
  readonly passedOver: number;
}

const TOUCHED_MAX = 200;
const SAID_MAX = 400;
const SAID_LENGTH_MAX = 20_000;

export interface ReadOptions {
  readonly fromBytes?: number;
  readonly bytesMax?: number;
}

/** Throws `file.missing` when there is none. A file that is shorter than remembered was replaced, and is read anew. */
export function readTranscript(
  path: string,
  host: Pick<Host, 'files'>,
  options: ReadOptions = {},
): TranscriptReading {
  const sizeBytes = host.files.stat(path)?.sizeBytes ?? 0;
  const from = options.fromBytes ?? 0;
  const decisions: HeardDecision[] = [];
  const touched = new Set<string>();
  const said: SaidText[] = [];
  const hold = (role: SaidText['role'], text: string): void => {
    said.push({ role, text: text.slice(0, SAID_LENGTH_MAX) });
    if (said.length > SAID_MAX) said.shift();
  };
  let tokens: number | undefined;
  let firstTokens: number | undefined;
  let wasCompacted = false;
  const reading = readLines(
    path,
    {
      fromBytes: from > sizeBytes ? 0 : from,
      ...(options.bytesMax === undefined ? {} : { bytesMax: options.bytesMax }),
    },
    host,
    (line) => {
      const facts = readRecord(line);
      if (facts.isCompaction) {
        wasCompacted = true;
        firstTokens = undefined;
      }
      if (facts.tokens !== undefined) {
        firstTokens ??= facts.tokens;
        tokens = facts.tokens;
      }
      for (const file of facts.touched) if (touched.size < TOUCHED_MAX) touched.add(file);
      for (const text of facts.asked) hold('user', text);
      for (const { uuid, text } of facts.spoken) {
        hold('assistant', text);
        decisions.push(...hear(text, uuid));
      }
    },
  );
  return { decisions, said, tokens, firstTokens, wasCompacted, touched: [...touched], ...reading };
}

export function hear(text: string, uuid?: string): readonly HeardDecision[] {
  return extractDecisions(text).map((one, index) => ({
    ...one,
    source: uuid === undefined ? undefined : `${uuid}.${index}`,
  }));
}
