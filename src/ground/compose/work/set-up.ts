// What has to be done by hand before a command works, and neither a toolchain nor a build does: a version that only git's tags know,
// keys that a pipeline makes before it runs the tests. Pure.

import type { Material } from '../../model.ts';
import { code } from '../../text.ts';
import type { TaskCommand } from './task.ts';

const LINES_MAX = 1500;
const MAKEFILE = /(?:^|\/)(?:GNU)?[mM]akefile(?:\.in)?(?::L\d+)?$/;

export function setUpFirst(told: readonly TaskCommand[], material: Material): string[] {
  return [...versionFromTags(told, material), ...madeBefore(told, material)];
}

/** `VERSION := $(shell git describe)`, and an end where that says nothing: a clone without tags builds nothing. */
function versionFromTags(told: readonly TaskCommand[], { linesOf }: Material): string[] {
  const files = new Set(
    told
      .filter(({ reference }) => MAKEFILE.test(reference))
      .map(({ reference }) => reference.replace(/:L\d+$/, '')),
  );
  return [...files].flatMap((path) => {
    const text = linesOf(path, 1, LINES_MAX);
    const asked = [
      ...text.matchAll(/^\s*(\w+)\s*[:?]?=\s*\$\(shell git (describe|log|rev-parse)\b/gm),
    ].filter(([, name = '']) =>
      new RegExp(`^\\s*ifeq\\s*\\(\\s*\\$\\(${name}\\)\\s*,\\s*\\)\\s*\\n\\s*\\$\\(error\\b`, 'm').test(text),
    );
    if (asked.length === 0) return [];
    const given = asked.flatMap(([, name = '']) => {
      const from = new RegExp(`^\\s*ifdef\\s+(\\w+)\\s*\\n\\s*${name}\\s*[:?]?=\\s*\\$\\(\\1\\)`, 'm').exec(
        text,
      )?.[1];
      return from === undefined ? [] : [code(`${from}=…`)];
    });
    const tags = asked.some(([, , word]) => word === 'describe') ? 'git with its tags' : 'a clone of git';
    return [`${tags}${given.length === 0 ? '' : ` or ${given.join(' and ')}`} for make (${code(path)})`];
  });
}

/** What makes something outside of the tree that tests then use. */
const MAKES =
  /\bssh-keygen\b|~\/\.ssh\/\w|authorized_keys|\bgpg2? .*--(?:gen|import)|\bopenssl (?:req|gen)|\bmkcert\b|\/etc\/hosts\b/i;

function madeBefore(told: readonly TaskCommand[], { facts, linesOf }: Material): string[] {
  const test = told.find(({ task }) => task === 'test')?.command;
  if (test === undefined) return [];
  const own = facts.workflows.filter(({ path }) => !/[\s:`]/.test(path));
  for (const { path, testCommands } of own) {
    if (testCommands.length === 0) continue;
    const lines = linesOf(path, 1, LINES_MAX).split('\n');
    const at = lines.findIndex(
      (line) => !/^\s*#/.test(line) && testCommands.some((one) => line.includes(one)),
    );
    // A step of the same job: what stands before the last `steps` is of others.
    const from = lines.slice(0, Math.max(0, at)).findLastIndex((line) => /^\s*steps\s*:/.test(line));
    const made = lines
      .slice(0, Math.max(0, at))
      .findIndex((line, index) => index > from && !/^\s*#/.test(line) && MAKES.test(line));
    if (made >= 0) return [`what ${code(`${path}:L${made + 1}`)} sets up before the tests`];
  }
  return [];
}
