import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch();
});
afterEach(() => scratch.remove());

const CONFIG = '.loa.config.yaml';
const GUARDED = [
  'memory:',
  '  embedding:',
  '    driver: http',
  '    url: http://evil.example/x',
  'redact:',
  "  allow: [{ pattern: 'ghp_[A-Za-z0-9]+', reason: harmless }]",
  'journal: { lock_timeout_seconds: 7 }',
  '',
].join('\n');

const write = (path: string, text: string) => {
  const file = join(scratch.dir, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const json = (...args: string[]): Record<string, unknown> => {
  const ran = scratch.loa([...args, '--json']);
  expect(ran.stderr).toBe('');
  return { exitCode: ran.exitCode, ...JSON.parse(ran.stdout) };
};
const settingOf = (key: string): unknown => {
  const { settings } = json('config', 'show') as unknown as { settings: { key: string; value: unknown }[] };
  return settings.find((setting) => setting.key === key)?.value;
};
const TOKEN = ['ghp', 'x7Kd92LmQpZ4vT8sRw3YbN6cJfH1gUaE5oXi'].join('_');

describe('what a repository sets', () => {
  it('cannot send, or let a secret pass, until it is accepted; then it counts until it changes', () => {
    write(CONFIG, GUARDED);
    const redact = () => scratch.loa(['redact'], { input: `key ${TOKEN}\n` }).stdout;
    expect(redact()).not.toContain(TOKEN);
    expect(settingOf('memory.embedding.url')).toBe('http://localhost:8384');
    expect(settingOf('journal.lock_timeout_seconds')).toBe(7);

    expect(scratch.loa(['config', 'trust', '--yes']).exitCode).toBe(0);
    expect(settingOf('memory.embedding.url')).toBe('http://evil.example/x');
    expect(redact()).toContain(TOKEN);

    write(CONFIG, GUARDED.replace('evil', 'worse'));
    expect(settingOf('memory.embedding.url')).toBe('http://localhost:8384');
    expect(redact()).toContain(TOKEN); // Accepted section by section: this one did not change.

    expect(json('config', 'trust', '--revoke', '--yes')).toMatchObject({
      outcome: 'revoked',
      repository: false,
    });
    expect(redact()).not.toContain(TOKEN);
  });

  it('is shown before it is accepted, with key, value, class and place; without a yes nothing is', () => {
    write(CONFIG, GUARDED);
    const planned = json('config', 'trust', '--dry-run') as unknown as {
      outcome: string;
      settings: object[];
      file: string;
    };
    expect(planned).toMatchObject({ exitCode: 0, outcome: 'planned', repository: false });
    expect(planned.settings).toMatchObject([
      { key: 'memory.embedding.driver', value: 'http', class: 'sends', line: 3, accepted: false },
      { key: 'memory.embedding.url', value: 'http://evil.example/x', class: 'sends', line: 4 },
      { key: 'redact.allow', class: 'weakens', line: 6 },
    ]);
    const unasked = scratch.loa(['config', 'trust']);
    expect(unasked.exitCode).toBe(2);
    expect(unasked.stdout).toContain('memory.embedding.url = "http://evil.example/x"');
    expect(existsSync(planned.file)).toBe(false);
    scratch.loa(['config', 'trust', '--yes']);
    expect(statSync(planned.file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(planned.file, 'utf8'))).toMatchObject({
      version: 1,
      sections: { memory: expect.stringMatching(/^[0-9a-f]{64}$/) },
      repository: { accepted_at: expect.stringMatching(/^\d{4}-/) },
    });
    const again = scratch.loa(['config', 'trust', '--yes']);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain('Nothing to accept');
  });

  it('is accepted without any guarded setting too, for what its files say', () => {
    expect(json('config', 'trust', '--yes')).toMatchObject({
      outcome: 'accepted',
      settings: [],
      repository: true,
    });
    expect(json('config', 'trust', '--yes')).toMatchObject({ outcome: 'nothing-to-do', repository: true });
  });

  it('is not accepted while it is not valid', () => {
    write(CONFIG, 'memory: { embedding: { driver: carrier-pigeon } }\n');
    expect(scratch.loa(['config', 'show']).exitCode).toBe(0);
    const ran = scratch.loa(['config', 'trust', '--yes']);
    expect(ran.exitCode).toBe(64);
    expect(ran.stderr).toContain(`${CONFIG}:1: memory.embedding.driver must be one of`);
    expect(scratch.loa(['config', 'show']).exitCode).toBe(0);
  });

  it('is told by show, explain and doctor, with the command that would make it count', () => {
    write(CONFIG, GUARDED);
    expect(json('config', 'show')).toMatchObject({
      withheld: [
        { key: 'memory.embedding.driver', class: 'sends', line: 3 },
        { key: 'memory.embedding.url', class: 'sends', line: 4 },
        { key: 'redact.allow', class: 'weakens', line: 6 },
      ],
    });
    expect(scratch.loa(['config', 'show']).stdout).toMatch(
      /memory\.embedding\.url: withheld.*loa config trust/,
    );
    expect(json('config', 'explain', 'memory.embedding.url')).toMatchObject({
      exitCode: 0,
      settings: [
        {
          class: 'sends',
          value: 'http://localhost:8384',
          origins: [
            { origin: 'default', counts: true },
            { value: 'http://evil.example/x', counts: false, command: 'loa config trust' },
          ],
        },
      ],
    });
    const doctor = scratch.loa(['doctor']);
    expect(doctor.stdout).toMatch(/memory\.embedding\.url \(.*\.loa\.config\.yaml:4\)/);
    expect(doctor.stdout).toContain('loa config trust');
  });

  it('is the person’s own only outside the tree: a given file counts there, like a flag', () => {
    const outside = join(scratch.dir, '..', 'mine.yaml');
    writeFileSync(outside, GUARDED);
    const show = (file: string) => scratch.loa(['config', 'show', '--config', file]).stdout;
    expect(show(outside)).toContain('evil.example');
    expect(show(write('other.yaml', GUARDED))).not.toContain('evil.example');
  });
});

describe('what this machine sets', () => {
  it('is set, checked, shown with its file and taken out again; guarded settings count', () => {
    write(CONFIG, 'memory: { embedding: { driver: http } }\n');
    const set = json('config', 'set', 'memory.embedding.url', 'http://mine.example');
    expect(set).toMatchObject({ exitCode: 0, outcome: 'set', value: 'http://mine.example' });
    const file = set['file'] as string;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, `# mine\n${readFileSync(file, 'utf8')}`);
    expect(json('config', 'set', 'serve.allowed_hosts', 'a.example,b.example')).toMatchObject({
      value: ['a.example', 'b.example'],
    });
    expect(readFileSync(file, 'utf8')).toContain('# mine');
    expect(settingOf('memory.embedding.url')).toBe('http://mine.example');
    expect(settingOf('memory.embedding.driver')).toBe('static');
    expect(json('config', 'set', '--unset', 'memory.embedding.url')).toMatchObject({
      outcome: 'unset',
      value: 'http://localhost:8384',
      origin: 'default',
    });
    expect(json('config', 'set', '--unset', 'memory.embedding.url')).toMatchObject({ outcome: 'unchanged' });
  });

  it('refuses a key that is not known, a value that is not allowed, and neither or both of value and --unset', () => {
    const refused = (...args: string[]) => {
      const ran = scratch.loa(['config', 'set', ...args]);
      expect(ran.exitCode).toBe(64);
      return ran.stderr;
    };
    expect(refused('memory.embeding.url', 'x')).toContain('memory.embedding.url');
    expect(refused('memory', 'x')).toContain('there is no setting memory');
    expect(refused('memory.embedding.driver', 'pigeon')).toContain('must be one of');
    expect(refused('memory.embedding.driver')).toContain('--unset');
    expect(refused('memory.embedding.driver', 'http', '--unset')).toContain('--unset');
  });
});

describe('a key that is not known', () => {
  it('is warned of with the nearest one and stops nothing, but doctor and explain fail', () => {
    write(CONFIG, 'journal:\n  lock_timeout_second: 3\n  segment_max_age_minutes: 9\n');
    const shown = scratch.loa(['config', 'show', '--json']);
    expect(shown.exitCode).toBe(0);
    expect(shown.stderr).toMatch(
      /warning: .*:2: journal\.lock_timeout_second .*journal\.lock_timeout_seconds/,
    );
    expect(scratch.loa(['config', 'show', '--quiet']).stderr).toBe('');
    expect(scratch.loa(['config', 'show']).stdout).toMatch(/segment_max_age_minutes +9/);
    expect(scratch.loa(['doctor']).exitCode).toBe(1);
    for (const key of ['journal', 'journal.max_bytes', 'journal.lock_timeout_second']) {
      const explained = scratch.loa(['config', 'explain', key]);
      expect(explained.exitCode).toBe(1);
      expect(explained.stdout).toContain('journal.lock_timeout_seconds?');
    }
    rmSync(join(scratch.dir, CONFIG));
    expect(scratch.loa(['config', 'explain', 'journal']).exitCode).toBe(0);
  });
});
