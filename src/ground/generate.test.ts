import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { openSourceTree } from '../source/index.ts';
import { extractSections } from './compose/extract.ts';
import { createGroundScratch, type GroundScratch, SMALL_LIBRARY } from './ground.suite.ts';
import { buildDocument } from './render/build.ts';
import { parseDocument } from './render/document.ts';
import { findLeaks } from './render/leaks.ts';
import { checksum } from './render/meta.ts';
import { joinSidecar } from './render/sidecar.ts';
import { readMaterial } from './scan/material.ts';
import { readSettings } from './settings.ts';
import { countWords } from './text.ts';

const SENTINELS = { start: '<!-- manual-start -->', end: '<!-- manual-end -->' };
const DOCUMENT = 'BUTTERFREEZONE.md';
const BESIDE = '.butterfreezone.json';
const MOMENT = { env: { SOURCE_DATE_EPOCH: '1767225600' } };

let scratch: GroundScratch;
beforeEach(() => {
  scratch = createGroundScratch();
});
afterEach(() => scratch.remove());

const prepare = (files: Readonly<Record<string, string>> = SMALL_LIBRARY): void => {
  scratch.write(files);
  scratch.commit();
};
const contextOf = (text: string) =>
  parseYaml(parseDocument(text, SENTINELS).context ?? '') as Record<string, unknown>;

