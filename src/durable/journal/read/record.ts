// A record as readers see it: its fields at once, its payload only when asked for. Also the check of a payload against
// the types that a journal was opened with.

import { LoaError } from '../../../kernel/errors.ts';
import { checkErasure, ERASED_VERSION, isFiller } from '../format/erasure.ts';
import { parseRecordHead, type RecordHead, splitTypeName } from '../format/record-line.ts';
import {
  CHECKPOINT_TYPE,
  ERASED_TYPE,
  type JournalRecord,
  type PayloadCheck,
  type RecordType,
  type RecordTypes,
  TROUBLE_TYPE,
} from '../model.ts';
import { CHECKPOINT_VERSION, checkCheckpoint } from './checkpoint.ts';
import { corrupt } from './segments.ts';
import type { SegmentView } from './verified.ts';

class ReadRecord implements JournalRecord {
  readonly segment: number;
  readonly #head: RecordHead;
  readonly #bytes: Buffer;
  #name: ReturnType<typeof splitTypeName> | undefined;

  constructor(segment: number, head: RecordHead, bytes: Buffer) {
    this.segment = segment;
    this.#head = head;
    this.#bytes = bytes;
  }

  get sequence(): number {
    return this.#head.sequence;
  }
  get hash(): string {
    return this.#head.hash;
  }
  get offsetBytes(): number {
    return this.#head.offsetBytes;
  }
  get batch(): number {
    return this.#head.batch;
  }
  get timeMs(): number {
    return this.#head.timeMs;
  }
  get epoch(): number {
    return this.#head.epoch;
  }
  get previousHash(): string {
    return this.#head.previousHash;
  }
  get payloadDigest(): string {
    return this.#head.payloadDigest;
  }
  get type(): string {
    this.#name ??= splitTypeName(this.#head.typeName);
    return this.#name.type;
  }
  get version(): number {
    this.#name ??= splitTypeName(this.#head.typeName);
    return this.#name.version;
  }
  get erased(): boolean {
    return isFiller(this.payloadBytes());
  }
  payloadBytes(): Uint8Array {
    return this.#bytes.subarray(this.#head.payloadAt, this.#head.payloadAt + this.#head.payloadBytes);
  }
  payload(): unknown {
    if (this.erased) return undefined;
    const { payloadAt, payloadBytes, offsetBytes, sequence } = this.#head;
    try {
      return JSON.parse(this.#bytes.toString('utf8', payloadAt, payloadAt + payloadBytes));
    } catch {
      const problem = `the payload of record ${sequence} is no JSON; its erasure may be unfinished`;
      throw corrupt({ segment: this.segment, offsetBytes, problem, sequence }, `segment ${this.segment}`);
    }
  }
}

/** The records of a segment that was just verified. */
export function* recordsOf(view: SegmentView): Generator<JournalRecord> {
  const { file, bytes } = view;
  for (let offset = view.startAt; offset < view.endAt; ) {
    const head = parseRecordHead(bytes, offset, true);
    if (typeof head === 'string')
      throw corrupt({ segment: file.number, offsetBytes: offset, problem: head }, file.path);
    yield new ReadRecord(file.number, head, bytes);
    offset = head.endAt;
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
