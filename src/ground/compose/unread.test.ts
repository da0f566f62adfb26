import { describe, expect, it } from 'vitest';
import { unreadLanguages, unreadTests } from './unread.ts';

const at = (folder: string, ...paths: string[]) => ({ folder, paths: new Set(paths), linesOf: () => '' });

describe('code in languages that are not read', () => {
  it('is counted by language, without what is vendored, once there is enough of it', () => {
    const paths = ['a.hs', 'b.hs', 't/c.lhs', 'x.jl', 'vendor/d.hs', 'src/main.c', 'e.pl'];
    expect(unreadLanguages(at('', ...paths))).toBe('Haskell (3 files)');
    expect(unreadLanguages(at('lib', ...paths))).toBe('');
  });
  it('is told of one program without an ending, by what runs it', () => {
    const linesOf = (path: string) => (path === 'moo' ? '#!/usr/bin/tclsh' : '#!/usr/bin/env bash');
    expect(unreadLanguages({ ...at('', 'moo', 'run', 'a.tcl', 'README'), linesOf })).toBe('Tcl (2 files)');
  });
  it('has its tests found by where they lie', () => {
    const paths = ['t/b.t', 't/a.t', 'tests/unit/x.tcl', 'lib/x.tcl', 't/lib/Server.pm', 'src/a.test.ts'];
    expect(unreadTests(at('', ...paths))).toEqual(['t/a.t', 't/b.t', 'tests/unit/x.tcl']);
  });
});
