// The folder a command works in: what --cwd says, else where the person stands.

import { resolve } from 'node:path';
import { LoaError } from '../kernel/errors.ts';

export function workingFolder(asked: string | undefined): string {
  try {
    return asked === undefined ? process.cwd() : resolve(asked);
  } catch (cause) {
    throw new LoaError('project.missing', 'the folder this command was started in no longer exists', {
      cause,
      hint: 'Change to another folder, or give one with --cwd DIR.',
    });
  }
}
