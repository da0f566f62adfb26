import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyEvidence } from '../cite/verify.ts';
import { recordDecisions } from '../decide/record.ts';
import { ledgerPool } from '../ledger.suite.ts';
import { AGENT_DEFAULT } from '../model.ts';
import { createEvidenceChecker } from './check-evidence.ts';

const pool = ledgerPool();
afterEach(pool.clear);

const start = () => pool.make({ 'src/a.ts': 'export const one = 1;\n', 'lib/other.ts': 'nothing here\n' });
const cited = { path: 'src/a.ts', line: 1, quote: 'export const one = 1;' };

describe('evidence', () => {
  it('never reads outside the project: by "..", by an absolute path, by a link', () => {
    const { root, context } = start();
    writeFileSync(join(root, '..', `outside-of-${root.split('/').at(-1)}.ts`), 'export const one = 1;\n');
    symlinkSync('/etc/passwd', join(root, 'link.ts'));
    symlinkSync('/etc', join(root, 'folder'));
    const checker = createEvidenceChecker(root, context.host);
    for (const path of [
      `../outside-of-${root.split('/').at(-1)}.ts`,
      '/etc/passwd',
      'link.ts',
      'folder/passwd',
    ]) {
      expect(checker.check({ path, line: 1, quote: 'root' }), path).toMatchObject({
        state: 'fails',
        problem: 'outside',
      });
    }
    rmSync(join(root, '..', `outside-of-${root.split('/').at(-1)}.ts`));
  });
  it('tells nothing of what stands in git’s own files', () => {
    const { root, context } = start();
    mkdirSync(join(root, '.git'), { recursive: true });
    writeFileSync(join(root, '.git/config'), 'url = https://me:token@host/x\n');
    symlinkSync('.git', join(root, 'plain'));
    const checker = createEvidenceChecker(root, context.host);
    for (const path of ['.git/config', 'plain/config', '.GIT/config']) {
      const checked = checker.check({ path, line: 1, quote: 'url' });
      expect(checked, path).toMatchObject({ state: 'fails', problem: 'outside' });
      expect(JSON.stringify(checked)).not.toContain('token@');
    }
  });
  it('follows a file that git knows, and says when it is gone', async () => {
    const { root, context } = pool.make({ 'src/a.ts': 'export const one = 1;\n' }, { git: true });
    mkdirSync(join(root, 'src/deep'));
    renameSync(join(root, 'src/a.ts'), join(root, 'src/deep/a.ts'));
    expect(await verifyEvidence([cited], context)).toMatchObject([
      { state: 'moved', evidence: { path: 'src/deep/a.ts', line: 1 } },
    ]);
    renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/b.ts'));
    expect(await verifyEvidence([cited], context)).toMatchObject([
      { state: 'moved', evidence: { path: 'src/deep/b.ts' } },
    ]);
    rmSync(join(root, 'src/deep/b.ts'));
    expect(await verifyEvidence([cited], context)).toMatchObject([{ state: 'fails', problem: 'no-file' }]);
  });
  it('follows a file that an earlier record cites', async () => {
    const { root, context } = start();
    await recordDecisions([{ decision: 'Use one', evidence: [cited] }], AGENT_DEFAULT, context);
    renameSync(join(root, 'src/a.ts'), join(root, 'src/b.ts'));
    expect(await verifyEvidence([cited], context)).toMatchObject([
      { state: 'moved', evidence: { path: 'src/b.ts' } },
    ]);
  });
  it('in a file that git says was renamed has moved, also with a part of a line', async () => {
    const { root, context } = pool.make(
      {
        'src/a.ts': 'export const one = 1;\nexport const two = 2;\n',
        'src/c.ts': 'const one = 1; // a copy\n',
      },
      { git: true },
    );
    execFileSync('git', ['mv', 'src/a.ts', 'src/moved.ts'], { cwd: root });
    const part = { ...cited, quote: 'const one = 1;' };
    expect(await verifyEvidence([part], context)).toMatchObject([
      { state: 'moved', evidence: { path: 'src/moved.ts', line: 1 } },
    ]);
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@t'];
    execFileSync('git', [...who, 'commit', '-qm', 'move'], { cwd: root });
    expect(await verifyEvidence([part], context)).toMatchObject([
      { state: 'moved', evidence: { path: 'src/moved.ts' } },
    ]);
  });
  it.each([
    ['a part of a line', { 'src/b.ts': "const path = 'x'; export const one = 1;\n" }],
    ['a line of two files', { 'src/b.ts': 'export const one = 1;\n', 'src/c.ts': 'export const one = 1;\n' }],
    ['words in a comment', { 'test/legacy.ts': '// export const one = 1;\n' }],
  ])('in a file that was deleted does not move to %s', async (_what, files) => {
    const { root, context } = pool.make(
      {
        'src/a.ts': 'export const one = 1;\n/* something else entirely, and a good deal of it */\n',
        ...files,
      },
      { git: true },
    );
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@t'];
    execFileSync('git', [...who, 'rm', '-q', 'src/a.ts'], { cwd: root });
    execFileSync('git', [...who, 'commit', '-qm', 'away'], { cwd: root });
    expect(await verifyEvidence([cited], context)).toMatchObject([
      { state: 'fails', problem: 'no-file', reason: expect.stringContaining('the words stand in') },
    ]);
  });
  it('in a file that never was is refused, with where the words stand', async () => {
    const { context } = pool.make({ 'src/a.ts': 'export const one = 1;\n' }, { git: true });
    expect(await verifyEvidence([{ ...cited, path: 'zzz.ts' }], context)).toMatchObject([
      {
        state: 'fails',
        problem: 'no-file',
        reason: 'there is no file zzz.ts; the words stand in src/a.ts:1',
      },
    ]);
  });
  it('never moves to a copy: vendored, built, kept aside', async () => {
    const words = 'export const one = 1;\n';
    const { root, context } = pool.make({ 'a.ts': words }, { git: true });
    rmSync(join(root, 'a.ts'));
    for (const path of ['vendor/a.ts', 'dist/a.ts', 'x.min.js', 'a.ts.orig', 'node_modules/p/a.ts']) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), words);
    }
    expect(await verifyEvidence([{ ...cited, path: 'a.ts' }], context)).toMatchObject([{ state: 'fails' }]);
  });
  it('a folder, and a file that is too large, are no evidence', () => {
    const { root, context } = start();
    writeFileSync(join(root, 'large.ts'), Buffer.alloc(5 * 1024 * 1024, 97));
    const checker = createEvidenceChecker(root, context.host);
    expect(checker.check({ path: 'src', line: 1, quote: 'abc' })).toMatchObject({
      state: 'fails',
      problem: 'unreadable',
    });
    expect(checker.check({ path: 'large.ts', line: 1, quote: 'aaa' })).toMatchObject({
      state: 'fails',
      problem: 'unreadable',
    });
  });
});
