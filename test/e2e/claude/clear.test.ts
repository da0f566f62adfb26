// The real client: what was decided is there after /clear, after kill -9, after a compaction; what has no evidence is refused.

import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { git, openWorld, type World } from './client.ts';
import { ask, asked, connected, decide, FALSE_QUOTE, script, settled, TRUE_QUOTE } from './script.ts';

let world: World;
afterEach(() => world.close());

const STRICT = { config: 'grounding_enforcement: strict\n' };

/** A client that ends still calls its last hook. */
async function gone(pid: number): Promise<void> {
  for (let waited = 0; waited < 100 && existsSync(`/proc/${pid}`); waited += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('with the real client', () => {
  it('a decision with a true quote reaches notes and trajectory, one with a false quote is refused, and /clear keeps the first', async () => {
    world = await openWorld();
    script(world, {
      'first please': [decide('Listen on the port of the constant', TRUE_QUOTE)],
      'second please': [decide('Listen on another port', FALSE_QUOTE)],
    });
    const terminal = world.start();
    await connected(world, terminal);
    await ask(world, terminal, 'first please');
    expect(world.read('grimoires/loa/NOTES.md')).toContain('Listen on the port of the constant');
    expect(world.loa('trajectory', 'show', '--json')).toContain('"cite"');
    await ask(world, terminal, 'second please');
    const refusal = await asked(world, terminal, 'export const PORT = 8080;');
    expect(refusal.last).toContain('export const PORT = 8080;');
    expect(world.read('grimoires/loa/NOTES.md')).not.toContain('Listen on another port');
    terminal.say('/clear');
    await terminal.waitFor('the cleared screen', () => !terminal.screen().includes('second please'));
    await ask(world, terminal, 'what now');
    const after = await asked(world, terminal, 'what now');
    expect(after.text).toContain('Listen on the port of the constant');
    console.log(after.text.slice(after.text.indexOf('SessionStart')).slice(0, 700));
  });

  it('a decision that was only spoken in the last message survives /clear', async () => {
    world = await openWorld();
    script(world, { 'speak up': ['Decision: keep the port in one constant because two places read it.'] });
    const terminal = world.start();
    await settled(terminal);
    await ask(world, terminal, 'speak up', 'two places read it');
    terminal.say('/clear');
    await terminal.waitFor('the cleared screen', () => !terminal.screen().includes('speak up'));
    await ask(world, terminal, 'what now');
    expect((await asked(world, terminal, 'what now')).text).toContain('keep the port in one constant');
  });

  it('a message that was followed by kill -9 of the client survives into the next session', async () => {
    world = await openWorld();
    script(world, { 'speak up': ['Decision: name the constant PORT because the tests use it.'] });
    const first = world.start();
    await settled(first);
    first.say('speak up');
    await first.waitFor('the message', () => first.screen().includes('the tests use it'));
    process.kill(first.pid(), 'SIGKILL');
    const second = world.start();
    await settled(second);
    await ask(world, second, 'what now');
    expect((await asked(world, second, 'what now')).text).toContain('name the constant PORT');
  });

  it('/compact warns in one line while a decision lacks evidence, and goes on', async () => {
    world = await openWorld();
    script(world, { 'decide loosely': [decide('Cache everything')] });
    const terminal = world.start();
    await connected(world, terminal);
    await ask(world, terminal, 'decide loosely');
    terminal.say('/compact');
    await terminal.waitFor('the compaction', () => /Compacted|compacted/.test(terminal.screen()));
    await terminal.waitFor('the warning', () =>
      terminal.screen().includes('loa: 1 decision has no evidence'),
    );
    expect(terminal.screen()).not.toContain('blocked by PreCompact hook');
  });

  it('/compact is blocked in strict mode while a decision lacks evidence, and goes on once it has it', async () => {
    world = await openWorld(STRICT);
    script(world, {
      'decide loosely': [decide('Cache everything')],
      'with proof please': [decide('Cache everything', TRUE_QUOTE)],
    });
    const terminal = world.start();
    await connected(world, terminal);
    await ask(world, terminal, 'decide loosely');
    terminal.say('/compact');
    await terminal.waitFor('the gate', () => terminal.screen().includes('blocked by PreCompact hook'));
    expect(terminal.screen()).toContain('Cache everything');
    await ask(world, terminal, 'with proof please');
    const before = world.model.requests.length;
    terminal.say('/compact');
    await terminal.waitFor('the summary to be asked for', () =>
      world.model.requests.slice(before).some(({ text }) => text.includes('summary')),
    );
    await terminal.waitFor('the compaction', () => /Compacted|compacted/.test(terminal.screen()));
  });

  it('a full context with decisions that lack evidence is asked for it once in strict mode', async () => {
    world = await openWorld(STRICT);
    script(world, { 'decide loosely': [decide('Cache everything')] });
    const terminal = world.start();
    await connected(world, terminal);
    await ask(world, terminal, 'decide loosely');
    world.model.inputTokens = 100_000;
    // The client writes its transcript late, so the figure may be known one turn after it was given.
    const feedback = () => world.model.requests.filter(({ last }) => last.includes('Stop hook feedback'));
    for (let turn = 1; turn <= 6; turn += 1) await ask(world, terminal, `fill the window ${turn}`);
    await terminal.waitFor('the question', () => feedback().length > 0);
    expect(feedback()[0]?.last).toContain('Cache everything');
    await ask(world, terminal, 'go on');
    expect(feedback()).toHaveLength(1);
  });

  it('offers at most twelve tools in at most 2,500 tokens, and is gone without a trace', async () => {
    world = await openWorld();
    script(world, {});
    const untouched = git(world, 'stash', 'list');
    const terminal = world.start();
    await connected(world, terminal);
    await ask(world, terminal, 'hello');
    const { tools } = await asked(world, terminal, 'hello');
    const ours = tools.filter(({ name }) => name.startsWith('mcp__loa__'));
    const characters = JSON.stringify(ours).length;
    console.log(`${ours.length} tools, ${characters} characters, about ${Math.ceil(characters / 4)} tokens`);
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.length).toBeLessThanOrEqual(12);
    expect(characters / 4).toBeLessThanOrEqual(2500);
    const pid = terminal.pid();
    terminal.say('/exit');
    await gone(pid);
    world.loa('uninstall', '--yes');
    expect(git(world, 'status', '--porcelain', '--ignored')).toBe('');
    expect(git(world, 'stash', 'list')).toBe(untouched);
  });
});
