import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagName } from '../src/command-words.ts';
import { domains } from '../src/domains.ts';
import { VERDICT_EXIT_CODES } from '../src/kernel/operation.ts';
import { buildManifest, type ManifestOperation } from '../src/manifest.ts';
import { listTools } from '../src/surfaces/mcp/tools.ts';
import { samples } from './parity/samples.ts';
import {
  copyOf,
  type HttpPlace,
  type McpPlace,
  openHttp,
  openMcp,
  prepareProject,
} from './support/places.ts';
import type { Scratch } from './support/run-loa.ts';

const manifest = await buildManifest(domains);

let original: Scratch;
/** For operations that only read: one copy for each surface serves them all. */
let http: HttpPlace;
let mcp: McpPlace;

beforeAll(async () => {
  original = prepareProject();
  [http, mcp] = await Promise.all([openHttp(copyOf(original)), openMcp(copyOf(original))]);
}, 60_000);

afterAll(async () => {
  await Promise.all([http.stop(), mcp.stop()]);
  original.remove();
});

/** What may differ between two copies of one project: where they are, the moment, and what chance gave. */
function comparable(output: unknown, scratch: Scratch): unknown {
  const text = JSON.stringify(output)
    .replaceAll(join(scratch.dir, '..'), 'BASE')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b(?:bd|c)-[0-9a-z]{4,20}(?:\.[0-9a-z]{20})?/g, 'ID')
    .replaceAll(/\bmem-\d{4}-\d\d-\d\d-[0-9a-z]{10}\b/g, 'ID')
    .replaceAll(/\d+ MB free/g, 'SPACE');
  return JSON.parse(text);
}

interface Answered {
  readonly output: unknown;
  readonly exitCode: number | null;
}

const answered = new Map<string, Answered>();

/** Through the command line, in a copy of its own; the same for whichever surface stands beside it. */
function answerOnCommandLine(entry: ManifestOperation, input: Readonly<Record<string, unknown>>): Answered {
  const known = answered.get(entry.name) ?? runOnCommandLine(entry, input);
  answered.set(entry.name, known);
  return known;
}

function runOnCommandLine(entry: ManifestOperation, input: Readonly<Record<string, unknown>>): Answered {
  const scratch = copyOf(original);
  try {
    const ran = scratch.loa([...entry.words, ...toFlags(input), '--json'], { timeoutMs: 60_000 });
    expect(ran.stderr).toBe('');
    const output: unknown = JSON.parse(ran.stdout);
    expect(output).not.toHaveProperty('error');
    return { output: comparable(output, scratch), exitCode: ran.exitCode };
  } finally {
    scratch.remove();
  }
}

/** The text for people, which is what text tools give a model. */
function textOnCommandLine(entry: ManifestOperation, input: Readonly<Record<string, unknown>>): string {
  const scratch = copyOf(original);
  try {
    const { stdout } = scratch.loa([...entry.words, ...toFlags(input), '--no-color'], { timeoutMs: 60_000 });
    return comparable(stdout.trimEnd(), scratch) as string;
  } finally {
    scratch.remove();
  }
}

function plainText(content: unknown, scratch: Scratch): string {
  const [{ text }] = content as [{ readonly text: string }];
  return unmarked(comparable(text.trimEnd(), scratch)) as string;
}

/** What only reads shares a place; what writes gets one of its own. */
async function inPlace<P extends { stop(): Promise<void> }>(
  entry: ManifestOperation,
  shared: P,
  use: { open(scratch: Scratch): Promise<P>; run(place: P): Promise<void> },
): Promise<void> {
  if (entry.effect === 'read') return use.run(shared);
  const own = await use.open(copyOf(original));
  try {
    await use.run(own);
  } finally {
    await own.stop();
  }
}

/** Inputs by these names are paths wherever they occur. */
const PATH_NAMES = ['file', 'files', 'path', 'paths', 'output', 'import', 'from', 'baseline', 'transcript'];

