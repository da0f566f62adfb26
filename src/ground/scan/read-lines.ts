// Lines of files, asked for in any order and often again: texts are kept as they are and cut where it is asked, since splitting one into its
// lines for each question keeps the collector busier than all else.

interface Opened {
  readonly text: string;
  /** Where each line begins; worked out when a line further down is first asked for. */
  starts?: readonly number[];
}

const KEPT_LENGTH_MAX = 16_000_000;

/** `first` and `last` count from 1; what lies beyond the end is not there. */
export type ReadLines = (path: string, first: number, last: number) => string;

export function createReadLines(read: (path: string) => string): ReadLines {
  const kept = new Map<string, Opened>();
  let length = 0;
  const open = (path: string): Opened => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const opened: Opened = { text: read(path) };
    if (length + opened.text.length > KEPT_LENGTH_MAX) {
      kept.clear();
      length = 0;
    }
    kept.set(path, opened);
    length += opened.text.length;
    return opened;
  };
  return (path, first, last) => {
    const opened = open(path);
    const { text } = opened;
    if (last < first || last < 1) return '';
    if (first <= 1) return text.slice(0, endOf(text, last));
    opened.starts ??= startsOf(text);
    const { starts } = opened;
    const from = starts[first - 1];
    if (from === undefined) return '';
    const next = starts[last];
    return text.slice(from, next === undefined ? text.length : next - 1);
  };
}

/** Where the line of that number ends. */
function endOf(text: string, line: number): number {
  let at = -1;
  for (let count = 0; count < line; count += 1) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at;
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
