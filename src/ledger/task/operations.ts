// Tasks as commands, and as one tool for agents.

import { defineOperation, type McpBinding, type Operation } from '../../kernel/operation.ts';

const schemas = () => import('./schemas.ts');

function tool(action: string, description: string): McpBinding {
  return { tool: 'tasks', action, description, unlisted: ['import', 'leaseMinutes'], answer: 'structured' };
}

export const taskOperations: readonly Operation[] = [
  defineOperation({
    name: 'task.ready',
    summary: 'List tasks that can be worked on now, the most urgent first',
    effect: 'read',
    surfaces: { http: true, mcp: tool('ready', 'ready: what can be worked on.') },
    examples: ['task ready'],
    schemas: async () => (await schemas()).readySchemas,
    load: async () => (await import('./look.ts')).readyCode,
  }),
  defineOperation({
    name: 'task.list',
    multiline: ['jsonl'],
    summary: 'List tasks',
    effect: 'read',
    surfaces: { http: true },
    examples: ['task list', 'task list --all', 'task list --export > issues.jsonl'],
    schemas: async () => (await schemas()).listSchemas,
    load: async () => (await import('./look.ts')).listCode,
  }),
  defineOperation({
    name: 'task.show',
    summary: 'Show a task with its decisions, next steps and handoffs',
    effect: 'read',
    positional: ['id'],
    surfaces: {
      http: true,
      mcp: tool('show', 'show: one with its decisions.'),
      resource: { uri: 'loa://task/{id}', description: 'A task with its decisions and next steps' },
    },
    examples: ['task show bd-x7y8'],
    schemas: async () => (await schemas()).showSchemas,
    load: async () => (await import('./look.ts')).showCode,
  }),
  defineOperation({
    name: 'task.create',
    paths: { import: 'read' },
    summary: 'Make a task, or take over those of an issues.jsonl',
    effect: 'write',
    positional: ['title'],
    takesRest: true,
    surfaces: { http: true, mcp: tool('create', 'create: with a title.') },
    examples: ["task create 'Rotate refresh tokens' --priority 1", 'task create --import issues.jsonl'],
    schemas: async () => (await schemas()).createSchemas,
    load: async () => (await import('./create.ts')).createCode,
  }),
  defineOperation({
    name: 'task.update',
    summary: 'Claim or change a task',
    effect: 'write',
    positional: ['id'],
    surfaces: {
      http: true,
      mcp: tool('update', 'update: claim it before you work on it, add next steps, blockers, questions.'),
    },
    examples: ['task update bd-x7y8 --claim --agent me', "task update bd-x7y8 --done 'Write the test'"],
    schemas: async () => (await schemas()).updateSchemas,
    load: async () => (await import('./update.ts')).updateCode,
  }),
  defineOperation({
    name: 'task.close',
    summary: 'Close a task',
    effect: 'write',
    positional: ['id'],
    surfaces: { http: true, mcp: tool('close', 'Tasks of this project. close: when it is done.') },
    examples: ['task close bd-x7y8'],
    schemas: async () => (await schemas()).closeSchemas,
    load: async () => (await import('./update.ts')).closeCode,
  }),
  defineOperation({
    name: 'task.diff',
    summary: 'Show what became of a task since the last handoff, and against git',
    effect: 'read',
    positional: ['id'],
    surfaces: { http: true },
    examples: ['task diff bd-x7y8'],
    schemas: async () => (await schemas()).diffSchemas,
    load: async () => (await import('./diff.ts')).diffCode,
  }),
];