describe('the generator', () => {
  it('tier_detection_with_reality: reality files with content make tier 1, and their tables reach the capabilities', async () => {
    prepare();
    scratch.write({
      'grimoires/loa/reality/api-surface.md':
        '# API Surface\n\n## Tokens\n\nEverything about tokens that a caller needs to know.\n\n| Name | What |\n|---|---|\n| `validateToken` | checks one |\n',
      'grimoires/loa/reality/architecture.md': 'too short',
    });
    const done = await scratch.gen();
    expect(done).toMatchObject({ tier: 1, status: 'generated' });
    const { sections } = parseDocument(scratch.read(DOCUMENT), SENTINELS);
    const capabilities = sections.find(({ id }) => id === 'capabilities');
    expect(capabilities?.provenance).toBe('CODE-FACTUAL');
    expect(capabilities?.body).toContain('| `validateToken` | checks one |');
    expect(capabilities?.body).toContain('#### Tokens');
    expect(sections.find(({ id }) => id === 'architecture')?.body).toContain('typescript');
  });

  it('tier_detection_without_reality: falls back to tier 2 with package.json', async () => {
    prepare({ 'package.json': '{"name":"x"}' });
    expect(await scratch.gen()).toMatchObject({ tier: 2, exit_code: 0 });
  });

  it('tier_detection_empty_repo and exit_code_tier3: an empty repository gets a stub and exit code 3', async () => {
    expect(await scratch.gen()).toMatchObject({ tier: 3, status: 'generated', exit_code: 3 });
    expect(scratch.read(DOCUMENT)).toContain('## Key Capabilities');
    expect(await scratch.validate()).toMatchObject({ status: 'pass', references: 0 });
  });

  it('agent_context_generated: the context is YAML with every field that readers need', async () => {
    prepare();
    await scratch.gen();
    expect(contextOf(scratch.read(DOCUMENT))).toMatchObject({
      name: 'tokens',
      type: 'library',
      purpose: 'Checks and issues tokens',
      version: '1.2.3',
      dependencies: ['yaml'],
      trust_level: 'L2-verified',
      // What it does to the world outside is not known: what the level allows.
      trust_scopes: { data_access: 'medium', financial: 'none', external_communication: 'none' },
    });
  });

  it('says of a place that cannot be written to what is wrong with it, and leaves nothing there', async () => {
    prepare();
    const write = (output: string) => scratch.gen({ output: `${scratch.dir}/${output}` });
    await expect(write('nowhere/x.md')).rejects.toMatchObject({
      code: 'file.missing',
      message: `did not write nowhere/x.md: the folder ${scratch.dir}/nowhere is not there`,
    });
    await expect(write('src')).rejects.toMatchObject({
      code: 'file.not-file',
      message: 'did not write src: it is a folder',
    });
    await expect(write('package.json/x.md')).rejects.toMatchObject({ code: 'file.not-directory' });
    expect(scratch.list().filter((path) => /lock|nowhere/.test(path))).toEqual([]);
    await expect(scratch.gen({ output: 'nowhere/x.md', dryRun: true })).resolves.toMatchObject({
      status: 'planned',
    });
  });

  it('enters where a program starts, never by the name of a file alone', async () => {
    prepare({
      'go.mod': 'module x.org/tool\n',
      'tool.go': 'package main\nfunc main() {}\n',
      'lib/main.go': 'package lib\nfunc Run() {}\n',
      'contrib/dump/main.go': 'package main\nfunc main() {}\n',
      'web/index.js': 'export const page = 1;\n',
    });
    await scratch.gen();
    const starts = scratch.read(DOCUMENT).match(/- program: .*/g);
    expect(starts).toEqual(['- program: `tool.go`']);
    expect(contextOf(scratch.read(DOCUMENT))).toMatchObject({ type: 'cli' });
  });

  it('names a program of Python by the function that it runs', async () => {
    prepare({
      'pyproject.toml': '[project]\nname = "tool"\n[project.scripts]\ntool = "tool.cli:main"\n',
      'tool/__init__.py': '__version__ = "1.4.0"\n',
      'tool/cli.py': 'def main():\n    return 0\n',
    });
    await scratch.gen();
    expect(scratch.read(DOCUMENT)).toContain('- program `tool`: `tool/cli.py:main`');
    expect(contextOf(scratch.read(DOCUMENT))).toMatchObject({ version: '1.4.0' });
  });

  it('scopes of trust are those that the code has a use for', async () => {
    prepare({
      ...SMALL_LIBRARY,
      'src/store.ts':
        "import { writeFileSync } from 'node:fs';\nexport function keep(text: string): void {\n  writeFileSync('x', text);\n}\n",
    });
    await scratch.gen();
    expect(contextOf(scratch.read(DOCUMENT))).toMatchObject({
      trust_scopes: { data_access: 'medium', model_selection: 'none' },
    });
  });

  it('provenance_tags_all_sections: every section says how it came to be', async () => {
    prepare();
    await scratch.gen();
    const { sections } = parseDocument(scratch.read(DOCUMENT), SENTINELS);
    expect(sections.map(({ id, provenance }) => [id, provenance])).toEqual([
      ['header', 'DERIVED'],
      ['capabilities', 'DERIVED'],
      ['architecture', 'DERIVED'],
      ['interfaces', 'DERIVED'],
      ['module_map', 'DERIVED'],
      ['ecosystem', 'OPERATIONAL'],
      ['limitations', 'DERIVED'],
      ['verification', 'DERIVED'],
      ['quick_start', 'OPERATIONAL'],
    ]);
  });

  it('leads with the exact commands, each with the line that says it', async () => {
    prepare();
    await scratch.gen();
    const text = scratch.read(DOCUMENT);
    expect(text).toMatch(/- test: `npm test` \(`package\.json:L\d+`, CI\)/);
    expect(text).toMatch(/- one test: `npx vitest run PATH -t "NAME"` \(`package\.json:L\d+`\)/);
    expect(text).toMatch(/- lint: `npm run lint` \(`package\.json:L\d+`\)/);
    expect(text).toContain('`src/tokens.ts:RETRIES_MAX` = `5`');
    expect(text).toContain(
      '**validateToken** — Tells whether a token is one that we issued (`src/tokens.ts:validateToken`)',
    );
  });

  it('word_budget_enforced and word_budget_truncation: a large project stays within 3,200 words and says what was left out', async () => {
    const many = Array.from(
      { length: 400 },
      (_, at) =>
        `/** Does the thing number ${at} that somebody may want one day. */\nexport function doThing${at}(first: string, second: number): void {}\n`,
    );
    prepare({ ...SMALL_LIBRARY, 'src/index.ts': many.join('') });
    const done = await scratch.gen();
    const text = scratch.read(DOCUMENT);
    expect(countWords(text)).toBeLessThanOrEqual(3200);
    expect(done.word_count).toBe(countWords(text));
    expect(text).toContain('_Other public names are in the code._');
    expect(text).not.toMatch(/\d other public name/);
    const small = await scratch.gen(
      { force: true },
      { config: { butterfreezone: { word_budget: { total: 340 } } } },
    );
    expect(small.word_count).toBeLessThanOrEqual(340);
    expect(small.truncated_sections).toContain('interfaces');
    expect((await scratch.validate()).status).toBe('pass');
  });

  it('ground_truth_meta_present: commit, moment, generator, check sums and hashes of what is cited', async () => {
    prepare();
    await scratch.gen({}, MOMENT);
    const page = parseDocument(scratch.read(DOCUMENT), SENTINELS);
    expect(page.meta?.citations, 'readers need none of them').toEqual([]);
    const { meta } = joinSidecar(page, scratch.read(BESIDE));
    expect(meta).toMatchObject({
      headSha: scratch.git('rev-parse', 'HEAD').trim(),
      generatedAt: '2026-01-01T00:00:00Z',
      generator: 'butterfreezone-gen v1.0.0',
    });
    expect(Object.keys(meta?.sections ?? {})).toContain('agent_context');
    expect(meta?.citations.map(({ reference }) => reference)).toContain('src/tokens.ts:validateToken');
  });

  it('checksums_exclude_timestamp: another moment changes the moment and nothing else', async () => {
    prepare();
    await scratch.gen({}, MOMENT);
    const first = scratch.read(DOCUMENT);
    await scratch.gen({ force: true }, { env: { SOURCE_DATE_EPOCH: '1800000000' } });
    const second = scratch.read(DOCUMENT);
    expect(second).not.toBe(first);
    expect(second.replace(/generated_at: .*/, '')).toBe(first.replace(/generated_at: .*/, ''));
  });

  it('deterministic_output: two runs on one commit, in whatever place, give the same bytes', async () => {
    prepare();
    await scratch.gen({ output: 'a.md' }, MOMENT);
    await scratch.gen({ output: 'b.md' }, MOMENT);
    expect(scratch.read('b.md')).toBe(scratch.read('a.md'));
  });

  it('dry_run_no_write: gives the text and writes nothing', async () => {
    prepare();
    const before = scratch.list();
    const done = await scratch.gen({ dryRun: true });
    expect(done.document).toContain('<!-- AGENT-CONTEXT');
    expect(scratch.list()).toEqual(before);
  });

  it('security_redaction: keys and tokens in sources, README and manual blocks never reach the document', async () => {
    const aws = `AKIA${'QRSTUVWX23456789'}`;
    const token = `ghp_${'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG3hJ5'}`;
    prepare({
      ...SMALL_LIBRARY,
      'README.md': `# Tokens\n\nUse the key ${aws} to get in.\n\n## Limitations\n\n- works only with ${token} today\n`,
      [DOCUMENT]: `<!-- manual-start:ecosystem -->\nmine ${token}\n<!-- manual-end:ecosystem -->\n`,
      'package.json': '{"name":"x"}',
    });
    const done = await scratch.gen();
    const text = scratch.read(DOCUMENT);
    expect(text).not.toContain(aws);
    expect(text).not.toContain(token);
    expect(text).toContain('works only with');
    expect(done.redacted_count).toBeGreaterThanOrEqual(3);
  });

  it('says up-to-date when nothing changed, and when only the document itself was committed', async () => {
    prepare();
    await scratch.gen();
    expect((await scratch.gen()).status).toBe('up-to-date');
    scratch.commit();
    expect((await scratch.gen()).status).toBe('up-to-date');
    scratch.write({ 'notes.txt': 'a file that no document depends on' });
    scratch.commit();
    expect((await scratch.gen()).status).toBe('generated');
    scratch.write({ 'src/use.ts': 'export const isGood = false;\n' });
    expect((await scratch.gen()).status).toBe('generated');
  });
});

