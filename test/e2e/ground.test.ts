import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Ran, repository, type Scratch } from '../support/run-loa.ts';

const DOCUMENT = 'BUTTERFREEZONE.md';
let scratch: Scratch;
beforeEach(() => {
  scratch = createScratch({ git: true });
});
afterEach(() => scratch.remove());

const write = (files: Readonly<Record<string, string | Buffer>>, dir = scratch.dir): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
};
const read = (path = DOCUMENT): string => readFileSync(join(scratch.dir, path), 'utf8');
const commit = (): void => {
  scratch.git('add', '-A');
  scratch.git('commit', '-qm', 'x');
};
/** One of the programs under its older name. */
const program = (
  name: string,
  args: readonly string[] = [],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Ran => {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'bin', `butterfreezone-${name}.js`), ...args],
    {
      cwd: options.cwd ?? scratch.dir,
      env: { ...scratch.env, ...options.env },
      encoding: 'utf8',
    },
  );
  return { exitCode: status, signal, stdout, stderr };
};

const LIBRARY = {
  'package.json':
    '{\n  "name": "demo",\n  "version": "1.0.0",\n  "description": "A demo of tokens",\n  "scripts": {\n    "test": "vitest run"\n  }\n}\n',
  'src/auth.ts':
    '/** Tells whether a token is still good. */\nexport function validateToken(token: string): boolean {\n  return token.length > 3;\n}\n',
};

