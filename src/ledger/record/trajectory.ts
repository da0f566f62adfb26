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
