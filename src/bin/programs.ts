// The commands that are surfaces of their own: how they are called. What they do is in `start-*.ts` beside this file.

import type { Command } from '../manifest.ts';
import { SHELLS } from '../surfaces/cli/completion.ts';

export const PORT_DEFAULT = 7717;

const none = { type: 'object', properties: {}, additionalProperties: false } as const;

export const programs = [
  {
    words: ['mcp'],
    summary: 'Speak MCP on stdin and stdout, for an agent',
    input: none,
    positional: [],
    examples: [],
    batch: false,
  },
  {
    words: ['serve'],
    summary: 'Offer operations over HTTP, to this machine unless told otherwise',
    input: {
      type: 'object',
      properties: {
        port: {
          type: 'integer',
          minimum: 0,
          maximum: 65535,
          default: PORT_DEFAULT,
          description: '0 takes any free one',
        },
        host: { type: 'string', default: '127.0.0.1', description: 'address to listen on' },
      },
      additionalProperties: false,
    },
    positional: [],
    examples: ['serve', 'serve --port 0'],
    batch: false,
  },
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