describe('the older programs', () => {
  it('generate, validate, go stale, regenerate, validate: the whole flow', () => {
    write(LIBRARY);
    commit();
    expect(program('gen')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(read()).toContain('generator: butterfreezone-gen v1.0.0');
    const first = program('validate');
    expect(first).toMatchObject({ exitCode: 0 });
    expect(first.stdout).toMatch(/\[PASS\] Word budget: \d+ \/ 3200/);
    expect(first.stdout).toContain('Freshness check passed');

    write({ 'src/auth.ts': LIBRARY['src/auth.ts'].replace('> 3', '> 4') });
    commit();
    const stale = program('validate');
    expect(stale.exitCode).toBe(2);
    expect(stale.stdout).toContain('[WARN] Stale: head_sha mismatch');
    expect(stale.stdout).toContain('changed: src/auth.ts:validateToken');
    expect(program('validate', ['--strict']).exitCode).toBe(1);

    expect(program('gen').stdout).toContain('Wrote BUTTERFREEZONE.md');
    expect(read()).toContain(`head_sha: ${scratch.git('rev-parse', 'HEAD').trim()}`);
    expect(program('validate')).toMatchObject({ exitCode: 0 });
    expect(program('gen').stdout).toContain('up-to-date');
    expect(readdirSync(scratch.dir).filter((name) => /\.(?:tmp|lock)$/.test(name))).toEqual([]);
  });

  it('strict_mode_fails_on_stale: what is a warning elsewhere', () => {
    write(LIBRARY);
    commit();
    program('gen');
    expect(program('validate', ['--strict']).exitCode).toBe(0);
    write({ 'other.txt': 'x' });
    commit();
    expect(program('validate').exitCode).toBe(2);
    expect(program('validate', ['--strict']).exitCode).toBe(1);
  });
  it('keep their flags, words and exit codes', () => {
    write(LIBRARY);
    expect(program('gen', ['--help']).stdout).toMatch(/^Usage: butterfreezone-gen\.sh/);
    expect(program('validate', ['--help']).stdout).toMatch(/^Usage: butterfreezone-validate\.sh/);
    expect(program('mesh', ['--help']).stdout).toMatch(/^Usage: butterfreezone-mesh\.sh/);
    expect(program('gen', ['--nope']).exitCode).toBe(2);
    expect(program('gen', ['--tier', '4']).exitCode).toBe(2);
    expect(program('gen', ['--config', 'nope.yaml']).exitCode).toBe(2);
    const missing = program('validate');
    expect(missing).toMatchObject({ exitCode: 1 });
    expect(missing.stdout).toContain('not found');
    const dry = program('gen', ['--dry-run', '--json']);
    expect(dry.stdout).toMatch(/^<!-- AGENT-CONTEXT/);
    expect(JSON.parse(dry.stderr)).toMatchObject({
      generator: 'butterfreezone-gen',
      version: '1.0.0',
      tier: 2,
      status: 'planned',
      exit_code: 0,
      redacted_count: 0,
    });
    expect(existsSync(join(scratch.dir, DOCUMENT))).toBe(false);
    program('gen');
    const result = JSON.parse(program('validate', ['--json', '--quiet']).stdout);
    expect(result).toMatchObject({
      status: 'pass',
      validator: 'butterfreezone-validate',
      version: '1.0.0',
      file: DOCUMENT,
      failed: 0,
    });
    expect(program('validate', ['--quiet']).stdout).toBe('');
    expect(read()).toContain('trust_level: grounded');
    const mesh = program('mesh');
    expect(JSON.parse(mesh.stdout).nodes).toHaveLength(1);
  });

  it('warn about a configuration that is wrong, and go on with what is right in it', () => {
    write({
      ...LIBRARY,
      '.loa.config.yaml':
        'butterfreezone:\n  bogus: 1\n  output_path: OTHER.md\n  staleness_days: never\nmine: { a: 1 }\n',
    });
    const done = program('gen');
    expect(done.exitCode).toBe(0);
    expect(done.stderr).toContain('bogus');
    expect(existsSync(join(scratch.dir, 'OTHER.md'))).toBe(true);
    write({ '.loa.config.yaml': 'butterfreezone: [\n' });
    expect(program('gen')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('WARN') });
    expect(scratch.loa(['ground', 'gen']).exitCode).toBe(64);
  });

  it('work from PROJECT_ROOT, and through wrappers that were copied elsewhere', () => {
    write(LIBRARY);
    scratch.loa(['init', '--scripts', '--yes']);
    const copied = join(scratch.dir, '..', 'copied.sh');
    cpSync(join(scratch.dir, '.claude/scripts/butterfreezone-gen.sh'), copied);
    const run = (env: Record<string, string>) =>
      spawnSync('bash', [copied], {
        cwd: '/',
        env: { ...scratch.env, PROJECT_ROOT: scratch.dir, ...env },
        encoding: 'utf8',
      });
    expect(run({ LOA_BIN: join(repository, 'bin') })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Wrote'),
    });
    expect(run({ LOA_BIN: join(repository, 'bin', 'loa.js') })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('up-to-date'),
    });
    expect(run({ LOA_BIN: '/nowhere' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('LOA_BIN'),
    });
    expect(read()).not.toContain('.claude/scripts/');
    scratch.loa(['uninstall', '--yes']);
    expect(existsSync(join(scratch.dir, '.claude'))).toBe(false);
  });
});

