import { describe, expect, it } from 'vitest';
import { extractCandidates } from './extract.ts';

describe('what a session said', () => {
  it('gives wishes and errors with their fix, and whose words they are; decisions are left to the ledger', () => {
    const found = extractCandidates([
      { role: 'user', text: 'Thanks. I prefer small commits over one big commit. Can you run the tests?' },
      {
        role: 'assistant',
        text: 'Let me look.\n\n- We decided to keep the journal in one folder.\n\n```ts\n// we decided to test the parser\n```\n\nThe root cause was a missing index on orders.created_at.',
      },
    ]);
    expect(found.map(({ type, trust, content }) => [type, trust, content])).toEqual([
      ['preference', 'person', 'I prefer small commits over one big commit.'],
      ['error', 'agent', 'The root cause was a missing index on orders.created_at.'],
    ]);
  });
  it('is nothing when there was only talk', () => {
    expect(
      extractCandidates([
        'Hello!',
        'Should we use zod here?',
        "I'll check the logs right now because it fails when started.",
        '',
      ]),
    ).toEqual([]);
  });
  it('comes once, and not without end', () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `The root cause was a missing index on table number ${index}.`,
    );
    expect(extractCandidates([...many, ...many])).toHaveLength(12);
  });
});

it('what fails now, and why, is no memory: it holds until it is mended', () => {
  for (const text of [
    'The integration test fails because it expects two decimal places.',
    'The build breaks when the cache folder is missing on this branch.',
    'The importer crashes because the second column is empty in the fixture.',
    'The problem is that the fixture has no second column at all.',
  ])
    expect(extractCandidates([text]), text).toEqual([]);
  for (const text of [
    'The importer crashes when the second column is empty in a file from the bank.',
    'The upload failed because the proxy cuts bodies above one megabyte.',
    'The root cause was a lock that two workers took in a different order.',
  ])
    expect(
      extractCandidates([text]).map(({ content }) => content),
      text,
    ).toEqual([text]);
});
