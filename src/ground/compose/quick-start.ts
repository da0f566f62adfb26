// "Quick Start": from a clone to tests in one line, else the README's own first commands. The commands themselves, each with
// the place that says it, stand at the top. Pure.

import { type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readQuickStart } from '../scan/readme.ts';
import { findCommands } from './work/commands.ts';

const STEPS = ['install', 'build', 'test'];

export function composeQuickStart(material: Material): Draft {
  const steps = findCommands(material)
    .filter(({ task }) => STEPS.includes(task))
    // Where it is run in another folder, the next is not.
    .map(({ command }) => (/^cd\s/.test(command) ? `(${command})` : command));
  const written = material.readme === undefined ? [] : readQuickStart(material.readme);
  const whole = steps.length > 1 && steps.every((step) => !/[;#\n]/.test(step)) ? [steps.join(' && ')] : [];
  // A single command is told at the top.
  const lines = steps.length > 0 ? whole : written;
  if (lines.length === 0) return EMPTY_DRAFT;
  return { blocks: [{ before: ['```bash'], items: lines, after: ['```'], noun: '' }] };
}
