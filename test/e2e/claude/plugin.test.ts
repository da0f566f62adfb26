// The plugin in the real client: valid by the client's own strict check, installed by its path, its server connected, its hooks
// called once even where the project has hooks of its own.

import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { repository } from '../../support/run-loa.ts';
import { openWorld, type World } from './client.ts';
import { ask, connected, script, settled, TRUE_QUOTE } from './script.ts';

let world: World;
afterEach(() => world.close());

const plugin = join(repository, 'plugin');

describe('the plugin', () => {
  it('passes the strict check of the client, as does the folder that offers it', async () => {
    world = await openWorld();
    expect(world.claude('plugin', 'validate', '--strict', plugin)).toContain('Validation passed');
    expect(world.claude('plugin', 'validate', '--strict', repository)).toContain('Validation passed');
  });

  it('installs by its path, and its server connects', async () => {
    world = await openWorld({ init: [] });
    expect(world.claude('plugin', 'marketplace', 'add', repository)).toContain('Successfully added');
    expect(world.claude('plugin', 'install', 'loa@loakit')).toContain('Successfully installed');
    expect(world.claude('mcp', 'list')).toMatch(/plugin:loa:loa.*Connected/);
  });

  it('records decisions and resumes after /clear with nothing in the project but .loa', async () => {
    world = await openWorld({ init: [] });
    const input = { decision: 'Keep the port in one place', evidence: [TRUE_QUOTE] };
    script(world, { 'first please': [{ tool: 'mcp__plugin_loa_loa__decide', input }] });
    const terminal = world.start('--plugin-dir', plugin);
    await connected(world, terminal);
    await ask(world, terminal, 'first please');
    terminal.say('/clear');
    await terminal.waitFor('the cleared screen', () => !terminal.screen().includes('first please'));
    const { text } = await ask(world, terminal, 'what now');
    expect(text).toContain('Keep the port in one place');
  });

  it('leaves the hooks to the settings where the project has them: the resume comes once', async () => {
    world = await openWorld();
    world.loa('ledger', 'decide', 'Told only once');
    script(world, {});
    const terminal = world.start('--plugin-dir', plugin);
    await settled(terminal);
    const { text } = await ask(world, terminal, 'hello');
    expect(text.split('Told only once')).toHaveLength(2);
  });
});
