// A record as readers see it: its fields at once, its payload only when asked for. Also the check of a payload against
// the types that a journal was opened with.

import { LoaError } from '../../../kernel/errors.ts';
import { checkErasure, ERASED_VERSION, isFiller } from '../format/erasure.ts';
import {
  parseFrame,
  parseRecordHead,
  type RecordHead,
  splitTypeName,
  TYPE_AT,
} from '../format/record-line.ts';
import { checkRepaired, REPAIRED_VERSION } from '../format/repaired.ts';
import {
  CHECKPOINT_TYPE,
  ERASED_TYPE,
  type JournalRecord,
  type PayloadCheck,
  REPAIRED_TYPE,
  type RecordType,
  type RecordTypes,
  TROUBLE_TYPE,
} from '../journal-record.ts';
import { CHECKPOINT_VERSION, checkCheckpoint } from './checkpoint.ts';
import { corrupt } from './segments.ts';
import type { SegmentView } from './verified.ts';

/** Verified bytes of a segment. */
interface RecordBytes extends Pick<SegmentView, 'file' | 'bytes' | 'startAt' | 'endAt'> {
  /** Where in the file they begin, when that is not its start. */
  readonly fromBytes?: number;
}

/** Looks into its line only for what is asked: most readers want the sequence, the type and the payload. */
class ReadRecord implements JournalRecord {
  readonly segment: number;
  readonly sequence: number;
  readonly offsetBytes: number;
  readonly #bytes: Buffer;
  /** Its place in those bytes, which need not begin where the file does. */
  readonly #at: number;
  readonly #frame: ReturnType<typeof parseFrame>;
  #head: RecordHead | undefined;
  #name: ReturnType<typeof splitTypeName> | undefined;

  constructor(view: RecordBytes, at: number, sequence: number) {
    this.segment = view.file.number;
    this.sequence = sequence;
    this.offsetBytes = (view.fromBytes ?? 0) + at;
    this.#bytes = view.bytes;
    this.#at = at;
    this.#frame = parseFrame(view.bytes, at);
  }

  get endAt(): number {
    return this.#frame.endAt;
  }
  get hash(): string {
    return this.#requireHead().hash;
  }
  get batch(): number {
    return this.#requireHead().batch;
  }
  get timeMs(): number {
    return this.#requireHead().timeMs;
  }
  get epoch(): number {
    return this.#requireHead().epoch;
  }
  get previousHash(): string {
    return this.#requireHead().previousHash;
  }
  get payloadDigest(): string {
    return this.#requireHead().payloadDigest;
  }
  get type(): string {
    return this.#requireName().type;
  }
  get version(): number {
    return this.#requireName().version;
  }
  get erased(): boolean {
    return isFiller(this.payloadBytes());
  }
  payloadBytes(): Uint8Array {
    const { typeEnd, endAt } = this.#frame;
    return this.#bytes.subarray(typeEnd + 1, endAt - 1);
  }
  payload(): unknown {
    if (this.erased) return undefined;
    const { typeEnd, endAt } = this.#frame;
    try {
      return JSON.parse(this.#bytes.toString('utf8', typeEnd + 1, endAt - 1));
    } catch {
      throw this.#corrupt(`the payload of record ${this.sequence} is no JSON; its erasure may be unfinished`);
    }
  }

  #requireHead(): RecordHead {
    if (this.#head === undefined) {
      const head = parseRecordHead(this.#bytes, this.#at, true);
      if (typeof head === 'string') throw this.#corrupt(head);
      this.#head = head;
    }
    return this.#head;
  }

  #requireName(): ReturnType<typeof splitTypeName> {
    this.#name ??= splitTypeName(this.#bytes.toString('latin1', this.#at + TYPE_AT, this.#frame.typeEnd));
    return this.#name;
  }

  #corrupt(problem: string): LoaError {
    const { segment, offsetBytes, sequence } = this;
    return corrupt({ segment, offsetBytes, problem, sequence }, `segment ${segment}`);
  }
}

/** One record of bytes that were verified at that place. */
export function recordAt(view: RecordBytes, at: number, sequence: number): JournalRecord {
  return new ReadRecord(view, at, sequence);
}

/** The records of bytes that were just verified, the first of which has `firstSequence`. */
export function* recordsOf(view: RecordBytes, firstSequence: number): Generator<JournalRecord> {
  let sequence = firstSequence;
  for (let offset = view.startAt; offset < view.endAt; ) {
    const record = new ReadRecord(view, offset, sequence);
    yield record;
    offset = record.endAt;
    sequence += 1;
  }
}

const TROUBLE: RecordType = {
  version: 1,
  check: (payload) => {
    const { problem } = payload as { problem?: unknown };
    return typeof problem === 'string' ? undefined : 'a trouble record names the problem';
  },
};

/** The journal's own records, known to every journal. */
export const OWN_TYPES: RecordTypes = {
  [REPAIRED_TYPE]: { version: REPAIRED_VERSION, check: checkRepaired },
  [CHECKPOINT_TYPE]: { version: CHECKPOINT_VERSION, check: checkCheckpoint },
  [ERASED_TYPE]: { version: ERASED_VERSION, check: checkErasure },
  [TROUBLE_TYPE]: TROUBLE,
};

export function isOwnType(type: string): boolean {
  return Object.hasOwn(OWN_TYPES, type);
}

/** The payload of a record, checked; a type, version or payload that this program does not know is an error. */
export function requireTypedPayload(record: JournalRecord, types: RecordTypes): unknown {
  const check = findCheck(record, types);
  const payload = record.payload();
  const problem = check(payload);
  if (problem === undefined) return payload;
  const { sequence, type, version } = record;
  throw new LoaError(
    'journal.bad-payload',
    `record ${sequence} (${type}@${version}) cannot be used: ${problem}`,
    {
      hint: 'Run loa journal verify; if it passes, a faulty version of loa wrote this record.',
      details: { sequence, type, version },
    },
  );
}

function findCheck({ sequence, type, version }: JournalRecord, types: RecordTypes): PayloadCheck {
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  const check = known?.version === version ? known.check : known?.older?.[version];
  if (check !== undefined) return check;
  const why =
    known === undefined
      ? `does not know records of type ${type} (version ${version})`
      : `knows ${type} in version ${known.version}, not ${version}`;
  throw new LoaError('journal.unknown-type', `stopped at record ${sequence}: this loa ${why}`, {
    hint: 'A newer loa wrote it: upgrade with npm install loakit@latest.',
    details: { sequence, type, version },
  });
}
