import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpPlace, type McpPlace, openHttp, openMcp, prepareProject } from '../support/places.ts';
import { createScratch, type Scratch } from '../support/run-loa.ts';

describe('MCP', () => {
  let place: McpPlace;
  beforeAll(async () => {
    place = await openMcp(prepareProject());
  });
  afterAll(() => place.stop());

  it('connects, lists and calls', async () => {
    const { tools } = await place.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('status');
    const result = await place.client.callTool({ name: 'status', arguments: {} });
    expect(result.structuredContent).toMatchObject({ project: { setUp: true } });
  });

  it('answers bad arguments, an unknown tool and a broken project in words, and lives on', async () => {
    const wrong = await place.client.callTool({ name: 'status', arguments: { nonsense: 1 } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain('nonsense');
    const unknown = await place.client.callTool({ name: 'frobnicate', arguments: {} });
    expect(JSON.stringify(unknown.content)).toContain('there is no tool');
    writeFileSync(join(place.scratch.dir, '.loa.config.yaml'), 'journal: [');
    const broken = await place.client.callTool({ name: 'status', arguments: {} });
    expect(broken.isError).toBe(true);
    expect(JSON.stringify(broken.content)).toContain('.loa.config.yaml');
    writeFileSync(join(place.scratch.dir, '.loa.config.yaml'), '');
    expect((await place.client.callTool({ name: 'status', arguments: {} })).isError ?? false).toBe(false);
  });
});

/** In pieces, so that this file holds none. */
const TOKEN = `ghp_${'x7Kd92LmQpZ4vT8sRw3YbN6cJfH1gUaE5oXi'}`;

describe('what a model can reach', () => {
  let place: McpPlace;
  beforeAll(async () => {
    place = await openMcp(prepareProject());
    writeFileSync(join(place.scratch.dir, '../diary.md'), '# Diary\n\n## Passwords\n\nhunter2horse\n');
    writeFileSync(
      join(place.scratch.dir, 'src/connect.ts'),
      `export function connect() {\n  return '${TOKEN}';\n}\n`,
    );
  });
  afterAll(() => place.stop());
  const call = async (name: string, input: Record<string, unknown>) =>
    JSON.stringify(await place.client.callTool({ name, arguments: input }));

  it('is no input that the tool does not list', async () => {
    const outside = join(place.scratch.dir, '../diary.md');
    const shown = await call('ground', { action: 'show', file: outside, section: 'Passwords' });
    expect(shown).toContain('does not take');
    expect(shown).not.toContain('hunter2horse');
    expect(await call('checkpoint', { force: true })).toContain('does not take');
    expect(await call('remember', { content: 'The port is 80', trust: 'person' })).toContain('does not take');
  });

  it('is no file outside the project, nor one of git’s', async () => {
    for (const file of ['../diary.md', '/etc/passwd', '.git/config']) {
      const read = await call('read_section', { name: 'Passwords', file });
      expect(read).toContain('"isError":true');
      expect(read).not.toMatch(/hunter2horse|root:|repositoryformatversion/);
    }
  });

  it('is no secret that a file holds', async () => {
    const read = await call('read_section', { name: 'connect', file: 'src/connect.ts' });
    expect(read).toContain('export function connect');
    expect(read).not.toContain(TOKEN);
    const cited = await call('verify_citation', { evidence: ['`return 1` [src/connect.ts:2]'] });
    expect(cited).toContain('standsThere');
    expect(cited).not.toContain(TOKEN);
  });
});

describe('MCP resources and prompts', () => {
  let place: McpPlace;
  beforeAll(async () => {
    place = await openMcp(prepareProject());
    place.scratch.loa(['task', 'create', 'Rotate the tokens']);
    place.scratch.loa(['ledger', 'decide', 'Keep one constant for the port']);
  });
  afterAll(() => place.stop());
  const textOf = (value: unknown): string => JSON.stringify(value);

  it('are listed and read by their address', async () => {
    const { resources } = await place.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('loa://notes');
    const { resourceTemplates } = await place.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('loa://task/{id}');
    expect(textOf(await place.client.readResource({ uri: 'loa://notes' }))).toContain('Keep one constant');
    const listed = JSON.parse(place.scratch.loa(['task', 'list', '--json']).stdout) as {
      tasks: { id: string; title: string }[];
    };
    const made = listed.tasks.find(({ title }) => title === 'Rotate the tokens');
    const task = await place.client.readResource({ uri: `loa://task/${made?.id}` });
    expect(textOf(task)).toContain('Rotate the tokens');
  });
  it('refuse what is not there in words', async () => {
    await expect(place.client.readResource({ uri: 'loa://task/none' })).rejects.toThrow('none');
    await expect(place.client.readResource({ uri: 'loa://nothing' })).rejects.toThrow('no such resource');
    await expect(place.client.getPrompt({ name: 'nothing' })).rejects.toThrow('no such prompt');
  });
  it('put the resume in front of the model', async () => {
    const { prompts } = await place.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(expect.arrayContaining(['checkpoint', 'resume']));
    expect(textOf(await place.client.getPrompt({ name: 'resume' }))).toContain('Keep one constant');
    expect(textOf(await place.client.getPrompt({ name: 'checkpoint' }))).toContain('word for word');
  });
});

describe('MCP on the wire', () => {
  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  let scratch: Scratch;
  beforeEach(() => {
    scratch = createScratch();
  });
  afterEach(() => scratch.remove());

  it('carries JSON-RPC only on stdout, survives garbage, and ends on SIGINT', async () => {
    const child = scratch.start(['mcp']);
    let out = '';
    (child.stdout as Readable).on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const stdin = child.stdin as Writable;
    stdin.write('this is not JSON\n{"jsonrpc":"2.0"}\n');
    stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
    while (!out.includes('"id":1')) await once(child.stdout as Readable, 'data');
    for (const line of out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  /** All that the server says to lines that are sent at once, with the end behind them. */
  const converse = async (text: string) => {
    const child = scratch.start(['mcp']);
    const said = { out: '', err: '' };
    (child.stdout as Readable).on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
    });
    (child.stderr as Readable).on('data', (chunk: Buffer) => {
      said.err += chunk.toString();
    });
    (child.stdin as Writable).end(text);
    const [code] = (await once(child, 'close')) as [number];
    const answers = said.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
    return { code, answers, err: said.err };
  };

  it('answers every request that it read when stdin closes at once, also one without a line break', async () => {
    const call = (id: number, content: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'remember', arguments: { content } },
    });
    const lines = [INITIALIZE, call(2, 'The port is 8080.'), call(3, 'Tests need a database.')];
    const { code, answers, err } = await converse(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect([code, err, answers.map(({ id }) => id).sort()]).toEqual([0, '', [1, 2, 3]]);
    const listed = scratch.loa(['memory', 'list', '--json']).stdout;
    expect(listed).toContain('The port is 8080.');
    expect(listed).toContain('Tests need a database.');
  });

  it('answers a line that is no JSON, and one that is no message, with the codes of JSON-RPC', async () => {
    const ping = { jsonrpc: '2.0', id: 9, method: 'ping' };
    const lines = [
      'no json',
      '{"a":1,"id":"x"}',
      '[1]',
      '',
      JSON.stringify(INITIALIZE),
      JSON.stringify(ping),
    ];
    const { code, answers, err } = await converse(`${lines.join('\n')}\n`);
    expect([code, err]).toEqual([0, '']);
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_700],
      ['x', -32_600],
      [null, -32_600],
      [1, undefined],
      [9, undefined],
    ]);
  });

  it('ends when its client closes stdin', async () => {
    const child = scratch.start(['mcp']);
    (child.stdin as Writable).end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('HTTP', () => {
  let place: HttpPlace;
  beforeAll(async () => {
    place = await openHttp(prepareProject());
  });
  afterAll(() => place.stop());

  const request = (route: string, init: RequestInit = {}) =>
    fetch(place.url + route, { method: 'POST', ...init, headers: { ...place.headers, ...init.headers } });

  it('listens on this machine only, with a token that only its owner can read', () => {
    expect(place.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const mode = statSync(join(place.scratch.dir, '.git/loa/http-token')).mode & 0o777;
    expect(mode).toBe(0o600);
    expect(
      readFileSync(join(place.scratch.dir, '.git/loa/http-token'), 'utf8').trim().length,
    ).toBeGreaterThan(40);
  });

  it('refuses a request without the token, and one that a web page sent', async () => {
    expect((await request('/v1/status', { headers: { authorization: 'Bearer no' } })).status).toBe(401);
    expect((await request('/v1/status', { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await fetch(`${place.url}/openapi.json`)).status).toBe(401);
  });

  it('answers bad input in the shape of every failure, with the right status', async () => {
    const bad = async (route: string, body: string, headers: Record<string, string> = {}) => {
      const response = await request(route, { body, headers });
      return [response.status, ((await response.json()) as { error: { code: string } }).error.code];
    };
    expect(await bad('/v1/journal/show', '{"limit":"x"}')).toEqual([400, 'input.invalid']);
    expect(await bad('/v1/journal/show', '{')).toEqual([400, 'input.invalid']);
    expect(await bad('/v1/journal/show', '[]')).toEqual([400, 'input.invalid']);
    expect(await bad('/v1/nothing', '{}')).toEqual([404, 'usage.unknown-command']);
    expect(await bad('/v1/status', 'a=1', { 'content-type': 'text/plain' })).toEqual([415, 'input.invalid']);
    // The server answers before it has read everything, and the client may then fail to send the rest.
    const large = JSON.stringify({ a: 'x'.repeat(5_000_000) });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => bad('/v1/status', large)));
    const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    for (const answer of heard) expect(answer).toEqual([413, 'input.invalid']);
    expect((await request('/v1/status', { body: '' })).status).toBe(200);
  });

  it('reads and writes nothing outside the project, and tells nothing of a file that it cannot parse', async () => {
    const refused = async (route: string, body: object) => {
      const response = await request(route, { body: JSON.stringify(body) });
      return ((await response.json()) as { error: { code: string; message: string } }).error;
    };
    for (const evidence of ['/etc/passwd', '../x.json', '.git/config', '.git/loa/http-token'])
      expect(await refused('/v1/trust/assess', { evidence })).toMatchObject({ code: 'path.outside' });
    for (const output of [join(place.scratch.dir, '../gen.md'), '.git/hooks/post-checkout', '.GIT/x'])
      expect(await refused('/v1/ground/gen', { output })).toMatchObject({ code: 'path.outside' });
    writeFileSync(join(place.scratch.dir, 'words.txt'), 'hunter2horse is not JSON\n');
    const wrong = await refused('/v1/trust/assess', { evidence: 'words.txt' });
    expect(wrong.message).toContain('line 1, column 1');
    expect(wrong.message).not.toContain('hunter2horse');
    expect(await refused('/v1/trajectory/log', { phase: 'note', agent: '../../../x' })).toMatchObject({
      code: 'input.invalid',
    });
  });

  it('gives no secret away', async () => {
    writeFileSync(
      join(place.scratch.dir, 'src/connect.ts'),
      `export function connect() {\n  return '${TOKEN}';\n}\n`,
    );
    const response = await place.post('/v1/code/section', { name: 'connect', file: 'src/connect.ts' });
    const { text } = (await response.json()) as { text: string };
    expect(text).toContain('export function connect');
    expect(text).not.toContain(TOKEN);
  });

  it('answers an empty body as an input of defaults', async () => {
    const response = await request('/v1/status', { body: '' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-loa-verdict')).toBe('pass');
  });

  it('names a port that is taken', () => {
    const port = new URL(place.url).port;
    const ran = place.scratch.loa(['serve', '--port', port]);
    expect(ran.exitCode).toBe(69);
    expect(ran.stderr).toContain(port);
  });
});

describe('following', () => {
  it('prints each event as it happens, one a line, and ends well at Ctrl-C', async () => {
    const scratch = prepareProject();
    const child = scratch.start(['audit', 'show', '--follow', '--json', '--limit', '1']);
    let out = '';
    (child.stdout as Readable).on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const lines = () => out.split('\n').slice(0, -1);
    while (lines().length < 1) await once(child.stdout as Readable, 'data');
    scratch.loa(['ledger', 'decide', 'Follow it']);
    while (lines().length < 2) await once(child.stdout as Readable, 'data');
    expect(JSON.parse(lines()[1] as string)).toMatchObject({ operation: 'ledger.decide', surface: 'cli' });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    scratch.remove();
  });
});
