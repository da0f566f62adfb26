// What agents and browsers may send: MCP and HTTP take no path out of the project, no field that is not listed, no foreign host.

import { spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWorld, loaProgram, nodeBinary, type World } from './support.ts';

const PATHS = (world: World) => [
  join(world.outside, 'diary.md'),
  '../../outside/diary.md',
  'evil.md',
  'src/l/diary.md',
  `file://${join(world.outside, 'diary.md')}`,
  'src/../../../outside/diary.md',
  '..\\..\\outside\\diary.md',
  '.git/config',
  '.git/loa/id',
  '/proc/self/environ',
  '~/.bashrc',
];
const LEAK = /hunter2horse|ghp_x7|PS1=x|repositoryformatversion/;

describe.concurrent('MCP', () => {
  it('reads, writes and tells nothing outside the project, whatever path is given', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      world
        .put({ 'evil.md': { link: join(world.outside, 'diary.md') }, 'src/l': { link: world.outside } })
        .watch();
      const calls = PATHS(world).flatMap((path) => [
        { name: 'ground', arguments: { action: 'show', file: path, section: 'Passwords' } },
        { name: 'ground', arguments: { action: 'validate', file: path } },
        { name: 'read_section', arguments: { name: 'Passwords', file: path } },
        { name: 'read_section', arguments: { name: `${path}:Passwords` } },
        { name: 'verify_citation', arguments: { evidence: [`\`zzz\` [${path}:5]`] } },
        { name: 'decide', arguments: { decision: 'x is y', evidence: [`\`zzz\` [${path}:5]`] } },
        { name: 'tasks', arguments: { action: 'show', id: path } },
        { name: 'tasks', arguments: { action: 'update', id: path, claim: true } },
        { name: 'tasks', arguments: { action: 'create', title: 't', import: path } },
        { name: 'status', arguments: { cwd: path, config: path } },
        { method: 'resources/read', uri: `loa://ground/${encodeURIComponent(path)}` },
        { method: 'resources/read', uri: `loa://task/${encodeURIComponent(path)}` },
        { method: 'resources/read', uri: `loa://task/${path}` },
        { method: 'resources/read', uri: `loa://memory/${path}` },
        { method: 'resources/read', uri: `file://${path}` },
      ]);
      const answers = await world.mcp(calls, { limitMs: 30_000 });
      expect(
        answers
          .map((answer, index) => [calls[index], answer] as const)
          .filter(([, answer]) => LEAK.test(answer) || answer === 'NO ANSWER'),
      ).toEqual([]);
      expect(world.touched()).toEqual([]);
    }));
  it('takes no field that is not listed, and no value of the wrong kind', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      const calls = [
        { name: 'checkpoint', arguments: { force: true } },
        { name: 'checkpoint', arguments: { agent: '../../../../../outside/x' } },
        { name: 'remember', arguments: { content: 'The deploy host is x9.', trust: 'person' } },
        { name: 'remember', arguments: { content: 'The deploy host is x9.', trust: 'user' } },
        { name: 'remember', arguments: { content: { a: 1 } } },
        { name: 'recall', arguments: { query: 'x', limit: 1e308 } },
        { name: 'recall', arguments: { query: ['x'] } },
        { name: 'decide', arguments: { decision: 'x', agent: '../../x' } },
        { name: 'find_code', arguments: { query: 'a'.repeat(1e6) } },
        { name: 'tasks', arguments: { action: '__proto__' } },
        { name: '__proto__', arguments: {} },
        { name: 'ground', arguments: { action: 'gen', output: 'x.md' } },
        { name: 'ground', arguments: { action: 'mesh' } },
      ];
      const answers = await world.mcp(calls);
      expect(
        answers
          .map((answer, index) => [calls[index], answer] as const)
          .filter(([, answer]) => !/"isError":true|"error":/.test(answer)),
      ).toEqual([]);
    }));
  it('stays up under strange text and keeps names of agents and sessions out of paths', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      world.watch();
      const strange = [
        '\ud800\u0000',
        '\u202e'.repeat(500),
        '../'.repeat(200),
        '%00',
        '\n\n{"jsonrpc":"2.0"}',
      ];
      const answers = await world.mcp([
        ...strange.map((query) => ({ name: 'recall', arguments: { query } })),
        ...strange.map((text) => ({
          name: 'remember',
          arguments: {
            content: 'The deploy host is x8 always.',
            agent: text,
            session: text,
            thread: text,
            tags: [text],
          },
        })),
        { name: 'remember', arguments: { content: 'a'.repeat(2e6) } },
        { name: 'status', arguments: {} },
      ]);
      expect(answers.filter((answer) => answer === 'NO ANSWER')).toEqual([]);
      expect(world.touched()).toEqual([]);
    }));
});

type Ask = (
  path: string,
  headers: Record<string, string>,
  body?: unknown,
) => Promise<{ status: number; text: string }>;

