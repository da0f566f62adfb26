// "Quick Start": from a clone to tests in one line, else the README's own first commands where they work in the tree and not on
// what somebody installed. The commands themselves, each with the place that says it, stand at the top. Pure.

import { type Draft, EMPTY_DRAFT, type Material } from '../model.ts';
import { readQuickStart } from '../scan/readme.ts';
import { findCommands } from './work/commands.ts';
import { PROGRAMS } from './work/programs.ts';

const STEPS = ['install', 'build', 'test'];

export function composeQuickStart(material: Material): Draft {
  const told = findCommands(material).filter(({ task }) => STEPS.includes(task));
  // Some tests are built in a way of their own, from the beginning.
  const isBuiltAgain = told.some(
    ({ task, command }) => task === 'test' && /^(?:cmake -B|meson setup)\b/.test(command),
  );
  // `mvn package` tries what `mvn package -DskipTests` only builds.
  const isPartOfTests = (build: string): boolean =>
    told.some(({ task, command }) => task === 'test' && build.startsWith(`${command} `));
  const steps = told
    .filter(({ task, command }) => !(task === 'build' && (isBuiltAgain || isPartOfTests(command))))
    // Where it is run in another folder, the next is not.
    .map(({ command }) => (/^cd\s/.test(command) ? `(${command})` : command));
  const written = material.readme === undefined ? [] : readQuickStart(material.readme);
  const whole = steps.length > 1 && steps.every((step) => !/[;#\n]/.test(step)) ? [steps.join(' && ')] : [];
  // A single command is told at the top.
  const lines = steps.length > 0 ? whole : written.every((line) => worksHere(line, material)) ? written : [];
  if (lines.length === 0) return EMPTY_DRAFT;
  return { blocks: [{ before: ['```bash'], items: lines, after: ['```'], noun: '' }] };
}

/** Builds, installs or tries what lies here, or starts a file of the tree. */
const worksHere = (line: string, { paths }: Material): boolean =>
  /^\s*(?:#|cd |git clone |\.\/configure\b|cmake\b|meson\b|ninja\b)/.test(line) ||
  PROGRAMS.some(([, pattern]) => pattern.test(line.trim())) ||
  paths.has((line.trim().split(/\s+/)[0] ?? '').replace(/^\.\//, ''));
