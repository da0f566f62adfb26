// The real client through `loa gateway --proxy anthropic`: what the model said it used is what is posted, to the micro-dollar, and an account
// without money gets no answer.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { launcher } from '../../support/run-loa.ts';
import { clientEnv, openWorld, requireClient, type World } from './client.ts';

const MODEL = 'claude-sonnet-4-5';
/** 1,000 tokens in at 3 USD and 50 out at 15 USD a million. */
const COST_OF_CALL = 1000n * 3n + 50n * 15n;
const FUNDS = 3_000_000n;
let world: World;
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await world.close();
});

async function startGateway(): Promise<string> {
  const words = [
    'gateway',
    '--port',
    '0',
    '--metrics-port',
    '0',
    '--proxy',
    'anthropic',
    '--upstream',
    world.model.url,
  ];
  const child = spawn(process.execPath, [launcher, ...words, '--json'], {
    cwd: world.project,
    env: clientEnv(world, world.model),
  });
  children.push(child);
  let said = '';
  for await (const bytes of child.stdout) {
    said += String(bytes);
    const url = /"url": ?"([^"]+)"/.exec(said)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`the gateway did not start: ${said}`);
}

/** One prompt without a terminal; the model of this process has to answer meanwhile. */
async function prompt(
  url: string,
  token: string,
  words: string,
): Promise<{ readonly said: string; readonly exitCode: number | null }> {
  const { ANTHROPIC_API_KEY: _key, ...env } = clientEnv(world, world.model);
  const child = spawn(requireClient(), ['-p', words, '--model', MODEL], {
    cwd: world.project,
    env: {
      ...env,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_AUTH_TOKEN: token,
      ANTHROPIC_SMALL_FAST_MODEL: MODEL,
      ANTHROPIC_DEFAULT_HAIKU_MODEL: MODEL,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said += bytes.toString();
    });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { said, exitCode };
}

const account = (name: string): { readonly posted: string; readonly pending: string } =>
  JSON.parse(world.loa('meter', 'account', name, '--json'));

it('what the model used is posted to the micro-dollar, and without money there is no answer', async () => {
  world = await openWorld();
  world.model.reply = () => ['It is paid for.'];
  world.loa('key', 'new');
  world.loa('meter', 'account', 'local:me', '--create');
  world.loa('meter', 'fund', 'local:me', String(FUNDS));
  world.loa('meter', 'account', 'local:poor', '--create');
  const tokenOf = (subject: string): string =>
    world.loa('gateway', 'token', '--sub', subject).trim().split('\n').at(-1) ?? '';
  const url = await startGateway();

  const paid = await prompt(url, tokenOf('local:me'), 'say that it is paid for');
  expect([paid.exitCode, paid.said]).toEqual([0, expect.stringContaining('It is paid for.')]);
  const calls = BigInt(world.model.requests.length);
  expect(calls).toBeGreaterThan(0n);
  expect(account('local:me')).toMatchObject({ posted: String(FUNDS - calls * COST_OF_CALL), pending: '0' });

  const refused = await prompt(url, tokenOf('local:poor'), 'say that it is paid for');
  expect(refused.said).not.toContain('It is paid for.');
  expect(BigInt(world.model.requests.length)).toBe(calls);
  expect(JSON.parse(world.loa('meter', 'verify', '--json'))).toMatchObject({ balanced: true });
  console.log(
    `${calls} calls of the real client, ${calls * COST_OF_CALL} micro-USD posted; refused: ${refused.said.trim().slice(0, 160)}`,
  );
});
