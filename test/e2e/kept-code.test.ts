// Compiled code that is kept between runs: it may make a program quicker, and must never make it wrong.

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createScratch, type Scratch } from '../support/run-loa.ts';

let scratch: Scratch;
let kept: string;
beforeEach(() => {
  scratch = createScratch();
  kept = join(scratch.env['HOME'] as string, 'kept');
  scratch.loa(['init', '--yes']);
});
afterEach(() => scratch.remove());

function status(env: Readonly<Record<string, string>> = {}) {
  return scratch.loa(['status'], { env: { LOA_CODE_CACHE: kept, ...env } });
}

const files = () => readdirSync(kept).filter((name) => name.endsWith('.code'));

describe('code that is kept between runs', () => {
  it('is written by the first run, used by the next, and not written again', () => {
    const first = status();
    const [name] = files();
    const path = join(kept, name as string);
    const { mtimeMs, mode } = statSync(path);
    expect(files()).toHaveLength(1);
    expect(mode & 0o022).toBe(0);
    expect(status()).toEqual(first);
    expect(statSync(path).mtimeMs).toBe(mtimeMs);
  });

  it('is used for commands that the engine is set up for, and what another way through them needed stays in it', () => {
    const env = { LOA_CODE_CACHE: kept };
    const show = () => scratch.loa(['ground', 'gen', '--dry-run'], { env });
    const path = () => join(kept, files()[0] as string);
    writeFileSync(join(scratch.dir, 'add.ts'), 'export const add = (a: number, b: number) => a + b;\n');
    show();
    const { size, mtimeMs } = statSync(path());
    show();
    expect(statSync(path()).mtimeMs).toBe(mtimeMs);
    scratch.loa(['ground', 'gen'], { env });
    const { size: sizeBoth, mtimeMs: mtimeMsBoth } = statSync(path());
    expect(sizeBoth).toBeGreaterThan(size);
    show();
    scratch.loa(['ground', 'gen', '--force'], { env });
    expect(statSync(path()).mtimeMs).toBe(mtimeMsBoth);
    scratch.loa(['ground', 'validate'], { env });
    expect(files()).toHaveLength(2);
  });

  it('is left out when it is cut, zeroed, garbled, foreign or open to others, and then made anew', () => {
    const whole = status();
    const path = join(kept, files()[0] as string);
    const good = readFileSync(path);
    const zeroed = Buffer.from(good);
    zeroed.fill(0, 40_960, 45_056);
    const garbled = Buffer.from(good);
    for (let at = 100_000; at < 100_512; at += 1) garbled[at] = 255 - (garbled[at] as number);
    const garbledText = Buffer.from(good);
    const textAt = garbledText.lastIndexOf('(function (exports, require') + 1_000;
    for (let at = textAt; at < textAt + 512; at += 1) garbledText[at] = 255 - (garbledText[at] as number);
    const otherMark = Buffer.from(good);
    otherMark.write('loa-code-0', otherMark.indexOf('loa-code-5'));
    for (const bytes of [
      good.subarray(0, -1000),
      zeroed,
      garbled,
      garbledText,
      otherMark,
      Buffer.from('{'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(path, bytes);
      expect(status()).toEqual(whole);
      expect(readFileSync(path).length).toBeGreaterThan(100_000);
    }
    writeFileSync(path, garbled);
    chmodSync(path, 0o666);
    expect(status()).toEqual(whole);
  });

  it('is done without where it cannot be kept', () => {
    const whole = status({ LOA_CODE_CACHE: 'off' });
    expect(status({ LOA_CODE_CACHE: '/dev/null/nowhere' })).toEqual(whole);
    mkdirSync(kept, { mode: 0o755 });
    writeFileSync(join(scratch.dir, 'file'), '');
    expect(status({ LOA_CODE_CACHE: join(scratch.dir, 'file') })).toEqual(whole);
    expect(status({ NODE_OPTIONS: '--max-old-space-size=512' })).toEqual(whole);
    expect(files()).toEqual([]);
  });

  it('is neither read nor written in the project, by a path that is not absolute, or in a folder that others can write to', () => {
    const whole = status({ LOA_CODE_CACHE: 'off' });
    const inside = join(scratch.dir, 'cache');
    mkdirSync(inside, { mode: 0o755 });
    const open = join(scratch.env['HOME'] as string, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    const link = join(scratch.env['HOME'] as string, 'link');
    symlinkSync(inside, link);
    for (const place of [inside, 'cache', '../home', link, join(link, 'deeper'), open])
      expect(status({ LOA_CODE_CACHE: place })).toEqual(whole);
    expect(readdirSync(inside)).toEqual([]);
    expect(readdirSync(open)).toEqual([]);
    expect(readdirSync(scratch.env['HOME'] as string).filter((name) => name.endsWith('.code'))).toEqual([]);
  });
});
