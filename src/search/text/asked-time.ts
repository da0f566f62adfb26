// The time a question speaks of, when it names a month or a day: what was said then answers it, and what was said soon after may tell of it.

const MONTHS = `january february march april may june july august september october november december`.split(
  ' ',
);
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
/** "may" is a month only where a time is expected. */
const MONTH = new RegExp(
  String.raw`(?:\b${DAY}(?: of)? |\b(in|on|of|since|until|before|after|by|during|early|mid|late|last|this) |\b)(${MONTHS.join('|')})\b(?:,? ${DAY}\b)?(?:,? ((?:19|20)\d\d)\b)?`,
  'i',
);
const YEAR = /\b(?:19|20)\d\d\b/;

export interface AskedTime {
  readonly year?: number;
  /** From 0. */
  readonly month: number;
  readonly day?: number;
}

export function askedTime(question: string): AskedTime | undefined {
  // Most questions name none, and to build the pattern takes longer than to see that.
  const lower = question.toLowerCase();
  if (!MONTHS.some((name) => lower.includes(name))) return undefined;
  const [found, before, where, name, after, next] = MONTH.exec(question) ?? [];
  if (found === undefined || name === undefined) return undefined;
  const day = Number(before ?? after);
  if (name.toLowerCase() === 'may' && where === undefined && !(day > 0)) return undefined;
  const year = next ?? YEAR.exec(question)?.[0];
  return {
    month: MONTHS.indexOf(name.toLowerCase()),
    ...(day > 0 ? { day } : {}),
    ...(year === undefined ? {} : { year: Number(year) }),
  };
}

const DAY_MS = 86_400_000;
/** How soon what comes later tells less of it. */
const FADING_MS = 10 * DAY_MS;

/** 1 for what was said in that time, less and less for what was said after it, 0 before it. Without a year, of any year. */
export function nearnessTo({ year, month, day }: AskedTime, timeMs: number): number {
  if (Number.isNaN(timeMs)) return 0;
  const inYear = year ?? new Date(timeMs).getUTCFullYear();
  // A day begins earlier and ends later elsewhere.
  const start = day === undefined ? Date.UTC(inYear, month, 1) : Date.UTC(inYear, month, day) - DAY_MS;
  const end = day === undefined ? Date.UTC(inYear, month + 1, 1) : Date.UTC(inYear, month, day + 1);
  if (timeMs < start) return 0;
  return timeMs < end ? 1 : Math.exp((end - timeMs) / FADING_MS);
}
