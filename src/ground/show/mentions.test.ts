import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenNames } from './mentions.ts';

describe('names as they are written in a task', () => {
  it('have a mark or a capital inside, are options, or stand between quotation marks', () => {
    expect(writtenNames('where is grace_period read')).toEqual(['grace_period']);
    expect(writtenNames('what does --prefer-stable do')).toEqual(['prefer-stable']);
    expect(writtenNames('make maxBodySize a setting of "follow"')).toEqual(['maxBodySize', 'follow']);
  });
  it('are no ordinary words', () => {
    expect(writtenNames('add a route that lists users')).toEqual([]);
  });
  it('are read from any text', () => {
    fc.assert(
      fc.property(fc.string(), (task) => {
        for (const name of writtenNames(task)) expect(task).toContain(name);
      }),
    );
  });
});
