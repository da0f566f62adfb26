// Text to the pieces that BERT models know: lower case, accents off, words and punctuation apart, each word cut into the longest
// pieces of the vocabulary. Pure.

export interface WordPieces {
  /** Numbers of the pieces, with the marks of beginning and end, at most `lengthMax` of them. */
  encode(text: string, lengthMax: number): readonly number[];
}

const WORD_LENGTH_MAX = 100;

/** `vocabulary` has one piece a line; its place is its number. */
export function openWordPieces(vocabulary: string): WordPieces {
  const numbers = new Map(vocabulary.split('\n').map((piece, index) => [piece.replace(/\r$/, ''), index]));
  const mark = (name: string): number => numbers.get(name) ?? 0;
  const [unknown, start, end] = [mark('[UNK]'), mark('[CLS]'), mark('[SEP]')];
  const cut = (word: string): readonly number[] => {
    if (word.length > WORD_LENGTH_MAX) return [unknown];
    const pieces: number[] = [];
    for (let at = 0; at < word.length; ) {
      let stop = word.length;
      let found: number | undefined;
      for (; stop > at && found === undefined; stop -= 1)
        found = numbers.get((at === 0 ? '' : '##') + word.slice(at, stop));
      if (found === undefined) return [unknown];
      pieces.push(found);
      at = stop + 1;
    }
    return pieces;
  };
  return {
    encode: (text, lengthMax) => {
      const pieces = splitText(text).flatMap(cut);
      return [start, ...pieces.slice(0, lengthMax - 2), end];
    },
  };
}

function splitText(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
  return (
    plain.match(/\p{Script=Han}|[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}])*|[^\s\p{L}\p{N}\p{C}]/gu) ?? []
  );
}
