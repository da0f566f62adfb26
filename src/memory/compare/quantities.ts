// Numbers as they are meant: with their unit brought to a base ("5 minutes" is 300 s, "8 MiB" is 8,388,608 B), spelled
// numbers as digits, versions as they stand. Two texts that differ in these differ in what they say.

export interface Quantity {
  /** Value in the base unit. */
  readonly value: number;
  /** Value when a kilobyte is taken for 1024 bytes, as many write it; of sizes that are named in decimal units alone. */
  readonly binaryValue?: number;
  /** `s`, `B`, `%`, `usd`, `version`, `clock` (seconds since midnight), `exact`, or '' for a bare number. */
  readonly unit: string;
  readonly text: string;
}

export interface WithoutQuantities {
  /** The text with each quantity replaced by a blank. */
  readonly rest: string;
  readonly quantities: readonly Quantity[];
}

export const SPELLED: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  twice: 2,
  once: 1,
  half: 0.5,
  dozen: 12,
};

const UNITS: Readonly<Record<string, readonly [string, number]>> = {
  ns: ['s', 1e-9],
  us: ['s', 1e-6],
  µs: ['s', 1e-6],
  ms: ['s', 1e-3],
  msec: ['s', 1e-3],
  millisecond: ['s', 1e-3],
  s: ['s', 1],
  sec: ['s', 1],
  second: ['s', 1],
  m: ['s', 60],
  min: ['s', 60],
  minute: ['s', 60],
  h: ['s', 3600],
  hr: ['s', 3600],
  hour: ['s', 3600],
  d: ['s', 86_400],
  day: ['s', 86_400],
  week: ['s', 604_800],
  month: ['s', 2_592_000],
  year: ['s', 31_536_000],
  b: ['B', 1],
  byte: ['B', 1],
  kb: ['B', 1e3],
  kib: ['B', 1024],
  k: ['', 1e3],
  mb: ['B', 1e6],
  mib: ['B', 1024 ** 2],
  gb: ['B', 1e9],
  gib: ['B', 1024 ** 3],
  tb: ['B', 1e12],
  tib: ['B', 1024 ** 4],
  kilobyte: ['B', 1e3],
  megabyte: ['B', 1e6],
  gigabyte: ['B', 1e9],
  '%': ['%', 1],
  percent: ['%', 1],
  pct: ['%', 1],
  million: ['', 1e6],
  billion: ['', 1e9],
  thousand: ['', 1e3],
  px: ['px', 1],
  pixel: ['px', 1],
  $: ['usd', 1],
  usd: ['usd', 1],
  dollar: ['usd', 1],
  '€': ['eur', 1],
  eur: ['eur', 1],
  euro: ['eur', 1],
  rpm: ['', 1],
  core: ['core', 1],
};

