// `memory compare`: what consolidation would do with two texts.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode } from '../../kernel/operation.ts';
import { readMeaning } from '../../search/vectors/read-meaning.ts';
import { compareTexts } from '../compare/verdict.ts';
import type { compareSchemas } from './compare-schemas.ts';

type Input = z.output<typeof compareSchemas.input>;
type Output = z.output<typeof compareSchemas.output>;

export const compareCode: OperationCode<Input, Output> = {
  run({ a, b }, context) {
    if (a === undefined || b === undefined) {
      throw new LoaError('usage.missing-argument', 'memory compare needs two texts', {
        hint: 'Write: loa memory compare "FIRST" "SECOND", or give pairs on stdin with --jsonl.',
      });
    }
    return compareTexts(a, b, readMeaning(context));
  },
  render: ({ verdict, alike, score, why }, style) => {
    const shown =
      verdict === 'conflict'
        ? style.bad(verdict)
        : verdict === 'duplicate'
          ? style.caution(verdict)
          : style.good(verdict);
    const word = alike && verdict === 'distinct' ? style.caution('alike') : shown;
    return `${word}  ${why} (likeness ${score})`;
  },
  openBatch(_input, context) {
    const meaning = readMeaning(context);
    return {
      answer(record) {
        const { id, a, b } = (record ?? {}) as {
          readonly id?: unknown;
          readonly a?: unknown;
          readonly b?: unknown;
        };
        if (typeof a !== 'string' || typeof b !== 'string') {
          throw new LoaError('input.invalid', 'a line of memory compare has the texts "a" and "b"');
        }
        return { id, ...compareTexts(a, b, meaning) };
      },
      close: () => {},
    };
  },
};
