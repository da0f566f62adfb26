// Every language for which a grammar is installed, examined on whatever real sources there are. A language without
// either is skipped by name, never passed in silence.

import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile, languageById } from '../../src/source/index.ts';
import {
  declaredAnywhere,
  declaredAtTop,
  GRAMMARS,
  type Grammar,
  loadGrammars,
  type Parser,
} from './grammars.ts';
import { findSources, type RealSource } from './sources.ts';

const SIZE_BYTES_MAX = 2_000_000;
const DECLARATIONS_MIN = 10;
const parserOf = loadGrammars();

interface Score {
  wanted: number;
  missed: number;
  found: number;
  invented: number;
}

function examine(sources: readonly RealSource[], grammar: Grammar, parser: Parser): Score {
  const bench = createWorkbench();
  const score: Score = { wanted: 0, missed: 0, found: 0, invented: 0 };
  for (const { bytes } of sources) {
    const text = bytes.toString('utf8');
    if (grammar.skips?.test(text)) continue;
    const root = parser.parse(
      grammar.foreignLines === undefined ? text : text.replace(grammar.foreignLines, ''),
    );
    // Where the grammar itself gives up there is nothing to agree with.
    if (root.find({ rule: { kind: 'ERROR' } }) !== null) continue;
    const { facts } = extractFile(bytes, { type: grammar.language, isTest: false }, bench);
    if (facts.skip !== undefined) continue;
    const names = facts.symbols.map(({ name }) => name.split('.').at(-1) as string);
    const left = [...names];
    for (const { name } of declaredAtTop(root, grammar)) {
      const at = left.indexOf(name);
      score.wanted++;
      if (at < 0) score.missed++;
      else if (grammar.hasBranches !== true) left.splice(at, 1);
    }
    const anywhere = declaredAnywhere(root, grammar);
    const judged = facts.symbols.filter(
      ({ kind, signature }) => !(grammar.ignores?.test(`${kind} ${signature}`) ?? false),
    );
    score.found += judged.length;
    score.invented += judged.filter(({ name }) => !anywhere.has(name.split('.').at(-1) as string)).length;
  }
  return score;
}

describe('declarations at the top of real sources', () => {
  for (const grammar of GRAMMARS) {
    const parser = parserOf(grammar.language);
    const sources =
      parser === undefined
        ? []
        : findSources(languageById(grammar.language)?.extensions ?? [], SIZE_BYTES_MAX);
    const why =
      parser === undefined
        ? 'no grammar installed'
        : sources.length === 0
          ? 'no sources on this machine'
          : '';
    it.skipIf(parser === undefined || sources.length === 0)(
      `${grammar.language}: at least 99.5 % found, at most 0.1 % made up ${why}`,
      (context) => {
        const score = examine(sources, grammar, parser as Parser);
        if (score.wanted < DECLARATIONS_MIN) context.skip();
        expect({ ...score, share: score.missed / score.wanted }).toMatchObject({
          share: expect.toSatisfy((share: number) => share <= 0.005),
        });
        expect({ ...score, share: score.invented / Math.max(1, score.found) }).toMatchObject({
          share: expect.toSatisfy((share: number) => share <= 0.001),
        });
      },
    );
  }
});
