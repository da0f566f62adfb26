import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, configSections } from '../src/catalog.ts';
import { buildManifest } from '../src/manifest.ts';
import { listTools } from '../src/surfaces/mcp/tools.ts';
import { samples } from './parity/samples.ts';
import { createScratch, launcher, type Scratch } from './support/run-loa.ts';

const manifest = await buildManifest(catalog, configSections);

/** Each surface gets a copy of the same prepared project, so that what one writes the other does not see. */
interface Place {
  readonly scratch: Scratch;
  stop(): Promise<void>;
}

interface HttpPlace extends Place {
  post(route: string, body: unknown): Promise<Response>;
}

interface McpPlace extends Place {
  readonly client: Client;
}

let cli: Place;
let http: HttpPlace;
let mcp: McpPlace;

function prepare(): Scratch {
  const scratch = createScratch();
  for (const step of [
    ['init', '--yes'],
    ['key', 'new', '--json'],
  ]) {
    const { exitCode, stderr } = scratch.loa(step);
    if (exitCode !== 0) throw new Error(`${step.join(' ')}: ${stderr}`);
  }
  const event = JSON.stringify({ session_id: 's', tool_name: 'Edit', tool_input: { file_path: 'a.ts' } });
  scratch.loa(['hook', 'PostToolUse'], { input: event });
  return scratch;
}

function twin(original: Scratch): Scratch {
  const copy = createScratch();
  cpSync(join(original.dir, '..'), join(copy.dir, '..'), { recursive: true });
  return copy;
}

async function startHttp(scratch: Scratch): Promise<HttpPlace> {
  const child = scratch.start(['serve', '--port', '0', '--json']);
  const [line] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  const { url, tokenFile } = JSON.parse(line.toString()) as { url: string; tokenFile: string };
  const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;
  return {
    scratch,
    post: (route, body) =>
      fetch(url + route, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization, 'content-type': 'application/json' },
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      scratch.remove();
    },
  };
}

async function startMcp(scratch: Scratch): Promise<McpPlace> {
  const client = new Client({ name: 'parity', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [launcher, 'mcp'],
    cwd: scratch.dir,
    env: { ...scratch.env },
  });
  await client.connect(transport);
  return {
    scratch,
    client,
    stop: async () => {
      await client.close();
      scratch.remove();
    },
  };
}

beforeAll(async () => {
  const original = prepare();
  cli = { scratch: original, stop: async () => original.remove() };
  http = await startHttp(twin(original));
  mcp = await startMcp(twin(original));
}, 60_000);

afterAll(async () => {
  await Promise.all([cli.stop(), http.stop(), mcp.stop()]);
});

/** What may differ between two copies of one project: where they are, and the moment. */
function comparable(output: unknown, place: Place): unknown {
  const base = join(place.scratch.dir, '..');
  const text = JSON.stringify(output)
    .replaceAll(base, 'BASE')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  return JSON.parse(text);
}

describe('every operation gives the same answer on every surface it opts in to', () => {
  it('has a sample input where one is needed', () => {
    const missing = manifest.operations.filter(
      ({ name, input }) => (input.required ?? []).length > 0 && samples[name] === undefined,
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  for (const entry of manifest.operations) {
    const input = samples[entry.name] ?? {};
    const args = entry.words.concat(toFlags(input), '--json');
    it(`${entry.name}: command line`, () => {
      const ran = cli.scratch.loa(args, { timeoutMs: 60_000 });
      expect(() => JSON.parse(ran.stdout), ran.stderr).not.toThrow();
      expect(JSON.parse(ran.stdout)).not.toHaveProperty('error');
      expect(ran.stderr).toBe('');
    });
    if (entry.http) {
      it(`${entry.name}: HTTP`, async () => {
        const ran = cli.scratch.loa(args, { timeoutMs: 60_000 });
        const response = await http.post(`/v1/${entry.words.join('/')}`, input);
        expect(comparable(await response.json(), http)).toEqual(comparable(JSON.parse(ran.stdout), cli));
        const exit = { pass: 0, fail: 1, warn: 2, fallback: 3 }[response.headers.get('x-loa-verdict') ?? ''];
        expect(ran.exitCode).toBe(exit);
      });
    }
    const binding = entry.mcp;
    if (binding !== undefined) {
      it(`${entry.name}: MCP`, async () => {
        const ran = cli.scratch.loa(args, { timeoutMs: 60_000 });
        const action = binding.action === undefined ? {} : { action: binding.action };
        const result = await mcp.client.callTool({ name: binding.tool, arguments: { ...action, ...input } });
        expect(result.isError ?? false).toBe(false);
        if (binding.answer === 'structured') {
          expect(comparable(result.structuredContent, mcp)).toEqual(comparable(JSON.parse(ran.stdout), cli));
        }
      });
    }
  }

  it('offers over MCP exactly the tools that the catalog names, within the budget of an agent', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      listTools(manifest)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(tools.length).toBeLessThanOrEqual(12);
    expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(2500);
  });
});

function toFlags(input: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === true) return [flag];
    return [value].flat().flatMap((item) => [flag, String(item)]);
  });
}
