// The commands that are no operations: how they are called. What they do is in `start.ts` beside this file.

import type { Command } from '../manifest.ts';
import { SHELLS } from '../surfaces/cli/completion.ts';

export const programs = [
  {
    words: ['hook'],
    summary: "Answer an agent's hook: one JSON object on stdin",
    input: {
      type: 'object',
      properties: {
        event: { type: 'string', description: 'name of the event, such as SessionStart' },
        client: {
          type: 'string',
          enum: ['cursor'],
          description: 'whose events these are, when they have other names',
        },
      },
      required: ['event'],
      additionalProperties: false,
    },
    positional: ['event'],
    examples: [],
    batch: false,
  },
  {
    words: ['completion'],
    summary: 'Print the completion script for a shell',
    input: {
      type: 'object',
      properties: { shell: { type: 'string', enum: SHELLS, description: 'which shell' } },
      required: ['shell'],
      additionalProperties: false,
    },
    positional: ['shell'],
    examples: ['completion bash > ~/.local/share/bash-completion/completions/loa'],
    batch: false,
  },
] as const satisfies readonly Command[];