const VERSION = /(?<![\w.])v?\d+(?:\.\d+){2,}(?:-[\w.]+)?|(?<![\w.])v\d+(?:\.\d+)*(?![\w.]*\w\/)/giu;
const NUMBER =
  /(?<![\w.#/-])([$€])?(\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s?(%|[a-zµ]+))?(?![\w]*[/_])/giu;
const ORDINAL = /^(?:st|nd|rd|th|x)$/i;

const DECIMAL_POWERS = [1, 1e3, 1e6, 1e9, 1e12];
const CLOCK =
  /(?<![\w.:])(?:(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?m\b\.?)?|(\d{1,2})\s?([ap])\.?m\b\.?|(midnight|noon))(?![\w:])/giu;

/** Patterns that only match where a figure stands are not built for texts without one. */
const FIGURE = /\d/;
const NAMED_CLOCK = /midnight|noon/i;

/** Times of day: "midnight", "00:00" and "12 am" are one. */
function takeClock(text: string, quantities: Quantity[]): string {
  if (!FIGURE.test(text) && !NAMED_CLOCK.test(text)) return text;
  return text.replaceAll(CLOCK, (found, ...groups) => {
    const [hour, minute, second, half, bareHour, bareHalf, named] = groups as (string | undefined)[];
    const hours = named === undefined ? Number(hour ?? bareHour) : named.toLowerCase() === 'noon' ? 12 : 0;
    const side = (half ?? bareHalf)?.toLowerCase();
    const settled = side === undefined ? hours : (hours % 12) + (side === 'p' ? 12 : 0);
    if (settled > 24 || Number(minute ?? 0) > 59) return found;
    const value = (settled % 24) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
    quantities.push({ value, unit: 'clock', text: found.trim() });
    return ' ';
  });
}

/** Dates and ratios: equal only as they are written. */
const EXACT = /(?<![\w.-])\d{4}-\d{2}-\d{2}(?![\w-])|(?<![\w.:])\d+:\d+(?![\w:])/gu;

function takeExact(text: string, quantities: Quantity[]): string {
  if (!FIGURE.test(text)) return text;
  return text.replaceAll(EXACT, (found) => {
    quantities.push({ value: 0, unit: 'exact', text: found });
    return ' ';
  });
}

function takeVersions(text: string, quantities: Quantity[]): string {
  if (!FIGURE.test(text)) return text;
  return text.replaceAll(VERSION, (found) => {
    quantities.push({ value: 0, unit: 'version', text: found.toLowerCase().replace(/^v/, '') });
    return ' ';
  });
}

export function takeQuantities(text: string): WithoutQuantities {
  const quantities: Quantity[] = [];
  let rest = takeVersions(takeExact(takeClock(text, quantities), quantities), quantities);
  rest = rest.replaceAll(/[a-z]+/gi, (word) => {
    const value = Object.hasOwn(SPELLED, word.toLowerCase()) ? SPELLED[word.toLowerCase()] : undefined;
    return value === undefined || ['one', 'once', 'half'].includes(word.toLowerCase()) ? word : String(value);
  });
  if (!FIGURE.test(rest)) return { rest, quantities };
  rest = rest.replaceAll(
    NUMBER,
    (found, currency: string | undefined, digits: string, suffix: string | undefined) => {
      const number = Number(digits.replaceAll(/[,_]/g, ''));
      const unit = unitFor(currency ?? suffix);
      if (unit === undefined) {
        quantities.push({ value: number, unit: '', text: digits });
        const isOrdinal = suffix !== undefined && ORDINAL.test(suffix);
        return ` ${isOrdinal ? '' : (suffix ?? '')} `;
      }
      const text = found.trim();
      const power = unit[0] === 'B' ? DECIMAL_POWERS.indexOf(unit[1]) : -1;
      quantities.push({
        value: number * unit[1],
        unit: unit[0],
        text,
        ...(power === -1 ? {} : { binaryValue: number * 1024 ** power }),
      });
      return currency !== undefined && suffix !== undefined ? ` ${suffix} ` : ' ';
    },
  );
  return { rest, quantities };
}

function unitFor(word: string | undefined): readonly [string, number] | undefined {
  if (word === undefined) return undefined;
  const lower = word.toLowerCase();
  return UNITS[lower] ?? (lower.length > 2 ? UNITS[lower.replace(/s$/, '')] : undefined);
}

/** Quantities of one side that the other does not have. */
export function missingQuantities(
  from: readonly Quantity[],
  among: readonly Quantity[],
): readonly Quantity[] {
  const left = [...among];
  return from.filter((wanted) => {
    const at = left.findIndex((other) => areEqual(wanted, other));
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
}

function areEqual(a: Quantity, b: Quantity): boolean {
  if (a.unit === 'exact' || b.unit === 'exact') return a.unit === b.unit && a.text === b.text;
  if (a.unit === 'version' || b.unit === 'version')
    return a.text === b.text || String(a.value || '') === b.text || a.text === String(b.value || '');
  if (a.binaryValue !== undefined && a.binaryValue === b.binaryValue) return true;
  const isNear = Math.abs(a.value - b.value) <= 1e-9 * Math.max(Math.abs(a.value), Math.abs(b.value));
  return isNear && (a.unit === b.unit || a.unit === '' || b.unit === '');
}
