import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CACHE_FILLERS, type Code, digestCode, listCode, renderDigests } from '../scripts/code-digests.ts';
import { CODE_DIGESTS } from '../src/kernel/code-digests.ts';

const src = join(import.meta.dirname, '..', 'src');
const written: Code = {
  ending: '.ts',
  read: (path) => readFileSync(join(src, path), 'utf8'),
  versionOf: () => '1.0.0',
};
const withOtherByteIn = (changed: string): Code => ({
  ...written,
  read: (path) => (path === changed ? `${written.read(path)} ` : written.read(path)),
});

describe('the digest of the code that fills a cache', () => {
  it.each([
    ['source', ['source/scan/doc.ts', 'source/manifest/npm.ts', 'source/languages/lines/python.ts']],
    ['codeSearch', ['code-search/words.ts', 'code-search/refresh.ts', 'source/scan/doc.ts']],
    ['memoryIndex', ['search/text/stem.ts', 'memory/entry/format.ts']],
    ['ground', ['ground/compose/header.ts', 'ground/render/build.ts', 'source/scan/doc.ts']],
  ] as const)('of %s is taken of all that it can load, at once or later', (name, paths) => {
    const modules = [...listCode(CACHE_FILLERS[name], written).modules.keys()];
    expect(modules).toEqual(expect.arrayContaining([...paths]));
    expect(modules.filter((path) => path.includes('.test.'))).toEqual([]);
  });

  it('changes with a byte of a reader, and not with code that the cache does not depend on', () => {
    const digest = (code: Code) => digestCode(CACHE_FILLERS.source, code);
    const before = digest(written);
    expect(digest(withOtherByteIn('source/scan/doc.ts'))).not.toBe(before);
    expect(digest(withOtherByteIn('memory/undo.ts'))).toBe(before);
  });

  it('follows imports of every form, and changes with the version of a package', () => {
    const texts: Record<string, string> = {
      'a.js': "import { b } from './b.js';\nexport { c } from './c.js';\nconst d = () => import('./d.js');\n",
      'b.js': "const text = `import './never.js'`;\n",
      'c.js': "import { parse } from '@some/pack/deep';\nimport 'node:fs';\n",
      'd.js': '',
    };
    const code = (changes: Record<string, string> = {}, version = '1'): Code => ({
      ending: '.js',
      read: (path) => ({ ...texts, ...changes })[path] ?? expect.unreachable(path),
      versionOf: (name) => `${expect(name).toBe('@some/pack') ?? ''}${version}`,
    });
    const before = digestCode(['a'], code());
    for (const path of Object.keys(texts))
      expect(digestCode(['a'], code({ [path]: `${texts[path]}//` })), path).not.toBe(before);
    expect(digestCode(['a'], code({}, '2'))).not.toBe(before);
  });

  it('is put where the running code reads it, under the names that are read', async () => {
    const built = await import(`data:text/javascript,${encodeURIComponent(renderDigests(written))}`);
    expect(Object.keys(built.CODE_DIGESTS).sort()).toEqual(Object.keys(CODE_DIGESTS).sort());
    expect(new Set(Object.values(built.CODE_DIGESTS)).size).toBe(Object.keys(CODE_DIGESTS).length);
    expect(Object.values(built.CODE_DIGESTS).join()).toMatch(/^(?:[0-9a-f]{32},?)+$/);
  });
});
