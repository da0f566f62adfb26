// A view is a text as somebody reads it rather than as it is stored: without colours, with escapes resolved and
// encodings decoded. The detector runs over it as over any text, and what it finds is mapped back to the stretch of the
// original that stands for it. A view holds only the surroundings of what was changed, never the whole of a large text.

export interface Piece {
  /** Where it begins in the view. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** `same` stands there letter by letter; any part of `changed` stands for all of it; `gap` is between two windows. */
  readonly kind: 'same' | 'changed' | 'gap';
}

export interface View {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** How far before a span something must have been changed for it to count. */
  readonly lead: number;
}

export interface Made {
  /** Undefined when there is nothing to see through. */
  readonly view: View | undefined;
  /** How many characters were looked at one by one. */
  readonly steps: number;
}

/** Ends every value, quote and line, so that nothing is read across two windows. */
const GAP = '\n\0\n';

export class ViewBuilder {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;

  constructor(source: string) {
    this.#source = source;
  }

  keep(start: number, end: number): void {
    if (end > start) this.#add(this.#source.slice(start, end), { start, end, kind: 'same' });
  }

  /** `text` is what this stretch stands for; nothing when it only gets in the way. */
  change(start: number, end: number, text: string): void {
    this.#add(text, { start, end, kind: 'changed' });
  }

  breakOff(at: number): void {
    this.#add(GAP, { start: at, end: at, kind: 'gap' });
  }

  build(lead: number): View {
    return { text: this.#parts.join(''), pieces: this.#pieces, lead };
  }

  #add(text: string, piece: Omit<Piece, 'at'>): void {
    this.#parts.push(text);
    this.#pieces.push({ ...piece, at: this.#length });
    this.#length += text.length;
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The stretch of the original that a stretch of the view stands for; undefined when nothing in or before it was changed. */
export function mapRange({ pieces, lead }: View, range: Range): Range | undefined {
  const first = findPiece(pieces, range.start);
  const last = findPiece(pieces, range.end - 1);
  if (pieces[first]!.kind === 'gap' || pieces[last]!.kind === 'gap') return undefined;
  let isTouched = false;
  for (let index = first; index <= last; index++) {
    if (pieces[index]!.kind === 'gap') return undefined;
    isTouched ||= pieces[index]!.kind === 'changed';
  }
  for (let index = first - 1; !isTouched && index >= 0; index--) {
    const piece = pieces[index]!;
    if (piece.kind === 'gap' || range.start - (pieces[index + 1]?.at ?? 0) > lead) break;
    isTouched = piece.kind === 'changed' && lead > 0;
  }
  if (!isTouched) return undefined;
  return { start: startOf(pieces[first]!, range.start), end: endOf(pieces[last]!, range.end) };
}

/** The last piece that begins at or before this place of the view and is not empty there. */
function findPiece(pieces: readonly Piece[], at: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pieces[middle]!.at <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

function startOf(piece: Piece, at: number): number {
  return piece.kind === 'same' ? piece.start + at - piece.at : piece.start;
}

function endOf(piece: Piece, at: number): number {
  return piece.kind === 'same' ? piece.start + at - piece.at : piece.end;
}
