import { describe, expect, it } from 'vitest';
import { LoaError } from '../../kernel/errors.ts';
import { type FileSource, withSnapshot } from './snapshot.ts';

/** As a database would answer: each question takes a wait, and is counted. */
function openSlowly(texts: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const source: FileSource = {
    zone: 'g',
    read: async (path) => {
      asked.push(path);
      if (path === 'g/bad') throw new LoaError('state.not-text', 'it is not UTF-8 text');
      return texts[path];
    },
    list: async (dir) => {
      asked.push(dir);
      return Object.keys(texts).map((path) => path.slice(dir.length + 1));
    },
  };
  return { source, asked };
}

describe('a snapshot', () => {
  it('fetches what the work asks for before the work goes on, each file once', async () => {
    const { source, asked } = openSlowly({ 'g/a': 'one', 'g/b': 'two' });
    const joined = await withSnapshot(source, (files) =>
      files
        .list('g')
        .flatMap((name) => [files.read(`g/${name}`), files.read(`g/${name}`)])
        .join(),
    );
    expect(joined).toBe('one,one,two,two');
    expect(asked).toEqual(['g', 'g/a', 'g/b']);
  });

  it('gives work that waits its files too', async () => {
    const { source } = openSlowly({ 'g/a': 'one' });
    const work = async (files: { read(path: string): string | undefined }) => {
      await Promise.resolve();
      return files.read('g/a');
    };
    expect(await withSnapshot(source, work)).toBe('one');
  });

  it('tells a file that is not there from one that cannot be read, and lets the work see the difference', async () => {
    const { source } = openSlowly({});
    expect(await withSnapshot(source, (files) => files.read('g/none'))).toBeUndefined();
    await expect(withSnapshot(source, (files) => files.read('g/bad'))).rejects.toMatchObject({
      code: 'state.not-text',
    });
  });

  it('passes on what the work throws', async () => {
    const { source } = openSlowly({});
    const refuse = (): never => {
      throw new LoaError('input.invalid', 'no');
    };
    await expect(withSnapshot(source, refuse)).rejects.toThrow('no');
  });
});
