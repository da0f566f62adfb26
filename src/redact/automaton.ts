// One pass over a text for any number of words at once: an Aho-Corasick automaton laid out as a dense table in typed
// arrays. ASCII case is folded; characters outside ASCII match nothing. Every occurrence of every word is reported,
// longest first at each position, in one table look-up per character. Building costs a row copy per state and little more,
// since it happens whenever a program starts.

export interface Automaton {
  /** Row of each state, `1 << shift` columns wide; values are row starts, so that a step is one addition. */
  readonly next: Int32Array;
  /** Column of each ASCII character; 0 for what occurs in no word. */
  readonly columns: Uint8Array;
  /** Rows from this one on end a word; the rows are ordered so that one comparison tells. */
  readonly acceptFrom: number;
  readonly shift: number;
  /** For the n-th accepting row, where its words start in `outputs`. */
  readonly outputStarts: Int32Array;
  /** Indices into the list given to `buildAutomaton`. */
  readonly outputs: Int32Array;
}

/** The words as a tree; the children of a state are a linked list, since most states have one. */
interface Trie {
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  readonly columnOf: Uint8Array;
  /** Words that end in a state: its own, and once the suffixes are linked those of its suffixes. */
  readonly ends: (number[] | undefined)[];
}

/** `words` are matched in lower case; equal words share their state. */
export function buildAutomaton(words: readonly string[]): Automaton {
  const folded = words.map((word) => word.toLowerCase());
  const { columns, width } = assignColumns(folded);
  const trie = growTrie(folded, columns);
  const { order, suffixes } = linkSuffixes(trie, width);
  return layOut(trie, { order, suffixes, columns, shift: Math.ceil(Math.log2(width)) });
}

function assignColumns(words: readonly string[]): { columns: Uint8Array; width: number } {
  const columns = new Uint8Array(128);
  let width = 1;
  for (const word of words) {
    for (let i = 0; i < word.length; i++) {
      const code = word.charCodeAt(i);
      if (columns[code] !== 0) continue;
      columns[code] = width;
      if (code >= 97 && code <= 122) columns[code - 32] = width;
      width += 1;
    }
  }
  return { columns, width };
}

function findChild(trie: Trie, state: number, column: number): number {
  let child = trie.firstChild[state]!;
  while (child !== 0 && trie.columnOf[child] !== column) child = trie.nextSibling[child]!;
  return child;
}

function growTrie(words: readonly string[], columns: Uint8Array): Trie {
  const statesMax = words.reduce((total, word) => total + word.length, 1);
  const trie: Trie = {
    firstChild: new Int32Array(statesMax),
    nextSibling: new Int32Array(statesMax),
    columnOf: new Uint8Array(statesMax),
    ends: [undefined],
  };
  words.forEach((word, index) => {
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      const column = columns[word.charCodeAt(i)]!;
      let child = findChild(trie, state, column);
      if (child === 0) {
        child = trie.ends.push(undefined) - 1;
        trie.columnOf[child] = column;
        trie.nextSibling[child] = trie.firstChild[state]!;
        trie.firstChild[state] = child;
      }
      state = child;
    }
    const list = trie.ends[state];
    if (list === undefined) trie.ends[state] = [index];
    else list.push(index);
  });
  return trie;
}

/** Breadth first: the longest proper suffix of each state that is a state too, whose words the state inherits. */
function linkSuffixes(trie: Trie, width: number): { order: number[]; suffixes: Int32Array } {
  const suffixes = new Int32Array(trie.ends.length);
  const roots = new Int32Array(width);
  for (let child = trie.firstChild[0]!; child !== 0; child = trie.nextSibling[child]!)
    roots[trie.columnOf[child]!] = child;
  const order = [0];
  for (let at = 0; at < order.length; at++) {
    const state = order[at]!;
    for (let child = trie.firstChild[state]!; child !== 0; child = trie.nextSibling[child]!) {
      order.push(child);
      if (state === 0) continue;
      const column = trie.columnOf[child]!;
      let suffix = suffixes[state]!;
      let target = 0;
      while (suffix !== 0 && target === 0) {
        target = findChild(trie, suffix, column);
        suffix = suffixes[suffix]!;
      }
      suffixes[child] = target === 0 ? roots[column]! : target;
      const inherited = trie.ends[suffixes[child]!];
      if (inherited !== undefined) trie.ends[child] = [...(trie.ends[child] ?? []), ...inherited];
    }
  }
  return { order, suffixes };
}

interface Plan {
  readonly order: readonly number[];
  readonly suffixes: Int32Array;
  readonly columns: Uint8Array;
  readonly shift: number;
}

/** Numbers the states so that those that end a word come last, and fills each row from that of its suffix. */
function layOut(trie: Trie, { order, suffixes, columns, shift }: Plan): Automaton {
  const accepting = order.filter((state) => trie.ends[state] !== undefined);
  const rows = new Int32Array(order.length);
  let quiet = 0;
  let ending = order.length - accepting.length;
  for (const state of order) rows[state] = (trie.ends[state] === undefined ? quiet++ : ending++) << shift;
  const next = new Int32Array(order.length << shift);
  for (const state of order) {
    const row = rows[state]!;
    const from = rows[suffixes[state]!]!;
    if (state !== 0) next.copyWithin(row, from, from + (1 << shift));
    for (let child = trie.firstChild[state]!; child !== 0; child = trie.nextSibling[child]!) {
      next[row + trie.columnOf[child]!] = rows[child]!;
    }
  }
  const outputStarts = new Int32Array(accepting.length + 1);
  const outputs: number[] = [];
  accepting.forEach((state, index) => {
    outputStarts[index] = outputs.length;
    outputs.push(...trie.ends[state]!);
  });
  outputStarts[accepting.length] = outputs.length;
  return {
    next,
    columns,
    acceptFrom: quiet << shift,
    shift,
    outputStarts,
    outputs: Int32Array.from(outputs),
  };
}
