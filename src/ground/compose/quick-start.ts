// "Quick Start": the README's own first commands. Those for working on the project stand at the top. Pure.

import { type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readQuickStart } from '../scan/readme.ts';

export function composeQuickStart(material: Material): Draft {
  const lines = material.readme === undefined ? [] : readQuickStart(material.readme);
  if (lines.length === 0) return EMPTY_DRAFT;
  return { blocks: [{ before: ['```bash'], items: lines, after: ['```'], noun: '' }] };
}
