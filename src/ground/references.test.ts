import { describe, expect, it } from 'vitest';
import { findReferences } from './references.ts';

const PATHS = new Set(['src/auth.ts', 'lib/a.rb', 'Makefile', 'docs/guide.md']);
const known = {
  has: (path: string) => PATHS.has(path),
  hasFolder: (folder: string) => ['src', 'lib', 'docs'].includes(folder),
};
const find = (text: string) => findReferences(text, known).map(({ kind, written }) => [kind, written]);

describe('what between backticks is a reference', () => {
  it.each([
    'src/auth.ts:validateToken',
    'src/auth.ts:Class.method',
    'src/auth.ts:L42',
    'src/auth.ts#L4-L9',
    'src/gone.ts:x',
    'gone.py:thing',
    'src/gone.ts',
    'Makefile',
    'Makefile:L3',
    'docs/guide.md',
    'crates/x/src/lib.rs:Foo::bar',
  ])('%s is one', (text) => expect(find(`see \`${text}\``)).toEqual([['reference', text]]));

  it.each([
    '/factors/:id',
    '/users/{id}/posts',
    'https://example.com/a.ts:80',
    'npm run build',
    'node:fs',
    'localhost:3000',
    'service.io:8080',
    'nginx:1.25',
    'registry.io/team/image:latest',
    'git@github.com:owner/repo.git',
    'lodash/fp.js',
    'dist/index.js',
    'std::fmt::Display',
    'sha256:abcdef',
    'src/*.ts',
    'key: value',
    '@scope/package',
    '/etc/hosts',
    'user.name',
    'v1.2.3',
    'a/b',
  ])('%s is none', (text) => expect(find(`see \`${text}\``)).toEqual([]));

  it.each(['../secret.ts:key', '../../etc/passwd.md', '/etc/shadow.conf:root', 'src/../../x.ts:a'])(
    '%s leads out',
    (text) => expect(find(`see \`${text}\``)).toEqual([['outside', text]]),
  );

  it('code fences, comments and double backticks are no claims of their own', () => {
    const text = [
      '```bash',
      '`src/gone.ts:x`',
      '```',
      '<!--',
      '`src/gone.ts:y`',
      '-->',
      '`` `src/auth.ts:a` ``',
      '`src/auth.ts:b`',
    ].join('\n');
    expect(find(text)).toEqual([['reference', 'src/auth.ts:b']]);
    expect(findReferences(text, known)[0]?.line).toBe(8);
  });
});
