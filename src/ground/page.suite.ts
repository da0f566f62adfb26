// The page of a project that a test writes down, made for real in a scratch repository of its own.

import { afterEach, beforeEach } from 'vitest';
import { createGroundScratch, type GroundScratch } from './ground.suite.ts';

export type PageOf = (files: Readonly<Record<string, string>>) => Promise<string>;

/** Called once at the top of a file of tests. What one test writes is there for all its pages, and gone with it. */
export function usePages(): PageOf {
  let scratch: GroundScratch;
  beforeEach(() => {
    scratch = createGroundScratch();
  });
  afterEach(() => scratch.remove());
  return async (files) => {
    scratch.write(files);
    scratch.commit();
    await scratch.gen();
    return scratch.read('BUTTERFREEZONE.md');
  };
}
