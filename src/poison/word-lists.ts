// Whether a text holds any word of a list, for hundreds of words in dozens of lists. Most words are told by their first and last two
// letters not to be there; the numbers of these stand side by side, since walking from word to word costs more than comparing.

export interface WordLists {
  /** For one text: whether it holds a word of the list with this number. */
  lookIn(text: string): (list: number) => boolean;
}

const PAIRS = 1024;
/** Where the pairs of a single character stand: every text is taken to have it. */
const ANY_PAIR = PAIRS;
const PAIR_BITS = 11;

export function compileLists(lists: readonly (readonly string[])[]): WordLists {
  const words = lists.flat();
  const codes = Uint32Array.from(words, codeOf);
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] as number) + list.length;
  return {
    lookIn: (text) => {
      const pairs = pairsOf(text);
      return (list) => {
        const end = starts[list + 1] as number;
        for (let at = starts[list] as number; at < end; at += 1) {
          const code = codes[at] as number;
          const isLikely = pairs[code >>> PAIR_BITS] === 1 && pairs[code & (2 ** PAIR_BITS - 1)] === 1;
          if (isLikely && text.includes(words[at] as string)) return true;
        }
        return false;
      };
    },
  };
}

function codeOf(word: string): number {
  if (word.length < 2) return (ANY_PAIR << PAIR_BITS) | ANY_PAIR;
  return (pairAt(word, 1) << PAIR_BITS) | pairAt(word, word.length - 1);
}

function pairsOf(text: string): Uint8Array {
  const pairs = new Uint8Array(PAIRS + 1);
  pairs[ANY_PAIR] = 1;
  for (let at = 1; at < text.length; at += 1) pairs[pairAt(text, at)] = 1;
  return pairs;
}

/** The character here and the one before it, folded into few: different pairs may share a place, equal ones always do. */
function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at - 1) & 31) << 5) | (text.charCodeAt(at) & 31);
}
