import { expect, it } from 'vitest';
import { withoutOffRecord } from './off-record.ts';
import { parseWords } from './parse-words.ts';

it('what is said off the record is no part of what was asked, and the rest of the prompt is', () => {
  for (const [prompt, left] of [
    ['Off the record: the CFO leaves in June.', ''],
    ['Off the record. The CFO leaves in June. Then fix the login form.', 'Then fix the login form.'],
    ['Fix the login form. Between us, the CFO leaves in June.', 'Fix the login form.'],
    ['The CFO leaves in June. Do not remember that.', ''],
    ['Fix the login form.\nThe CFO leaves in June.\nPlease do not write that down.', 'Fix the login form.'],
    ['Merk dir das bitte nicht: der Termin ist geheim', ''],
    ['Fix the adapter between us and the vendor.', 'Fix the adapter between us and the vendor.'],
  ] as const)
    expect(withoutOffRecord(prompt), prompt).toBe(left);
});

it('it is never written into the record of a session', () => {
  const acts = (prompt: string) => parseWords('UserPromptSubmit', { prompt }, {});
  expect(acts('Off the record: the CFO leaves in June.')).toEqual([]);
  expect(acts('Add a test. Between us, the CFO leaves in June.')).toEqual([
    { kind: 'prompt', text: 'Add a test.' },
  ]);
});

it('what is not to be kept, saved, stored or noted is off the record, in any language of the table', () => {
  for (const prompt of [
    'Please never keep this: the landlord wants us out by autumn.',
    'ok, do not save that please: the landlord wants us out by autumn.',
    "Don't note this down anywhere: the landlord wants us out.",
    'The landlord wants us out. Oh, and please don’t store that.',
    'Bitte notiere das nicht: der Vermieter kündigt uns.',
    'Ne garde pas ça : le bail se termine.',
    'No anotes esto, por favor: el contrato termina.',
    'Non registrare questo: il contratto finisce.',
    'Não registre isso: o contrato termina.',
    'Noteer dit niet: het contract loopt af.',
    'Не записывай это: договор заканчивается.',
    'これは記録しないで：契約が終わります',
    '不要保存这个：合同到期了',
  ])
    expect(withoutOffRecord(prompt), prompt).toBe('');
});

it('what code shall not keep is no such thing', () => {
  for (const prompt of [
    'Do not store this in the session table, use the cookie.',
    'Do not keep this in memory, stream it.',
    'We never store it: the key stays with the vendor.',
    'Never save the draft on each keystroke.',
    'Das Formular soll das nicht speichern, wenn es leer ist.',
  ])
    expect(withoutOffRecord(prompt), prompt).toBe(prompt);
});