describe('a document that other code made', () => {
  const byOtherCode = (text: string): string => text.replace(/(inputs"?: "?\w+-)\w+/, '$100000000');

  it('stays as it is while this code would say the same', async () => {
    prepare();
    await scratch.gen();
    const older = byOtherCode(scratch.read(DOCUMENT));
    expect(older).not.toBe(scratch.read(DOCUMENT));
    scratch.write({ [DOCUMENT]: older, [BESIDE]: byOtherCode(scratch.read(BESIDE)) });
    expect((await scratch.gen()).status).toBe('up-to-date');
    expect(scratch.read(DOCUMENT)).toBe(older);
  });

  it('is written anew when this code says something else of the same files', async () => {
    prepare();
    await scratch.gen();
    const newer = scratch.read(DOCUMENT);
    const { sections } = parseDocument(newer, SENTINELS);
    const body = sections.find(({ id }) => id === 'module_map')?.body ?? '';
    const otherBody = body.replace('src', 'source');
    const older = newer.replace(body, otherBody).replace(checksum(body), checksum(otherBody));
    scratch.write({ [DOCUMENT]: older });
    expect((await scratch.gen()).status).toBe('up-to-date');
    scratch.write({ [DOCUMENT]: byOtherCode(older), [BESIDE]: byOtherCode(scratch.read(BESIDE)) });
    expect((await scratch.gen()).status).toBe('generated');
    expect(scratch.read(DOCUMENT)).toContain(body);
  });
});

