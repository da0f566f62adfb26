import { describe, expect, it } from 'vitest';
import type { ManifestOperation } from '../../manifest.ts';
import { listTools, resolveCall } from './tools.ts';

const operation = (name: string, tool: string, action?: string): ManifestOperation => ({
  name,
  words: name.split('.'),
  summary: name,
  effect: action === 'remove' ? 'destroy' : 'read',
  input: { type: 'object', properties: { [name]: { type: 'string' } } },
  output: {},
  positional: [],
  examples: [],
  batch: false,
  http: false,
  mcp: {
    tool,
    description: `About ${name}.`,
    answer: 'structured',
    ...(action === undefined ? {} : { action }),
  },
});

const manifest = {
  operations: [
    operation('status', 'status'),
    operation('task.list', 'tasks', 'list'),
    operation('task.remove', 'tasks', 'remove'),
  ],
  config: {},
  version: '0',
  build: 'test',
};

describe('MCP tools', () => {
  const tools = listTools(manifest);
  it('are one for each name, with an action where operations share it', () => {
    expect(tools.map((tool) => tool.name)).toEqual(['status', 'tasks']);
    expect(tools[1]?.inputSchema.properties?.['action']?.enum).toEqual(['list', 'remove']);
    expect(tools[1]?.description).toBe('About task.list. About task.remove.');
  });
  it('say whether they can destroy something', () => {
    expect(tools.map(({ readOnly, destructive }) => [readOnly, destructive])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
  it('lead a call to its operation without the action', () => {
    const call = resolveCall(tools, 'tasks', { action: 'remove', 'task.remove': 'x' });
    expect([call.entry.name, call.input]).toEqual(['task.remove', { 'task.remove': 'x' }]);
  });
  it('take no input that they do not list, and no value that is the person’s to give', () => {
    const entry = operation('note', 'note');
    const input = {
      type: 'object' as const,
      properties: { text: { type: 'string' }, force: { type: 'boolean' }, trust: { enum: ['me', 'it'] } },
    } as const;
    const mcp = {
      tool: 'note',
      description: '',
      answer: 'text',
      unlisted: ['force'],
      only: { trust: ['it'] },
    } as const;
    const [tool] = listTools({ ...manifest, operations: [{ ...entry, input, mcp }] });
    const call = (given: Record<string, unknown>) => resolveCall([tool as never], 'note', given).input;
    expect(call({ text: 'a', trust: 'it' })).toEqual({ text: 'a', trust: 'it' });
    expect(() => call({ text: 'a', force: true })).toThrow('note does not take "force"');
    expect(() => call({ toString: 'a' })).toThrow('note does not take "toString"');
    expect(() => call({ trust: 'me' })).toThrow('does not take this value for trust');
  });
  it('answer an unknown tool or action with what there is', () => {
    expect(() => resolveCall(tools, 'nothing', {})).toThrow(/no tool "nothing"/);
    expect(() => resolveCall(tools, 'tasks', { action: 'x' })).toThrow(/no action "x"/);
  });
});