describe('the same document on every machine', () => {
  it('two clones, other folders, locales, time zones: the same bytes', () => {
    write({
      ...LIBRARY,
      'src/Ä.ts': 'export const ä = 1;\n',
      'src/i.ts': 'export const I = 1;\nexport const ı = 2;\n',
      'README.md': '# Demo\n\nSays hello to the whole world.\n',
    });
    commit();
    const clone = (name: string, env: Record<string, string>): string => {
      const dir = join(scratch.dir, '..', name, 'deeper');
      scratch.git('clone', '-q', scratch.dir, dir);
      return program('gen', ['--dry-run'], { cwd: dir, env: { SOURCE_DATE_EPOCH: '1700000000', ...env } })
        .stdout;
    };
    const first = clone('one', {});
    expect(first).toContain('generated_at: 2023-11-14T22:13:20Z');
    expect(clone('two', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' })).toBe(first);
  });
});

it('the order in which files were made changes nothing', () => {
  const files = Object.entries({
    ...LIBRARY,
    'README.md': '# Demo\n\nSays hello to the whole world.\n',
    'src/b.ts': "import { validateToken } from './auth.ts';\nexport const b = validateToken('x');\n",
    'src/a.ts': "import { validateToken } from './auth.ts';\nexport const a = validateToken('x');\n",
    'lib/z.py': 'def zeta():\n    return 1\n',
  });
  const texts = [files, files.toReversed()].map((ordered, at) => {
    const dir = join(scratch.dir, '..', `order-${at}`);
    for (const [path, text] of ordered) write({ [path]: text }, dir);
    return program('gen', ['--dry-run'], { cwd: dir, env: { SOURCE_DATE_EPOCH: '1700000000' } }).stdout;
  });
  expect(texts[0]).toContain('validateToken');
  expect(texts[1]).toBe(texts[0]);
});

describe('bad input', () => {
  it('a folder that is no repository, and an empty one', () => {
    const outside = createScratch();
    write(LIBRARY, outside.dir);
    expect(program('gen', [], { cwd: outside.dir })).toMatchObject({ exitCode: 0 });
    expect(program('validate', [], { cwd: outside.dir })).toMatchObject({ exitCode: 0 });
    outside.remove();
    expect(program('gen')).toMatchObject({ exitCode: 3 });
    expect(program('validate')).toMatchObject({ exitCode: 0 });
  });

  it('a shallow clone whose document was made at a commit that it does not have', () => {
    write(LIBRARY);
    commit();
    program('gen');
    commit();
    write({ 'more.txt': 'x' });
    commit();
    const dir = join(scratch.dir, '..', 'shallow');
    scratch.git('clone', '-q', '--depth', '1', `file://${scratch.dir}`, dir);
    expect(program('validate', [], { cwd: dir })).toMatchObject({ exitCode: 2 });
    expect(program('gen', [], { cwd: dir })).toMatchObject({ exitCode: 0 });
    expect(program('validate', [], { cwd: dir })).toMatchObject({ exitCode: 0 });
  });

  it('submodules, links that loop or lead out, strange names: counted, not followed, not quoted wrongly', () => {
    const other = createScratch({ git: true });
    write({ 'src/inner.ts': 'export const innerSecretName = 1;\n' }, other.dir);
    other.git('add', '-A');
    other.git('commit', '-qm', 'x');
    write({
      ...LIBRARY,
      'src/with space.ts': 'export const spaced = 1;\n',
      'src/quote"d.ts': 'export const quoted = 1;\n',
      'src/line\nbreak.ts': 'export const broken = 1;\n',
      'src/tick`s.ts': 'export const ticked = 1;\n',
    });
    writeFileSync(
      Buffer.concat([Buffer.from(`${scratch.dir}/src/`), Buffer.from([0xff, 0xfe]), Buffer.from('.ts')]),
      'export const latin = 1;\n',
    );
    symlinkSync('.', join(scratch.dir, 'loop'));
    symlinkSync('/etc', join(scratch.dir, 'out'));
    symlinkSync('/etc/passwd', join(scratch.dir, 'src/passwd.ts'));
    scratch.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', other.dir, 'vendor-module');
    commit();
    const done = scratch.loa(['ground', 'gen', '--json']);
    expect(done.exitCode, done.stderr).toBe(0);
    const text = read();
    expect(text).not.toMatch(/root:|innerSecretName/);
    expect(text).toMatch(/Files whose contents were not read: .*3 that only link elsewhere, 1 as submodules/);
    expect(text).toContain('with names that are not UTF-8');
    expect(scratch.loa(['ground', 'validate']).exitCode).toBe(0);
    other.remove();
  });

  it('huge, minified, binary and broken files, broken manifests: each costs itself', () => {
    write({
      ...LIBRARY,
      'src/huge.ts': 'export const start = 1;\n',
      'src/bundle.js': `var a=1;${'function f(){return 1}'.repeat(2000)}`,
      'src/binary.ts': Buffer.from([0, 1, 2, 3, 0, 255, 254]),
      'src/broken.ts': 'export function { ((( "unterminated\nclass {{{ export const ok',
      'src/broken.py': 'def (:\n  """never closed\n',
      'sub/package.json': '{ not json',
      'sub/Cargo.toml': '[[[[',
      'go.mod': '\u0000',
      'pom.xml': '<project><a></b>',
      Makefile: '\t\t:::\n',
    });
    truncateSync(join(scratch.dir, 'src/huge.ts'), 200 * 1024 * 1024);
    const done = scratch.loa(['ground', 'gen']);
    expect(done.exitCode, done.stderr).toBe(0);
    expect(read()).toContain('`src/auth.ts:validateToken`');
    expect(read()).toMatch(/1 binary in spite of the name, 1 too large to read/);
    expect(scratch.loa(['ground', 'validate']).exitCode).toBe(0);
    write({ 'package.json': '' });
    expect(program('gen')).toMatchObject({ exitCode: 0 });
  });

  it('two runs at once: one writes, the other steps back or finds it done, and the document is whole', async () => {
    write(LIBRARY);
    commit();
    const start = () =>
      new Promise<number | null>((resolve) => {
        spawn(process.execPath, [join(repository, 'bin/butterfreezone-gen.js')], {
          cwd: scratch.dir,
          env: scratch.env,
          stdio: 'ignore',
        }).on('exit', resolve);
      });
    expect(await Promise.all([start(), start(), start(), start()])).toEqual([0, 0, 0, 0]);
    expect(program('validate').exitCode).toBe(0);
    expect(readdirSync(scratch.dir).sort()).toEqual([
      '.butterfreezone.json',
      '.git',
      DOCUMENT,
      'package.json',
      'src',
    ]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])(
    'atomic_write_no_partial: killed at any moment, %s a machine directory, it leaves the old document or the new one',
    async (_word, hasMachineDir) => {
      write(LIBRARY);
      if (hasMachineDir) scratch.loa(['init', '--yes']);
      commit();
      program('gen');
      const isWhole = (text: string): boolean =>
        text.startsWith('<!-- AGENT-CONTEXT\n') &&
        text.trimEnd().endsWith('-->') &&
        text.includes('\nsections:\n');
      const strays = (): string[] =>
        readdirSync(scratch.dir).filter((name) => name.startsWith(DOCUMENT) && name !== DOCUMENT);
      for (let round = 0; round < 12; round++) {
        const before = read();
        write({ 'src/more.ts': `export function more${round}(): number {\n  return ${round};\n}\n` });
        const running = spawn(process.execPath, [join(repository, 'bin/butterfreezone-gen.js')], {
          cwd: scratch.dir,
          env: scratch.env,
          stdio: 'ignore',
        });
        const ended = new Promise((resolve) => running.on('exit', resolve));
        await new Promise((resolve) => setTimeout(resolve, 60 + round * 25));
        running.kill('SIGKILL');
        await ended;
        const after = read();
        expect(after === before || (isWhole(after) && after.includes(`more${round}`))).toBe(true);
        expect(strays().filter((name) => name.endsWith('.lock'))).toEqual([]);
      }
      commit();
      expect(program('gen').exitCode).toBe(0);
      expect(strays()).toEqual([]);
      expect(program('validate').exitCode).toBe(0);
    },
  );

  it('a target that cannot be written: told, and the old document stays', () => {
    write(LIBRARY);
    const denied = program('gen', ['--output', '/proc/nope.md']);
    expect(denied).toMatchObject({ exitCode: 1, stdout: '' });
    expect(denied.stderr).toMatch(/ERROR: .*\/proc\/nope\.md/);
    mkdirSync(join(scratch.dir, 'taken.md'));
    expect(program('gen', ['--output', 'taken.md']).exitCode).toBe(1);
    expect(scratch.loa(['ground', 'gen', '--output', 'taken.md']).exitCode).toBe(69);
    program('gen');
    const before = read();
    write({ 'src/auth.ts': 'export const other = 1;\n' });
    chmodSync(scratch.dir, 0o555);
    const readOnly = program('gen');
    chmodSync(scratch.dir, 0o755);
    // The superuser writes where nobody may; for anybody else the old document is still there.
    if (readOnly.exitCode !== 0) expect(read()).toBe(before);
  });

  it('switched off by the configuration: nothing is written', () => {
    write({ ...LIBRARY, '.loa.config.yaml': 'butterfreezone:\n  enabled: false\n' });
    expect(program('gen')).toMatchObject({ exitCode: 0 });
    expect(existsSync(join(scratch.dir, DOCUMENT))).toBe(false);
  });
});

describe('a workspace of packages', () => {
  it('gets a document for each package and an index; only what changed is written again', () => {
    write({
      'package.json':
        '{"name":"root","private":true,"workspaces":["packages/*"],"scripts":{"test":"vitest run"}}',
      'packages/core/package.json':
        '{"name":"@acme/core","version":"1.0.0","description":"The core of everything","main":"src/index.ts"}',
      'packages/core/src/index.ts':
        '/** Adds two numbers together for you. */\nexport function addNumbers(a: number, b: number): number { return a + b; }\n',
      'packages/app/package.json':
        '{"name":"@acme/app","version":"2.0.0","description":"The app around it","main":"src/app.ts","dependencies":{"@acme/core":"1"}}',
      'packages/app/src/app.ts':
        "import { addNumbers } from '@acme/core';\n/** Starts the whole app with its defaults. */\nexport function startApp(): number { return addNumbers(1, 2); }\n",
    });
    commit();
    const first = JSON.parse(scratch.loa(['ground', 'gen', '--json']).stdout);
    expect(first.packages.map((one: { folder: string; status: string }) => [one.folder, one.status])).toEqual(
      [
        ['packages/app', 'generated'],
        ['packages/core', 'generated'],
      ],
    );
    expect(read()).toContain('| `packages/core/` | @acme/core | The core of everything |');
    expect(read('packages/core/BUTTERFREEZONE.md')).toContain('`packages/core/src/index.ts:addNumbers`');
    expect(read('packages/core/BUTTERFREEZONE.md')).not.toContain('startApp');
    expect(scratch.loa(['ground', 'validate', '--all']).exitCode).toBe(0);
    write({ 'packages/app/src/app.ts': 'export function startApp(): number { return 3; }\n' });
    const again = JSON.parse(scratch.loa(['ground', 'gen', '--json']).stdout);
    expect(again.packages.map((one: { status: string }) => one.status)).toEqual(['generated', 'up-to-date']);
  });
});

describe('finalize', () => {
  it('signals, writes, checks, stages, and notes it beside what the bridge state holds', () => {
    write({
      ...LIBRARY,
      '.run/bridge-state.json': '{"bridge_id":"b1","finalization":{"pr_url":"https://x/1"}}',
    });
    commit();
    const done = scratch.loa(['ground', 'finalize']);
    expect(done.exitCode, done.stdout).toBe(0);
    expect(done.stdout.split('\n').slice(0, 3)).toEqual([
      'SIGNAL:GROUND_TRUTH_UPDATE',
      'SIGNAL:BUTTERFREEZONE_GEN',
      'SIGNAL:RTFM_GATE',
    ]);
    expect(JSON.parse(read('.run/bridge-state.json'))).toEqual({
      bridge_id: 'b1',
      finalization: {
        pr_url: 'https://x/1',
        ground_truth_updated: true,
        butterfreezone_generated: true,
        rtfm_passed: true,
      },
    });
    expect(scratch.git('diff', '--cached', '--name-only').trim()).toBe(`.butterfreezone.json\n${DOCUMENT}`);
  });

  it('never blocks on its own failure, unless the gate is strict', () => {
    write(LIBRARY);
    commit();
    mkdirSync(join(scratch.dir, DOCUMENT));
    expect(scratch.loa(['ground', 'finalize']).exitCode).toBe(2);
    write({ '.loa.config.yaml': 'butterfreezone:\n  rtfm:\n    strict_mode: true\n' });
    expect(scratch.loa(['ground', 'finalize']).exitCode).toBe(1);
  });
});
