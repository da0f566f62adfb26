import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flagName } from '../../src/command-words.ts';
import { domains } from '../../src/domains.ts';
import type { JsonSchema } from '../../src/kernel/schema-check.ts';
import { buildManifest } from '../../src/manifest.ts';
import {
  copyOf,
  type HttpPlace,
  type McpPlace,
  openHttp,
  openMcp,
  prepareProject,
} from '../support/places.ts';
import type { Scratch } from '../support/run-loa.ts';

const manifest = await buildManifest(domains);

/** Put together here, so that this file itself holds nothing that looks like a token. */
const SECRET = ['ghp', 'k3Jq9ZtW2mXv7RbN5yHd8LcF4sGp6T', 'aB1cD2'].join('_').replace('_aB', 'aB');

/** For people and for programs, each with all that it can tell. */
const FORMATS = [['--verbose'], ['--json', '--verbose']];

let original: Scratch;
let scratch: Scratch;
beforeAll(() => {
  original = prepareProject();
});
afterAll(() => original.remove());
beforeEach(() => {
  scratch = copyOf(original);
});
afterEach(() => scratch.remove());

/** Every file below the project and the home that holds the secret, but for the ones a test planted itself. */
function filesWithSecret(dir: string, planted: readonly string[] = []): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !planted.includes(path) && readFileSync(path).includes(SECRET));
}

function expectNowhere(
  ran: { readonly stdout: string; readonly stderr: string },
  planted: readonly string[] = [],
): void {
  expect(ran.stdout + ran.stderr).not.toContain(SECRET);
  expect(filesWithSecret(join(scratch.dir, '..'), planted)).toEqual([]);
}

function takesText(schema: JsonSchema): boolean {
  return schema.type === 'string' || (schema.type === 'array' && schema.items?.type === 'string');
}

describe('a secret in any input comes out nowhere', () => {
  for (const entry of manifest.operations) {
    for (const [name, schema] of Object.entries(entry.input.properties ?? {})) {
      if (!takesText(schema)) continue;
      it(`${entry.name}: ${name}`, () => {
        for (const format of FORMATS) {
          expectNowhere(scratch.loa([...entry.words, `--${flagName(name)}`, SECRET, ...format]));
        }
      });
    }
  }

  it.each([
    [[SECRET]],
    [['status', SECRET]],
    [['status', `--${SECRET}`]],
    [['journal', SECRET]],
    [['status', '--cwd', `/${SECRET}`]],
    [['status', '--config', `/${SECRET}`]],
    [['journal', 'show', '--limit', SECRET]],
    [['hook', SECRET]],
  ])('words of the command line: %j', (args) => {
    const words = args.map(String);
    for (const format of FORMATS) expectNowhere(scratch.loa([...words, ...format]));
  });

  it.each([
    `journal:\n  max_bytes: ${SECRET}\n`,
    `journal:\n  ${SECRET}: 1\n`,
    `${SECRET}: 1\n`,
    `"${SECRET}`,
    `redact:\n  custom_rules:\n    - { type: a, keywords: [ab], pattern: '(${SECRET}' }\n`,
  ])('a configuration file: %#', (text) => {
    const file = join(scratch.dir, '.loa.config.yaml');
    writeFileSync(file, text);
    for (const args of [['config', 'show'], ['status'], ['doctor'], ['redact', '--text', 'x', '--json']]) {
      expectNowhere(scratch.loa([...args, '--verbose']), [file]);
    }
  });

  it('the environment', () => {
    expectNowhere(scratch.loa(['config', 'show'], { env: { LOA_JOURNAL__MAX_BYTES: SECRET } }));
    expectNowhere(scratch.loa(['status'], { env: { [`LOA_X__${SECRET}`]: '1' } }));
  });

  it("an agent's event, in any field", () => {
    const fields = ['session_id', 'tool_name', 'source', 'reason', 'trigger', 'prompt', 'cwd'];
    for (const event of ['SessionStart', 'PostToolUse', 'Stop', 'SessionEnd']) {
      for (const field of fields) {
        const payload = {
          session_id: 's',
          [field]: SECRET,
          tool_input: { file_path: `${SECRET}.ts`, x: SECRET },
        };
        expectNowhere(scratch.loa(['hook', event], { input: JSON.stringify(payload) }));
      }
    }
    expectNowhere(scratch.loa(['journal', 'show', '--limit', '100']));
    expectNowhere(scratch.loa(['journal', 'show', '--limit', '100', '--json']));
    expect(decodedPayloads()).not.toContain(SECRET);
  });

  it('a file that is scanned or redacted, and its name', () => {
    const file = join(scratch.dir, 'leak.txt');
    const backup = `${file}.unredacted`;
    writeFileSync(file, `token = "${SECRET}"\n`);
    for (const args of [
      ['scan'],
      ['scan', '--json'],
      ['scan', '--format', 'sarif'],
      ['redact', 'leak.txt'],
    ]) {
      expectNowhere(scratch.loa(args), [file]);
    }
    expectNowhere(scratch.loa(['redact', '--write', 'leak.txt']), [backup]);
    expect(readFileSync(backup, 'utf8')).toContain(SECRET);
    rmSync(backup);
    expectNowhere(scratch.loa(['scan', '--write-baseline']), []);
  });

  const decodedPayloads = () => {
    const shown = JSON.parse(scratch.loa(['journal', 'show', '--limit', '1000', '--json']).stdout);
    return shown.entries
      .map(({ data }: { data: string }) => Buffer.from(data, 'base64').toString())
      .join('\n');
  };
});

