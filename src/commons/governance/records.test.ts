import { expect, it } from 'vitest';
import * as governance from './index.ts';

const schemas = { ...governance };

const [T1, T2] = ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00+02:00'];
const hash = 'a'.repeat(64);
const outcome = { task: 't-1', outcome: 'succeeded', ended_at: T1, cost: '1500' };
const validated = { agent: 'me', outcome, validated_by: 'you', validated_at: T2, evidence: [hash] };
const dispute = {
  id: 'd',
  raised_by: 'you',
  against: 'me',
  about: 't-1',
  state: 'open',
  raised_at: T1,
  reason: 'late',
};
const sanction = {
  agent: 'me',
  violation: 'overspend',
  occurrence: 2,
  severity: 'rate_limited',
  imposed_at: T1,
  evidence: [hash],
};
const score = { agent: 'me', state: 'warming', score: 0.5, samples: 3, computed_at: T1, expires_at: T2 };
const contribution = { id: 'c', contributor: 'me', kind: 'review', at: T1, evidence: hash, value: '10' };

type Name = Extract<keyof typeof governance, `${string}Schema`>;
const GOOD: Readonly<Record<Name, object>> = {
  PerformanceOutcomeSchema: outcome,
  ValidatedOutcomeSchema: validated,
  PerformanceRecordSchema: { agent: 'me', outcomes: [validated] },
  ContributionRecordSchema: contribution,
  DisputeRecordSchema: dispute,
  SanctionSchema: sanction,
  ReputationScoreSchema: score,
};
const isAccepted = (name: Name, value: unknown): boolean => schemas[name].safeParse(value).success;

it.each(Object.entries(GOOD) as [Name, object][])(
  '%s takes what is whole and nothing more',
  (name, value) => {
    expect(isAccepted(name, value)).toBe(true);
    expect(isAccepted(name, { ...value, more: 1 })).toBe(false);
    for (const field of Object.keys(value).filter((one) => one !== 'value'))
      expect(isAccepted(name, { ...value, [field]: undefined }), field).toBe(false);
  },
);

it.each<[Name, string, object]>([
  ['PerformanceOutcomeSchema', 'an unknown outcome', { ...outcome, outcome: 'toString' }],
  ['PerformanceOutcomeSchema', 'a time that cannot be read', { ...outcome, ended_at: 'soon' }],
  ['PerformanceOutcomeSchema', 'a day that no month has', { ...outcome, ended_at: '2026-02-30T00:00:00Z' }],
  ['PerformanceOutcomeSchema', 'a negative cost', { ...outcome, cost: '-1' }],
  ['ValidatedOutcomeSchema', 'an agent that vouches for itself', { ...validated, validated_by: 'me' }],
  ['ValidatedOutcomeSchema', 'a look before the end', { ...validated, validated_at: '2026-05-01T09:59:59Z' }],
  ['ValidatedOutcomeSchema', 'no evidence', { ...validated, evidence: [] }],
  ['PerformanceRecordSchema', 'work of another', { agent: 'other', outcomes: [validated] }],
  ['PerformanceRecordSchema', 'a task twice', { agent: 'me', outcomes: [validated, validated] }],
  ['ContributionRecordSchema', 'an unknown kind', { ...contribution, kind: 'praise' }],
  ['DisputeRecordSchema', 'an unknown state', { ...dispute, state: 'pending' }],
  ['DisputeRecordSchema', 'an end without a time', { ...dispute, state: 'upheld' }],
  ['DisputeRecordSchema', 'a time without an end', { ...dispute, settled_at: T2 }],
  ['DisputeRecordSchema', 'a dispute with oneself', { ...dispute, against: 'you' }],
  ['SanctionSchema', 'a severity that the rules do not say', { ...sanction, severity: 'terminated' }],
  ['SanctionSchema', 'a violation nobody knows', { ...sanction, violation: 'constructor' }],
  ['SanctionSchema', 'an end before its beginning', { ...sanction, ends_at: '2026-04-01T00:00:00Z' }],
  ['ReputationScoreSchema', 'a state nobody knows', { ...score, state: 'legendary' }],
  ['ReputationScoreSchema', 'a score above one', { ...score, score: 1.1 }],
  ['ReputationScoreSchema', 'a standing that rests on nothing', { ...score, samples: 0 }],
])('%s refuses %s', (name, _what, value) => expect(isAccepted(name, value)).toBe(false));

it('a violation later than the rules go is as severe as the last they name', () => {
  expect(isAccepted('SanctionSchema', { ...sanction, occurrence: 9, severity: 'suspended' })).toBe(true);
});
