import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toComment } from '../action/comment.mjs';

const root = join(import.meta.dirname, '..');

interface ActionStep {
  readonly id?: string;
  readonly shell?: string;
  readonly run?: string;
}
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly steps: readonly ActionStep[] };
};

const result = {
  status: 'warn',
  file: 'BUTTERFREEZONE.md',
  references: 10,
  citations: 5,
  checks: [
    { name: 'existence', status: 'pass', detail: 'fine' },
    { name: 'citations', status: 'warn', detail: 'Stale', problems: ['x'] },
    {
      name: 'references',
      status: 'fail',
      detail: 'lead nowhere',
      problems: ['Referenced file missing: `a`\n<img src=x>'],
    },
  ],
  stale: [
    {
      reference: 'src/a.ts:b',
      state: 'moved',
      now: 'src/c.ts:b',
      section: 'capabilities',
      file: 'BUTTERFREEZONE.md',
    },
  ],
};

describe('the comment', () => {
  it('says what went stale', () => {
    const text = toComment(result);
    expect(text).toMatch(/^<!-- loa-ground -->\n`BUTTERFREEZONE.md` \*\*has gone stale/);
    expect(text).toContain('| `src/a.ts:b` | `moved`, now `src/c.ts:b` | `capabilities` |');
    expect(text).toContain('  - `Referenced file missing:  a  <img src=x>`');
    expect(text).not.toContain('Stale');
    expect(toComment({ ...result, status: 'pass', checks: [], stale: [] })).not.toContain('ground gen');
  });

  it('takes no word of the pull request for markup, a mention, a link or an image', () => {
    const hostile = [
      '![x](https://evil.example/pixel.png) @acme/admins',
      '`@acme/admins` <img src=x>',
      'a\\| @acme/admins | [merge guide](https://evil.example)',
      'a\r\n\r\n# @acme/admins\u2028<b>',
      '``',
      '',
      '\u202e@acme',
      'x'.repeat(70_000),
    ];
    for (const text of hostile) {
      const comment = toComment({
        ...result,
        file: text,
        checks: [{ name: text, status: 'fail', detail: text, problems: [text] }],
        stale: [{ reference: text, state: text, now: text, section: text, file: text }],
      });
      const bare = comment.replaceAll(/`[^`\n]+`/g, 'CODE');
      expect(bare).toBe(
        [
          '<!-- loa-ground -->',
          'CODE **has gone stale in places** (10 references and 5 citations checked)',
          '',
          '| Cited code | What became of it | Claimed in |',
          '|---|---|---|',
          '| CODE | CODE, now CODE | CODE |',
          '',
          '- CODE',
          '  - CODE',
          '',
          'Run CODE and commit the result.',
          '',
        ].join('\n'),
      );
      // A bar ends a cell even inside code.
      expect(comment.split('\n')[5]?.split('|')).toHaveLength(5);
      expect(comment.length).toBeLessThan(10_000);
    }
  });
});

describe('the action', () => {
  it('is a composite action whose steps all name their shell, and put no input into a script', () => {
    expect(action.runs.using).toBe('composite');
    for (const step of action.runs.steps) {
      expect(step).toMatchObject({ shell: 'bash', run: expect.any(String) });
      expect(step.run).not.toContain('${{');
    }
  });

  it('and its workflows run other actions by their full commit hash only', () => {
    const folder = join(root, '.github/workflows');
    for (const name of readdirSync(folder)) {
      const used = readFileSync(join(folder, name), 'utf8').matchAll(/uses:\s*(\S+)/g);
      for (const [, which] of used) expect(which).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
  });
});

/** A registry that has one package: ours by its name, with a program that says what it was asked and leaves a trace. */
async function openRegistry(trace: string, versions: readonly string[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    asked.push(request.url ?? '');
    if (request.url?.endsWith('.tgz')) return response.end(tarballOf(request.url, trace));
    const about = (version: string) => {
      const path = `/loakit/-/loakit-${version}.tgz`;
      const integrity = `sha512-${createHash('sha512').update(tarballOf(path, trace)).digest('base64')}`;
      const dist = { tarball: `http://127.0.0.1:${port}${path}`, integrity };
      return { name: 'loakit', version, bin: { loa: 'bin/loa.js' }, dist };
    };
    response.setHeader('content-type', 'application/json');
    const known = Object.fromEntries(versions.map((version) => [version, about(version)]));
    response.end(
      JSON.stringify({ name: 'loakit', 'dist-tags': { latest: versions.at(-1) }, versions: known }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

function tarballOf(path: string, trace: string): Buffer {
  const version = /loakit-(.+)\.tgz$/.exec(path)?.[1] ?? '';
  const program = `const { writeFileSync } = require('node:fs');
writeFileSync(${JSON.stringify(trace)}, JSON.stringify({ version: ${JSON.stringify(version)}, args: process.argv.slice(2), cwd: process.cwd() }));
console.log(JSON.stringify(${JSON.stringify(result)}));`;
  const files = {
    'package.json': JSON.stringify({
      name: 'loakit',
      version,
      scripts: { postinstall: `echo >${trace}.script` },
    }),
    'bin/loa.js': program,
  };
  return gzipSync(
    Buffer.concat([
      ...Object.entries(files).map(([name, text]) => tarEntry(`package/${name}`, text)),
      Buffer.alloc(1024),
    ]),
  );
}

function tarEntry(name: string, text: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  for (const [at, value] of [
    [100, '0000644\0'],
    [108, '0000000\0'],
    [116, '0000000\0'],
    [124, `${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`],
    [136, '00000000000\0'],
    [148, '        '],
    [156, '0'],
    [257, 'ustar\x0000'],
  ] as const)
    header.write(value, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([
    header,
    Buffer.from(text),
    Buffer.alloc((512 - (Buffer.byteLength(text) % 512)) % 512),
  ]);
}

describe('the step that validates', () => {
  let base: string;
  let checkout: string;
  let temp: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'loa-action-'));
    checkout = join(base, 'checkout');
    temp = join(base, 'temp');
    for (const dir of [checkout, temp, join(base, 'home')]) mkdirSync(dir);
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('fetches its own version from the registry it names, whatever the checkout says, and runs it outside', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const good = await openRegistry(join(base, 'good'), [version, '99.0.0']);
    const evil = await openRegistry(join(base, 'evil'), [version, '99.0.0']);
    writeFileSync(
      join(checkout, '.npmrc'),
      `registry=${evil.url}\nscript-shell=/bin/false\nignore-scripts=false\n`,
    );
    writeFileSync(join(base, 'home/.npmrc'), `registry=${evil.url}\n`);
    mkdirSync(join(checkout, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(checkout, 'node_modules/.bin/loa'), `#!/bin/sh\necho >${join(base, 'evil')}\n`, {
      mode: 0o755,
    });
    writeFileSync(join(checkout, 'package.json'), '{"name":"loakit","bin":{"loa":"node_modules/.bin/loa"}}');
    const script = action.runs.steps.find(({ id }) => id === 'validate')?.run as string;
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: checkout,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: join(base, 'home'),
        RUNNER_TEMP: temp,
        GITHUB_ACTION_PATH: root,
        GITHUB_OUTPUT: join(base, 'output'),
        GITHUB_STEP_SUMMARY: join(base, 'summary'),
        LOA_COMMAND: '',
        LOA_REGISTRY: good.url,
        LOA_FOLDER: '.',
        LOA_FILE: 'docs/A B.md',
        LOA_ALL: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    for (const { server } of [good, evil]) server.close();
    expect(code, printed).toBe(0);
    expect(evil.asked).toEqual([]);
    expect(existsSync(join(base, 'evil'))).toBe(false);
    expect(existsSync(join(base, 'good.script'))).toBe(false);
    const ran = JSON.parse(readFileSync(join(base, 'good'), 'utf8')) as { cwd: string };
    const words = ['ground', 'validate', '--json', '--file', 'docs/A B.md', '--all'];
    expect(ran).toMatchObject({ version, args: ['--cwd', checkout, ...words] });
    expect(ran.cwd.startsWith(temp)).toBe(true);
    expect(readFileSync(join(base, 'output'), 'utf8')).toContain('status=warn\n');
    expect(readFileSync(join(base, 'summary'), 'utf8')).toContain('has gone stale');
  });
});
