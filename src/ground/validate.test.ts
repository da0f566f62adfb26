import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroundScratch, type GroundScratch, SMALL_LIBRARY } from './ground.suite.ts';

const DOCUMENT = 'BUTTERFREEZONE.md';
const SEED = { seed: true };
let template: GroundScratch;
let scratch: GroundScratch;
beforeAll(async () => {
  template = createGroundScratch();
  template.write(SMALL_LIBRARY);
  template.commit();
  await template.gen();
});
afterAll(() => template.remove());
beforeEach(() => {
  scratch = createGroundScratch(template);
});
afterEach(() => scratch.remove());

const edit = (from: string | RegExp, to: string): void => {
  const before = scratch.read(DOCUMENT);
  expect(before).toMatch(from);
  scratch.write({ [DOCUMENT]: before.replace(from, to) });
};
const statusOf = async (name: string, input = {}): Promise<string | undefined> =>
  (await scratch.validate(input)).checks.find((check) => check.name === name)?.status;

describe('the validator', () => {
  it('missing_file_fails: a document that is not there fails, and nothing else is claimed', async () => {
    const { status, checks } = await scratch.validate({ file: 'nope.md' });
    expect(status).toBe('fail');
    expect(checks).toMatchObject([{ name: 'existence', detail: expect.stringContaining('not found') }]);
  });

  it('valid_file_passes: a fresh document passes every check, and says how much was checked', async () => {
    const done = await scratch.validate();
    expect(done).toMatchObject({ status: 'pass', failed: 0, warnings: 0 });
    expect(done.references).toBeGreaterThan(10);
    expect(done.citations).toBeGreaterThan(3);
  });

  it('fails on conflict markers, also in what only programs read', async () => {
    edit(/^head_sha: .*$/m, '<<<<<<< HEAD\nhead_sha: aa\n=======\nhead_sha: bb\n>>>>>>> b');
    expect(await statusOf('conflicts')).toBe('fail');
  });

  it('missing_agent_context_fails', async () => {
    edit('<!-- AGENT-CONTEXT', '<!-- SOMETHING');
    expect(await statusOf('agent_context')).toBe('fail');
  });

  it('fails when a required field of the context is missing', async () => {
    edit(/^purpose:.*\n/m, '');
    expect(await statusOf('agent_context')).toBe('fail');
  });

  it('missing_provenance_fails: an untagged section is named', async () => {
    edit('## Architecture\n<!-- provenance: DERIVED -->', '## Architecture');
    const { checks, status } = await scratch.validate();
    expect(status).toBe('fail');
    expect(checks.find(({ name }) => name === 'provenance')?.problems?.[0]).toContain('Architecture');
  });

  it('missing_file_ref_fails: a reference to a file that is not there fails, by its path as written', async () => {
    edit('## Architecture', '- see `src/gone.ts:thing`\n\n## Architecture');
    const { checks } = await scratch.validate(SEED);
    expect(checks.find(({ name }) => name === 'references')).toMatchObject({
      status: 'fail',
      problems: [expect.stringContaining('Referenced file missing: src/gone.ts')],
    });
  });

  it('a symbol that is only a word in a comment does not count as there', async () => {
    scratch.write({ 'src/tokens.ts': `${scratch.read('src/tokens.ts')}// mentions phantom only\n` });
    edit('## Architecture', '- see `src/tokens.ts:phantom`\n\n## Architecture');
    expect(await statusOf('references')).toBe('fail');
    expect(await statusOf('references', SEED)).toBe('warn');
  });

  it('stale_sha_warns: for the seed program, commits that changed more than the document', async () => {
    scratch.write({ 'other.txt': 'x' });
    scratch.commit();
    expect(await statusOf('meta', SEED)).toBe('warn');
    expect((await scratch.validate(SEED)).status).toBe('warn');
    expect((await scratch.validate()).status).toBe('pass');
  });

  it('committing the document itself makes nothing stale', async () => {
    scratch.commit();
    expect((await scratch.validate(SEED)).status).toBe('pass');
  });

  it('word_budget_exceeded_warns', async () => {
    edit('## Architecture', `${'word '.repeat(3300)}\n\n## Architecture`);
    expect(await statusOf('word_budget')).toBe('warn');
  });

  it('a tampered section is noticed by its check sum', async () => {
    edit('Checks and issues tokens\n\n', 'Does everything for everybody\n\n');
    expect(await statusOf('checksums')).toBe('warn');
  });

  it('fails a trust level that the evidence does not earn', async () => {
    edit(/trust_level: .*/, 'trust_level: L4-proven');
    expect(await statusOf('trust')).toBe('fail');
    edit(/trust_level: .*/, 'trust_level: L3-verified');
    expect(await statusOf('trust')).toBe('warn');
  });

  it('a document without any reference is not grounded', async () => {
    scratch.write({
      'plain.md':
        '<!-- AGENT-CONTEXT\nname: a\ntype: b\npurpose: c\nversion: d\n-->\n\n## One\n<!-- provenance: DERIVED -->\nwords\n\n<!-- ground-truth-meta\nhead_sha: unknown\ngenerated_at: 2026-01-01T00:00:00Z\n-->\n',
    });
    const done = await scratch.validate({ file: 'plain.md' });
    expect(done.checks.find(({ name }) => name === 'references')).toMatchObject({
      status: 'fail',
      detail: expect.stringContaining('0 checked'),
    });
    expect(
      (
        await scratch.validate(
          { file: 'plain.md', seed: true },
          { env: { LOA_BUTTERFREEZONE_MIN_WORDS: '5' } },
        )
      ).failed,
    ).toBe(0);
  });

  it('runs all checks even when one fails', async () => {
    edit('<!-- AGENT-CONTEXT', '<!-- SOMETHING');
    edit('## Architecture', '`../../etc/passwd.md:root` and `src/gone.ts:x`\n\n## Architecture');
    const { checks, failed } = await scratch.validate();
    expect(checks.length).toBeGreaterThanOrEqual(11);
    expect(failed).toBe(2);
    expect(checks.find(({ name }) => name === 'references')?.problems).toHaveLength(2);
  });

  it('age alone never makes a document old while its citations hold', async () => {
    const later = { nowMs: Date.now() + 400 * 86_400_000 };
    expect((await scratch.validate({}, later)).status).toBe('pass');
    scratch.write({ 'src/tokens.ts': scratch.read('src/tokens.ts').replace('> 3', '> 4') });
    const old = await scratch.validate({}, later);
    expect(old.checks.find(({ name }) => name === 'freshness')?.status).toBe('warn');
  });
});

