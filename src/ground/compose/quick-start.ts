// "Quick Start": the project's commands in the order in which those who work on it run them, else the README's own first
// commands. Pure.

import { type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readQuickStart } from '../scan/readme.ts';
import { findCommands } from './work/commands.ts';

const STEPS = ['install', 'build', 'test', 'run'];

export function composeQuickStart(material: Material): Draft {
  const written = material.readme === undefined ? [] : readQuickStart(material.readme);
  const derived = findCommands(material)
    .filter(({ task }) => STEPS.includes(task))
    .map(({ command, task }) => `${command} # ${task}`);
  const lines = derived.length > 0 ? derived : written;
  if (lines.length === 0) return EMPTY_DRAFT;
  return { blocks: [{ before: ['```bash'], items: lines, after: ['```'], noun: '' }] };
}
