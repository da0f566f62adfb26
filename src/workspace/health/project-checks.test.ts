import { describe, expect, it } from 'vitest';
import type { Context } from '../../kernel/operation.ts';
import { checkDisk } from './project-checks.ts';

const examine = (isWritable: boolean, freeBytes: number) =>
  checkDisk({
    host: { files: { isWritable: () => isWritable, space: () => ({ freeBytes, type: 'ext4' }) } },
    project: { root: '/p' },
  } as unknown as Context);

describe('the disk', () => {
  it.each([
    ['has room', true, 1e12, 'pass'],
    ['is nearly full', true, 1e7, 'warn'],
    ['is full', true, 0, 'fail'],
    ['may not be written to', false, 1e12, 'warn'],
  ] as const)('that %s is told as such', (_case, isWritable, freeBytes, verdict) => {
    expect(examine(isWritable, freeBytes)).toMatchObject([{ name: 'disk', verdict }]);
  });
});