describe('staleness by what is cited', () => {
  const source = () => scratch.read('src/tokens.ts');

  it('names exactly the claim whose code changed', async () => {
    scratch.write({ 'src/tokens.ts': source().replace('> 3', '> 4') });
    const { status, stale } = await scratch.validate();
    expect(status).toBe('warn');
    expect(stale.map(({ reference, state }) => [reference, state])).toEqual([
      ['src/tokens.ts:validateToken', 'changed'],
    ]);
    expect(stale[0]?.section).toBe('capabilities');
  });

  it('edits elsewhere, and lines that only moved, raise nothing', async () => {
    scratch.write({
      'src/tokens.ts': `// a line above everything\n\n${source()}\nfunction another(): number { return 1; }\n`,
      'package.json': scratch.read('package.json').replace('{\n', '{\n  "private": true,\n'),
      'src/new.ts': 'export const fresh = 1;\n',
    });
    expect((await scratch.validate()).status).toBe('pass');
  });

  it('names exactly the claim whose words changed: of documentation, of a manifest, of a README', async () => {
    scratch.write({ 'src/tokens.ts': source().replace('Tells whether', 'Never tells whether') });
    expect((await scratch.validate()).stale).toMatchObject([
      { reference: 'src/tokens.ts', state: 'changed', section: 'module_map' },
      { reference: 'src/tokens.ts:validateToken', state: 'changed', section: 'capabilities' },
    ]);
    scratch.write({
      'src/tokens.ts': source().replace('Never tells whether', 'Tells whether'),
      'package.json': scratch.read('package.json').replace('Checks and issues', 'Forges'),
    });
    expect((await scratch.validate()).stale).toMatchObject([
      { reference: 'package.json:L4', state: 'changed' },
    ]);
  });

  it('a README is held to the sentences and features that were taken from it', async () => {
    const readme =
      '# Tokens\n\nSome words about it.\n\n## Features\n\n- Tokens that expire by themselves.\n- Tokens for machines.\n\n## Limitations\n\n- Never more than nine tokens at once.\n';
    scratch.write({ 'README.md': readme });
    await scratch.gen();
    scratch.write({ 'README.md': `An introduction.\n\n${readme}\n\nAnd an end.\n` });
    expect((await scratch.validate()).stale).toEqual([]);
    scratch.write({ 'README.md': readme.replace('nine', 'ten') });
    expect((await scratch.validate()).stale).toMatchObject([
      { reference: 'README.md:L12', state: 'changed' },
    ]);
    scratch.write({ 'README.md': readme.replace('expire by themselves', 'never expire') });
    expect((await scratch.validate()).stale).toMatchObject([{ reference: 'README.md:L7', state: 'changed' }]);
  });

  it('finds a symbol that moved to another file, unchanged', async () => {
    const text = source();
    const moved = text.slice(text.indexOf('/** Makes'), text.indexOf('export const RETRIES_MAX'));
    scratch.write({ 'src/tokens.ts': text.replace(moved, ''), 'src/issue.ts': moved });
    const { stale, status } = await scratch.validate();
    expect(stale).toMatchObject([
      { reference: 'src/tokens.ts:issueToken', state: 'moved', now: 'src/issue.ts:issueToken' },
    ]);
    expect(status).toBe('warn');
  });

  it('a renamed symbol is missing, and the claim about it fails', async () => {
    scratch.write({ 'src/tokens.ts': source().replaceAll('issueToken', 'mintToken') });
    const { stale, status } = await scratch.validate();
    expect(stale).toMatchObject([{ reference: 'src/tokens.ts:issueToken', state: 'missing' }]);
    expect(status).toBe('fail');
  });
});

