import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { fetchDocument } from './fetch.ts';
import type { Mesh } from './mesh-graph.ts';
import { readContext } from './read-context.ts';
import { renderMarkdown, renderMermaid } from './render.ts';
import { walkMesh } from './walk.ts';

const host = openNodeHost();
let base: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'loa-mesh-test-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const document = (name: string, repos: readonly string[], more = ''): string =>
  [
    '<!-- AGENT-CONTEXT',
    `name: ${name}`,
    'type: library',
    `purpose: does ${name}`,
    ...(repos.length > 0
      ? ['ecosystem:', ...repos.flatMap((repo) => [`  - repo: ${repo}`, '    role: friend'])]
      : []),
    'capability_requirements:',
    '  - filesystem: write (scope: state)',
    '  - teleport: anywhere',
    'version: 1.0.0',
    'trust_level: L2-verified',
    more,
    '-->',
    '# x',
  ].join('\n');

const walk = (documents: Readonly<Record<string, string>>, depthMax: number): Promise<Mesh> =>
  walkMesh({
    repo: 'me/first',
    text: documents['me/first'] ?? '',
    depthMax,
    getDocument: async (repo) => {
      const text = documents[repo];
      return text === undefined
        ? { ok: false, reason: 'nobody is there' }
        : { ok: true, text, source: 'test' };
    },
  });

describe('the context of any repository', () => {
  it('is read although its requirements are no YAML, and unknown fields and capabilities are ignored', () => {
    const context = readContext(
      'name: a\nfuture_field: { x: 1 }\ncapability_requirements:\n  - filesystem: write (scope: state)\n  - teleport: anywhere\n',
    );
    expect(context).toMatchObject({ name: 'a', capabilities: ['filesystem: write (scope: state)'] });
    expect(readContext('name: a: b: c\n\t- broken\ntrust_level: L3-hardened').trustLevel).toBe('L3-hardened');
  });
});

describe('the graph', () => {
  it('holds each repository once, whatever circle they name each other in, with what each can do', async () => {
    const mesh = await walk(
      {
        'me/first': document('first', ['a/b']),
        'a/b': document('b', ['me/first', 'c/d']),
        'c/d': document('d', ['a/b']),
      },
      5,
    );
    expect(mesh.nodes.map(({ repo, depth }) => [repo, depth])).toEqual([
      ['me/first', 0],
      ['a/b', 1],
      ['c/d', 2],
    ]);
    expect(mesh.edges).toHaveLength(4);
    expect(mesh.nodes[1]).toMatchObject({
      trustLevel: 'L2-verified',
      capabilities: ['filesystem: write (scope: state)'],
    });
    expect(mesh.warnings).toEqual([]);
  });

  it('goes no deeper than asked, and names what it cannot reach', async () => {
    const documents = { 'me/first': document('first', ['a/b', 'gone/away']), 'a/b': document('b', ['c/d']) };
    const mesh = await walk(documents, 1);
    expect(mesh.warnings).toEqual(['could not reach gone/away: nobody is there']);
    expect(mesh.nodes.find(({ repo }) => repo === 'gone/away')?.source).toBe('unreachable');
    expect(mesh.nodes.find(({ repo }) => repo === 'c/d')?.source).toBe('beyond depth');
    expect(renderMarkdown(mesh)).toContain('could not reach gone/away');
  });

  it('draws names from others as text, never as markup', () => {
    const node = {
      repo: 'a"] --> x["',
      name: '<b>"|x',
      type: '',
      purpose: 'a | b',
      version: '',
      trustLevel: 'L1',
      capabilities: [],
      interfaces: [],
      depth: 0,
      source: 'local',
    };
    const text = renderMermaid({ nodes: [node], edges: [], warnings: [] });
    expect(text).toBe('graph LR\n  n0["&lt;b&gt;&quot;&#124;x<br/>L1"]\n');
    expect(renderMarkdown({ nodes: [node], edges: [], warnings: [] })).toContain('a \\| b');
  });
});

describe('getting a document', () => {
  const place = () => ({ root: base, cacheDir: join(base, 'cache'), refresh: false });

  it('reads a folder that this project names, and never one that another repository names', async () => {
    mkdirSync(join(base, 'other'));
    writeFileSync(join(base, 'other/BUTTERFREEZONE.md'), document('other', []));
    expect(await fetchDocument('./other', true, place(), host)).toMatchObject({ ok: true, source: 'local' });
    expect(await fetchDocument(join(base, 'other'), false, place(), host)).toMatchObject({ ok: false });
  });

  it('refuses what is no repository: options, other protocols, other shells', async () => {
    for (const repo of [
      '--upload-pack=touch x',
      'ext::sh -c touch% x',
      'http://plain/x',
      '../../etc',
      'a b/c',
      'file:///etc',
    ])
      expect(await fetchDocument(repo, false, place(), host)).toMatchObject({ ok: false });
  });

  it('keeps what it got, and asks again when told to', async () => {
    const fake = join(base, 'bin');
    mkdirSync(fake);
    const answer = join(base, 'answer.md');
    writeFileSync(join(fake, 'gh'), `#!/bin/sh\ncat ${answer}\n`, { mode: 0o755 });
    writeFileSync(answer, document('one', []));
    const near = openNodeHost({ env: { ...process.env, PATH: `${fake}:${process.env['PATH']}` } });
    expect(await fetchDocument('a/b', false, place(), near)).toMatchObject({ ok: true, source: 'gh' });
    writeFileSync(answer, document('two', []));
    expect(await fetchDocument('a/b', false, place(), near)).toMatchObject({
      source: 'cache',
      text: expect.stringContaining('name: one'),
    });
    expect(await fetchDocument('a/b', false, { ...place(), refresh: true }, near)).toMatchObject({
      source: 'gh',
      text: expect.stringContaining('name: two'),
    });
    expect(execFileSync('ls', [join(base, 'cache')], { encoding: 'utf8' })).toMatch(/\.md/);
  });
});
