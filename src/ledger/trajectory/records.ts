// Lines of a trajectory: strict JSON objects, one a line. A line that is none is counted and told, never guessed at.

export interface TrajectoryRecord extends Readonly<Record<string, unknown>> {
  readonly phase: string;
}

export interface MalformedLine {
  readonly line: number;
  readonly reason: string;
}

export interface ParsedTrajectory {
  readonly records: readonly TrajectoryRecord[];
  readonly malformed: readonly MalformedLine[];
}

export const PHASES = [
  'cite',
  'delta_sync',
  'ghost',
  'grounding_check',
  'note',
  'self_heal',
  'session_handoff',
] as const;

export function parseTrajectory(text: string): ParsedTrajectory {
  const records: TrajectoryRecord[] = [];
  const malformed: MalformedLine[] = [];
  let line = 0;
  for (const raw of text.split('\n')) {
    line += 1;
    if (raw.trim() === '') continue;
    const read = parseLine(raw);
    if (typeof read === 'string') malformed.push({ line, reason: read });
    else records.push(read);
  }
  return { records, malformed };
}

function parseLine(raw: string): TrajectoryRecord | string {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return 'it is no JSON';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is no object';
  return 'phase' in value && typeof value.phase === 'string'
    ? (value as TrajectoryRecord)
    : 'it has no phase';
}

/** Agents name files, so their names are plain. */
export const AGENT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const DATE = /^\d{4}-\d\d-\d\d$/;