describe('one section at a time', () => {
  it('shows a section by name or heading, and what in it no longer holds', async () => {
    const shown = await scratch.show({ section: 'Key Capabilities' });
    expect(shown).toMatchObject({ source: 'document', stale: [] });
    expect(shown.sections[0]?.text).toContain('validateToken');
    scratch.write({ 'src/tokens.ts': scratch.read('src/tokens.ts').replace('> 3', '> 4') });
    expect((await scratch.show({ section: 'capabilities' })).stale).toHaveLength(1);
    expect((await scratch.show({ section: 'quick_start' })).stale).toEqual([]);
    await expect(scratch.show({ section: 'capabilitys' })).rejects.toThrow(/no section/);
  });

  it('composes one when there is no document, and writes nothing', async () => {
    scratch.git('rm', '-q', '--cached', '--ignore-unmatch', DOCUMENT);
    const { rmSync } = await import('node:fs');
    rmSync(`${scratch.dir}/${DOCUMENT}`);
    expect(await scratch.show({ section: 'header' })).toMatchObject({ source: 'composed', title: 'tokens' });
    expect(scratch.has(DOCUMENT)).toBe(false);
  });

  it('knows the words of the glossary', async () => {
    expect((await scratch.show({ lore: 'Lobster' })).title).toBe('Lobster');
    expect((await scratch.show({ lore: 'grounding' })).sections[0]?.text).toContain('hash');
    await expect(scratch.show({ lore: 'unicorn' })).rejects.toThrow(/no word/);
  });
});