/** Inputs by such a name that are none: an account, a moment. */
const NO_PATHS: Readonly<Record<string, readonly string[]>> = {
  'meter.statement': ['from'],
  'meter.transfer': ['from'],
};

describe('paths among the inputs', () => {
  it.each(manifest.operations)('of $name are declared, so that callers are held to them', (entry) => {
    const named = Object.keys(entry.input.properties ?? {}).filter(
      (name) => PATH_NAMES.includes(name) && NO_PATHS[entry.name]?.includes(name) !== true,
    );
    expect(Object.keys(entry.paths ?? {})).toEqual(expect.arrayContaining(named));
  });
});

/** Hooks alone run the others. */
const offered = manifest.operations.filter(({ hidden }) => hidden !== true);

/** Words of the repository are marked for an agent, and only for an agent. */
const unmarked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll('[repository] ', '')) as unknown;

describe('every operation gives the same answer on every surface it opts in to', () => {
  it('has a sample input where one is needed', () => {
    const missing = offered.filter(
      ({ name, input }) => (input.required ?? []).length > 0 && samples[name] === undefined,
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  for (const entry of offered) {
    const sample = () => samples[entry.name]?.(original) ?? {};
    it(`${entry.name}: command line`, () => {
      expect(answerOnCommandLine(entry, sample()).exitCode).toBeLessThanOrEqual(3);
    });
    if (entry.http) {
      it(`${entry.name}: HTTP`, () =>
        inPlace(entry, http, {
          open: openHttp,
          async run(place) {
            const input = sample();
            const expected = answerOnCommandLine(entry, input);
            const response = await place.post(`/v1/${entry.words.join('/')}`, input);
            expect(comparable(await response.json(), place.scratch)).toEqual(expected.output);
            const verdict = response.headers.get('x-loa-verdict') as keyof typeof VERDICT_EXIT_CODES;
            expect(VERDICT_EXIT_CODES[verdict]).toBe(expected.exitCode);
          },
        }));
    }
    const binding = entry.mcp;
    if (binding !== undefined) {
      it(`${entry.name}: MCP`, () =>
        inPlace(entry, mcp, {
          open: openMcp,
          async run(place) {
            const input = sample();
            const expected = answerOnCommandLine(entry, input);
            const action = binding.action === undefined ? {} : { action: binding.action };
            const result = await place.client.callTool({
              name: binding.tool,
              arguments: { ...action, ...input },
            });
            expect(result.isError ?? false).toBe(false);
            const structured = binding.answer === 'structured' ? result.structuredContent : undefined;
            if (structured !== undefined)
              expect(unmarked(comparable(structured, place.scratch))).toEqual(expected.output);
            else expect(plainText(result.content, place.scratch)).toBe(textOnCommandLine(entry, input));
          },
        }));
    }
  }

  it('offers over MCP exactly the tools that the catalog names, within the budget of an agent', async () => {
    const { tools } = await mcp.client.listTools();
    const names = listTools(manifest).map(({ name }) => name);
    expect(tools.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(tools.length).toBeLessThanOrEqual(12);
    // Four characters to a token is the usual rough measure.
    expect(JSON.stringify(tools).length / 4).toBeLessThanOrEqual(2500);
  });

  it('offers over HTTP exactly the operations that opt in', async () => {
    const api = (await (await fetch(`${http.url}/openapi.json`, { headers: http.headers })).json()) as {
      paths: Readonly<Record<string, unknown>>;
    };
    const routes = manifest.operations
      .filter((entry) => entry.http)
      .map(({ words }) => `/v1/${words.join('/')}`);
    expect(Object.keys(api.paths).toSorted()).toEqual(routes.toSorted());
  });
});

function toFlags(input: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const flag = `--${flagName(name)}`;
    return value === true ? [flag] : [value].flat().flatMap((item) => [flag, String(item)]);
  });
}
