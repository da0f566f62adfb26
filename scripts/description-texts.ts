// Sentences that stand at things of the code, as the page's generator finds them in a tree, before any is judged.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNodeHost } from '../src/durable/index.ts';
import { docSentence, subjectOf } from '../src/ground/compose/symbols.ts';
import type { Subject } from '../src/ground/description/features.ts';
import { headSentences } from '../src/ground/scan/head-comment.ts';
import { openSourceTree } from '../src/source/index.ts';

export interface Candidate {
  readonly path: string;
  readonly subject: Subject;
  readonly sentence: string;
}

const HEAD_BYTES = 4096;
/** Of a file, the first ones. */
const OF_FILE_MAX = 2;

export async function findCandidates(root: string): Promise<readonly Candidate[]> {
  const home = mkdtempSync(join(tmpdir(), 'loa-descriptions-'));
  try {
    const tree = await openSourceTree(root, openNodeHost(), { home });
    const ofFiles = tree.files
      .filter(({ path }) => tree.symbols(path) !== undefined)
      .flatMap(({ path }) => {
        const head = new TextDecoder().decode(tree.read(path)?.subarray(0, HEAD_BYTES));
        return headSentences(head)
          .slice(0, OF_FILE_MAX)
          .map(
            ({ sentence, place }): Candidate => ({
              path,
              sentence,
              subject: { kind: 'file', name: path, place },
            }),
          );
      });
    const ofSymbols = tree.project().symbols.flatMap(({ path, symbol }): readonly Candidate[] => {
      const sentence = docSentence(symbol);
      return sentence.includes(' ') ? [{ path, sentence, subject: subjectOf(symbol) }] : [];
    });
    return [...ofFiles, ...ofSymbols];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