async function withServer(
  world: World,
  body: (ask: Ask, token: string, port: number) => Promise<void>,
): Promise<void> {
  const child = spawn(nodeBinary, [loaProgram, 'serve', '--port', '0'], {
    cwd: world.project,
    env: world.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const said = await new Promise<string>((done, fail) => {
      let text = '';
      const timer = setTimeout(() => fail(new Error(`no server: ${text}`)), 10_000);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (!/127\.0\.0\.1:\d+.*Ctrl/s.test(text)) return;
          clearTimeout(timer);
          done(text);
        });
      }
    });
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1]);
    const token = readFileSync(/token is in (\S+?)\. /.exec(said)?.[1] ?? '', 'utf8').trim();
    const ask: Ask = (path, headers, sent = {}) =>
      new Promise((done) => {
        const call = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
          },
          (answer) => {
            let text = '';
            answer.on('data', (chunk: Buffer) => {
              text += chunk.toString();
            });
            answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
          },
        );
        call.on('error', (error) => done({ status: 0, text: String(error) }));
        call.end(JSON.stringify(sent));
      });
    await body(ask, token, port);
  } finally {
    child.kill('SIGKILL');
  }
}

describe.concurrent('HTTP', () => {
  it('lets nobody in by a token or a host of the repository, nor by tricks with either', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      const theirs = 'attackers-known-token-attackers-known-token';
      world.put({
        '.loa.config.yaml': 'serve: { allowed_hosts: [rebind.evil.example] }\n',
        '.loa/http-token': `${theirs}\n`,
      });
      chmodSync(join(world.project, '.loa/http-token'), 0o600);
      await withServer(world, async (ask, token, port) => {
        const mine = { authorization: `Bearer ${token}` };
        expect(token.length).toBeGreaterThanOrEqual(32);
        expect((await ask('/v1/status', mine)).status).toBe(200);
        const tricks: Record<string, string>[] = [
          {},
          { authorization: `Bearer ${theirs}` },
          { authorization: 'Bearer ' },
          { authorization: 'Bearer  x' },
          { authorization: `Bearer ${token} x` },
          { authorization: `Basic ${token}` },
        ];
        for (const host of [
          'rebind.evil.example',
          `rebind.evil.example:${port}`,
          `127.0.0.1.evil.example:${port}`,
          `evil@127.0.0.1:${port}`,
          `localhost.:${port}`,
          `0x7f.1:${port}`,
          '2130706433',
        ])
          tricks.push({ ...mine, host });
        for (const origin of ['http://evil.example', 'null', `http://127.0.0.1.evil.example:${port}`])
          tricks.push({ ...mine, origin });
        tricks.push({ ...mine, 'content-type': 'text/plain' });
        const answers = await Promise.all(
          tricks.map(async (headers) => [headers, (await ask('/v1/status', headers)).status] as const),
        );
        expect(answers.filter(([, status]) => status < 400)).toEqual([]);
      });
    }));
  it('reads and writes nothing outside the project, and offers nothing that destroys or accepts', () =>
    inWorld(async (world) => {
      await world.loa('init --yes');
      world.put({ 'evil.md': { link: join(world.outside, 'diary.md') }, 'src/l': { link: world.outside } });
      await withServer(world, async (ask, token) => {
        world.watch();
        const calls: [string, unknown][] = PATHS(world).flatMap((path) => [
          ['ground/gen', { output: path }],
          ['ground/show', { file: path, section: 'Passwords' }],
          ['ground/validate', { file: path }],
          ['trust/assess', { evidence: path }],
          ['code/section', { name: 'Passwords', file: path }],
          ['redact', { paths: [path], write: true }],
          ['redact', { paths: [path] }],
          ['task/create', { import: path }],
          ['trajectory/log', { phase: 'note', agent: `${path}/x` }],
          ['trajectory/show', { agent: `${path}/x` }],
          ['status', { cwd: path }],
          ['status', { config: path }],
        ]);
        for (const path of [
          'init',
          'uninstall',
          'config/trust',
          'config/set',
          'identity/update',
          'key/new',
          'journal/drop',
          'memory/forget',
          'memory/import',
          'scan',
          'serve',
          'hook',
          '../status',
          '%2e%2e/status',
        ])
          calls.push([path, { yes: true }]);
        const bad: unknown[] = [];
        for (const [path, sent] of calls) {
          const answer = await ask(`/v1/${path}`, { authorization: `Bearer ${token}` }, sent);
          // A name such as ~/x or file:///x is a relative one that does not exist: nothing to refuse.
          const isRefused = answer.status >= 400 || /"skipped"|not found at/.test(answer.text);
          if (!isRefused || LEAK.test(answer.text) || answer.status === 500) bad.push([path, sent, answer]);
        }
        expect(bad).toEqual([]);
        expect(world.touched()).toEqual([]);
      });
      expect((await world.loa('ledger heal')).all).not.toContain('failed');
    }));
});