describe('over HTTP and MCP', () => {
  let http: HttpPlace;
  let mcp: McpPlace;
  beforeAll(async () => {
    [http, mcp] = await Promise.all([openHttp(copyOf(original)), openMcp(copyOf(original))]);
  });
  afterAll(() => Promise.all([http.stop(), mcp.stop()]));

  it('no answer holds a secret of its request', async () => {
    for (const entry of manifest.operations.filter((candidate) => candidate.http)) {
      for (const body of [
        { [SECRET]: 1 },
        { limit: SECRET },
        { key: SECRET },
        { paths: [SECRET] },
        { text: SECRET },
      ]) {
        const response = await http.post(`/v1/${entry.words.join('/')}`, body);
        expect(await response.text(), entry.name).not.toContain(SECRET);
      }
    }
    expect(await (await http.post(`/v1/${SECRET}`, {})).text()).not.toContain(SECRET);
  });

  it('no line of a file is quoted with the secret in it', async () => {
    const password = ['Zr8', 'kQ2vWm5xT'].join('-');
    const lines = [
      `curl -u admin:${password} https://acme.io/x`,
      `acme login --password ${password}`,
      `mysql -h db -p${password} main`,
      `the password of staging is ${password}!`,
      `amqp://app:${password}@queue.internal/main`,
      Buffer.from(`DB_PASSWORD=${password}`).toString('base64'),
    ];
    const hidden = [password, lines.at(-1) as string];
    for (const dir of [scratch.dir, mcp.scratch.dir])
      writeFileSync(join(dir, 'run.sh'), `${lines.join('\n')}\n`);
    for (const number of lines.keys()) {
      const evidence = [`run.sh:${number + 1}: something else entirely`];
      const shown = scratch.loa(['ledger', 'cite', ...evidence]).stdout;
      const told = JSON.stringify(
        await mcp.client.callTool({ name: 'verify_citation', arguments: { evidence } }),
      );
      expect(shown).toContain('REDACTED');
      expect(told).toContain('REDACTED');
      for (const value of hidden) expect(shown + told).not.toContain(value);
    }
  });

  it('no tool result holds a secret of its call', async () => {
    const { tools } = await mcp.client.listTools();
    for (const { name } of [...tools, { name: SECRET }]) {
      const result = await mcp.client.callTool({ name, arguments: { [SECRET]: SECRET } });
      expect(JSON.stringify(result)).not.toContain(SECRET);
    }
  });
});
