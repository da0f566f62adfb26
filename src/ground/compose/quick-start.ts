// "Quick Start": the README's own first commands, else the project's commands in the order one runs them. Pure.

import { type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readQuickStart } from '../scan/readme.ts';
import { findCommands } from './work/commands.ts';

const STEPS = ['install', 'build', 'test', 'run'];

export function composeQuickStart(material: Material): Draft {
  const written = material.readme === undefined ? [] : readQuickStart(material.readme);
  const derived = findCommands(material)
    .filter(({ task }) => STEPS.includes(task))
    .map(({ command, task }) => `${command} # ${task}`);
  const lines = written.length > 0 ? written : derived;
  if (lines.length === 0) return EMPTY_DRAFT;
  return { blocks: [{ before: ['```bash'], items: lines, after: ['```'], noun: '' }] };
}