describe('a tree that changes under the reader', () => {
  it('a file that is gone once its turn comes is counted, and nothing is claimed of it', async () => {
    prepare();
    const { host } = scratch.context();
    const tree = await openSourceTree(scratch.dir, host);
    rmSync(join(scratch.dir, 'src/tokens.ts'));
    const request = {
      tree,
      folder: '',
      stateZone: 'none',
      settings: readSettings({}),
      tier: undefined,
      nowMs: 0,
      fallbackName: 'x',
    };
    const { material, inputs } = readMaterial(request, host);
    const extracted = await extractSections(material, host.clock);
    const { text } = buildDocument({
      material,
      extracted,
      tree,
      previous: undefined,
      headSha: 'unknown',
      generatedAt: 'now',
      inputs,
    });
    expect(text).not.toContain('src/tokens.ts');
    expect(text).toContain('1 gone while reading');
  });

  it('a text that still holds a secret is found by the second look', () => {
    expect(findLeaks(`see AKIA${'QRSTUVWX23456789'}`)).not.toEqual([]);
    expect(findLeaks('head_sha: 0123456789abcdef0123456789abcdef01234567')).toEqual([]);
  });
});

describe('what people wrote into the document', () => {
  const block = (id: string, text: string) =>
    `<!-- manual-start:${id} -->\n${text}\n<!-- manual-end:${id} -->`;

  it('manual_sections_preserved: a block stays in its section, byte for byte, through every regeneration', async () => {
    prepare();
    await scratch.gen();
    const text = 'Ask **Ada** first.\n\n## A heading of mine\n\n- `x`';
    scratch.write({
      [DOCUMENT]: scratch
        .read(DOCUMENT)
        .replace('## Known Limitations', `${block('ecosystem', text)}\n\n## Known Limitations`),
    });
    for (let round = 0; round < 2; round++) {
      const done = await scratch.gen({ force: true });
      expect(done.manual_sections_preserved).toBe(1);
      const written = scratch.read(DOCUMENT);
      expect(written).toContain(block('ecosystem', text));
      expect(written.indexOf('Ask **Ada**')).toBeGreaterThan(written.indexOf('## Ecosystem'));
      expect(written.indexOf('Ask **Ada**')).toBeLessThan(written.indexOf('## Known Limitations'));
      expect((await scratch.validate()).status).toBe('pass');
    }
  });

  it('survives outside its section, in a section that is gone, and without a name', async () => {
    prepare();
    await scratch.gen();
    const old = scratch.read(DOCUMENT);
    scratch.write({
      [DOCUMENT]: old
        .replace(
          '## Architecture',
          `${block('quick_start', 'belongs below')}\n\n${block('no_such_section', 'homeless')}\n\n## Architecture`,
        )
        .replace('## Interfaces', '<!-- manual-start -->\nnameless\n<!-- manual-end -->\n\n## Interfaces'),
    });
    const done = await scratch.gen({ force: true });
    expect(done.manual_sections_preserved).toBe(3);
    const text = scratch.read(DOCUMENT);
    expect(text.indexOf('belongs below')).toBeGreaterThan(text.indexOf('## Quick Start'));
    expect(text.indexOf('homeless')).toBeGreaterThan(text.indexOf('## Manual Notes'));
    const nameless = text.indexOf('nameless');
    expect(nameless).toBeGreaterThan(text.indexOf('## Architecture'));
    expect(nameless).toBeLessThan(text.indexOf('## Interfaces'));
  });

  it('is not lost when its sentinels are broken: told, kept, and mended', async () => {
    prepare();
    await scratch.gen();
    const old = scratch.read(DOCUMENT);
    scratch.write({
      [DOCUMENT]: old
        .replace('## Interfaces', '<!-- manual-start:architecture -->\nnever closed\n\n## Interfaces')
        .replace('## Ecosystem', 'never opened\n<!-- manual-end:module_map -->\n\n## Ecosystem'),
    });
    expect((await scratch.validate()).checks.find(({ name }) => name === 'manual')?.status).toBe('warn');
    const done = await scratch.gen();
    expect(done.status).toBe('generated');
    expect(done.warnings.join('\n')).toMatch(/never closed/);
    expect(done.warnings.join('\n')).toMatch(/closes nothing/);
    const text = scratch.read(DOCUMENT);
    expect(text).toContain(
      '<!-- manual-start:architecture -->\nnever closed\n<!-- manual-end:architecture -->',
    );
    expect(text).toContain('<!-- manual-start:module_map -->\nnever opened\n<!-- manual-end:module_map -->');
    expect((await scratch.validate()).status).toBe('pass');
  });

  it('edited outside a block: the old text is kept, and where it is kept is said', async () => {
    prepare();
    await scratch.gen();
    scratch.write({
      [DOCUMENT]: scratch.read(DOCUMENT).replace('## Architecture', 'my own words\n\n## Architecture'),
    });
    const done = await scratch.gen();
    const path = /old text is in (\S+)/.exec(done.warnings.join('\n'))?.[1] ?? '';
    expect(scratch.read(path.slice(scratch.dir.length + 1))).toContain('my own words');
  });
});
