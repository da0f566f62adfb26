// Inputs for operations that cannot run without one, or should not run with their defaults in a test. They may depend on
// what the prepared project holds.

import type { Scratch } from '../support/run-loa.ts';

type Input = Readonly<Record<string, unknown>>;

/** Stands in a file of the prepared project. */
const CITED = 'src/sample.ts:1: export const one = 1;';

/** The hold of the prepared project: asked for again by its key, it changes nothing. */
function findHold(original: Scratch): string {
  const { stdout } = original.loa(['meter', 'hold', 'local:me', '5', '--key', 'sample', '--json']);
  return (JSON.parse(stdout) as { hold: string }).hold;
}

export const samples: Readonly<Record<string, (original: Scratch) => Input>> = {
  init: () => ({ agent: ['claude'], yes: true }),
  redact: () => ({ text: 'write to someone@some-company.org' }),
  uninstall: () => ({ yes: true }),
  merge: () => ({ base: 'rows.jsonl', ours: 'rows.jsonl', theirs: 'rows.jsonl', path: 'a.jsonl' }),
  'ledger.decide': () => ({ decision: 'Use one', evidence: [CITED] }),
  'ledger.show': () => ({ ids: ['d-000000000000'] }),
  'session.show': () => ({ session: 's' }),
  'ledger.cite': () => ({ evidence: [CITED] }),
  'ledger.ghost': () => ({ claim: 'no graphql', query: ['graphql', 'apollo server'] }),
  daemon: () => ({ once: true }),
  'job.add': () => ({
    name: 'sample',
    every: '6h',
    run: 'status',
    purpose: 'looks at the sample now and then',
  }),
  'job.edit': () => ({ name: 'audit-bloat', retries: 1 }),
  'job.show': () => ({ name: 'audit-bloat' }),
  'job.pause': () => ({ name: 'audit-bloat' }),
  'job.resume': () => ({ name: 'audit-bloat' }),
  'job.run': () => ({ name: 'validate-ground' }),
  'job.remove': () => ({ name: 'removed' }),
  'timeout.check': () => ({ model: 'claude-opus-4', minutes: 20 }),
  'notify.send': () => ({ severity: 'warning', message: 'the sample is late', key: 'sample' }),
  'notify.test': () => ({}),
  'task.create': () => ({ title: 'Something' }),
  'task.show': () => ({ id: 'bd-1' }),
  'task.update': () => ({ id: 'bd-1', claim: true, agent: 'me' }),
  'task.close': () => ({ id: 'bd-1' }),
  'task.diff': () => ({ id: 'bd-1' }),
  'trajectory.log': () => ({ phase: 'note', claim: 'A remark' }),
  'code.search': () => ({ query: 'one' }),
  'code.refs': () => ({ name: 'one' }),
  'code.section': () => ({ name: 'one', file: 'src/sample.ts' }),
  'memory.add': () => ({ content: 'The sample is compiled with strict settings' }),
  'memory.edit': () => ({ id: 'sample-1', content: 'The sample exports two numbers' }),
  'memory.search': () => ({ query: 'what does the sample export' }),
  'memory.compare': () => ({ a: 'The limit is 5 MB.', b: 'The limit is 50 MB.' }),
  'memory.judge': () => ({ verdict: 'distinct', a: 'sample-1', b: 'sample-2' }),
  'memory.merge': () => ({ a: 'sample-1', b: 'sample-2' }),
  'memory.distinct': () => ({ a: 'sample-1', b: 'sample-2' }),
  'memory.contradicts': () => ({ a: 'sample-1', b: 'sample-2' }),
  'memory.show': () => ({ id: 'sample-1', history: true }),
  'memory.forget': () => ({ ids: ['sample-1'], yes: true }),
  'memory.undo': () => ({ id: 'sample-0' }),
  'memory.import': () => ({ file: 'rows.jsonl' }),
  'identity.update': () => ({
    part: 'boundaries',
    add: 'I do not touch samples',
    because: 'a test',
    dryRun: true,
  }),
  'config.explain': () => ({ key: 'journal' }),
  'config.set': () => ({ key: 'hooks.fail_closed', value: 'true' }),
  'journal.drop': () => ({ sequence: 1, dryRun: true }),
  'repair.rollback': () => ({ name: 'left-pad' }),
  'repair.approve': () => ({ id: 'r-000000000000' }),
  'meter.account': () => ({ account: 'local:me', create: true }),
  'meter.fund': () => ({ account: 'local:me', amount: '5' }),
  'meter.transfer': () => ({ from: 'local:me', to: 'local:you', amount: '5' }),
  'meter.hold': () => ({ account: 'local:me', amount: '5' }),
  'meter.post': (original) => ({ hold: findHold(original), amount: '5' }),
  'meter.void': (original) => ({ hold: findHold(original) }),
  'meter.charge': () => ({
    account: 'local:me',
    model: 'gpt-5',
    usage: '{"input_tokens":1}',
    task: 't',
    turn: 1,
    call: 1,
  }),
  'meter.cap': () => ({ action: 'set', words: ['task', 't', '5'] }),
  'meter.statement': () => ({ account: 'local:me' }),
  'gateway.token': () => ({ sub: 'me' }),
  'ceremony.new': () => ({ dryRun: true }),
  'money.parse': () => ({ amount: '007' }),
  'team.admit': () => ({ who: 'somebody' }),
  'team.remove': () => ({ who: 'somebody' }),
  'state.prune': () => ({ keep: 3 }),
  'ground.mesh': () => ({ format: 'mermaid' }),
  'ground.show': () => ({ section: 'header' }),
  'trust.price': () => ({ requirements: ['network: read', 'model: invoke (scope: cheap)'] }),
  'key.rotate': (original) => {
    const { keys } = JSON.parse(original.loa(['key', 'list', '--json']).stdout) as { keys: { id: string }[] };
    return { id: keys[0]?.id };
  },
  'key.recover': () => ({ file: 'paper-key.txt' }),
  'key.trust': () => ({ publicKey: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
};
