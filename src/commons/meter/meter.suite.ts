// What the meter has to do on every database. Called by each driver's test.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import type { Clock } from '../../kernel/host.ts';
import { chargeCommand } from '../charge.ts';
import { openPrices } from '../price/price.ts';
import type { MeterCommand, Priced } from './model.ts';
import { type Meter, type MeterPlace, openMeter } from './open.ts';
import { HoldNames, randomCommands, randomFrom } from './random-commands.suite.ts';
import { onPaper, PaperMeter } from './reference.suite.ts';

const real = openNodeHost();
const START_MS = Date.UTC(2026, 5, 1, 22);
const HOUR_MS = 3_600_000;

export interface MeterScratch {
  readonly place: MeterPlace;
  remove(): Promise<void>;
}

class SetClock {
  nowMs = START_MS;
  readonly clock: Clock = { ...real.clock, nowMs: () => this.nowMs };
}

export function examineMeter(
  driver: string,
  prepare: () => Promise<MeterScratch>,
  randomCount: number,
): void {
  describe(`the meter over ${driver}`, () => {
    let scratch: MeterScratch;
    let meter: Meter;
    let time: SetClock;
    const open = (): Promise<Meter> => openMeter(scratch.place, { clock: time.clock, random: real.random });
    const must = async (command: MeterCommand) => {
      const answer = await meter.submit(command);
      if (!answer.ok) throw new Error(answer.message);
      return answer;
    };
    const have = async (account: string, amount: bigint): Promise<void> => {
      await must({ op: 'open', account });
      if (amount > 0n) await must({ op: 'fund', account, amount });
    };
    beforeEach(async () => {
      scratch = await prepare();
      time = new SetClock();
      meter = await open();
    });
    afterEach(async () => {
      await meter.close();
      await scratch.remove();
    });

    it('holds, posts and releases, and the sum of all accounts stays zero', async () => {
      await have('local:a', 100n);
      const { hold } = await must({
        op: 'hold',
        account: 'local:a',
        amount: 60n,
        key: 'k',
        expiresInMs: HOUR_MS,
      });
      expect(await meter.account('local:a')).toMatchObject({ posted: 100n, pending: 60n, available: 40n });
      const posted = await must({ op: 'post', hold: hold?.id ?? '', cost: 25n });
      expect(posted.hold).toMatchObject({ state: 'posted', held: 60n, posted: 25n });
      expect(await meter.account('local:a')).toMatchObject({ posted: 75n, pending: 0n, available: 75n });
      expect(await meter.verify()).toMatchObject({ balanced: true, accounts: 1, transfers: 2, problems: [] });
    });
    it('a price list that changes in the middle of a task leaves what was held and charged as it was, and counts for what comes after', async () => {
      await have('local:a', 10_000n);
      const usage = { input_tokens: 100, output_tokens: 10 };
      const lists = [
        openPrices(),
        openPrices({ 'claude-sonnet-4-5': { input: '6', output: '30' } }),
      ] as const;
      const ofCall = (call: number, prices: (typeof lists)[number]): MeterCommand => {
        const input = { account: 'local:a', model: 'claude-sonnet-4-5', usage, task: 'fix', turn: 1, call };
        const command = chargeCommand(input, prices);
        if (!('op' in command)) throw new Error(command.message);
        return command;
      };
      const [before, after] = lists;
      const held = await must({ op: 'hold', account: 'local:a', amount: 2000n, expiresInMs: HOUR_MS });
      expect(await must(ofCall(1, before))).toMatchObject({ amount: 450n, replayed: false });
      // The same call told again after the change is the same call.
      expect(await must(ofCall(1, after))).toMatchObject({ amount: 450n, replayed: true });
      expect(await must(ofCall(2, after))).toMatchObject({ amount: 900n, replayed: false });
      expect(await meter.account('local:a')).toMatchObject({ posted: 8650n, pending: 2000n });
      const { cost } = ofCall(3, after) as { readonly cost: Priced };
      expect(await must({ op: 'post', hold: held.hold?.id ?? '', cost })).toMatchObject({
        hold: { held: 2000n, posted: 900n },
      });
      const { entries } = await meter.statement({ account: 'local:a', limit: 100 });
      const lines = entries.flatMap(({ data }) => data.prices ?? []);
      expect(new Set(lines)).toEqual(new Set(lists.map(({ version }) => version)));
      expect(await meter.verify()).toMatchObject({ balanced: true });
    });
    it('ends a hold once: the same end again is a replay, another one is refused', async () => {
      await have('local:a', 100n);
      const { hold } = await must({ op: 'hold', account: 'local:a', amount: 60n, expiresInMs: HOUR_MS });
      const id = hold?.id ?? '';
      await must({ op: 'void', hold: id });
      expect(await meter.submit({ op: 'void', hold: id })).toMatchObject({ ok: true, replayed: true });
      expect(await meter.submit({ op: 'post', hold: id, cost: 1n })).toMatchObject({
        code: 'hold-closed',
        state: 'voided',
      });
      expect(await meter.account('local:a')).toMatchObject({ posted: 100n, pending: 0n });
    });
    it('lets holds expire by the clock, also for whoever only looks', async () => {
      await have('local:a', 100n);
      const { hold } = await must({ op: 'hold', account: 'local:a', amount: 60n, expiresInMs: HOUR_MS });
      time.nowMs += HOUR_MS;
      expect(await meter.account('local:a')).toMatchObject({ pending: 0n, available: 100n });
      expect(await meter.submit({ op: 'post', hold: hold?.id ?? '', cost: 1n })).toMatchObject({
        state: 'expired',
      });
      expect(await meter.verify()).toMatchObject({ balanced: true });
    });
    it('does what comes with one key once, however often and at once it comes', async () => {
      await have('local:a', 100n);
      await have('local:b', 0n);
      const transfer = { op: 'transfer', from: 'local:a', to: 'local:b', amount: 30n, key: 'same' } as const;
      const answers = await Promise.all(Array.from({ length: 20 }, () => meter.submit(transfer)));
      expect(answers.filter((answer) => answer.ok && !answer.replayed)).toHaveLength(1);
      expect(new Set(answers.map((answer) => answer.ok && answer.entry)).size).toBe(1);
      expect(await meter.submit({ ...transfer, amount: 31n })).toMatchObject({ code: 'key-reused' });
      expect(await meter.account('local:b')).toMatchObject({ posted: 30n });
    });
    it('keeps the keys of tenants apart, and moves nothing between them', async () => {
      await have('acme:a', 10n);
      await have('other:a', 10n);
      expect(await must({ op: 'fund', account: 'acme:a', amount: 1n, key: 'k' })).toMatchObject({
        replayed: false,
      });
      expect(await must({ op: 'fund', account: 'other:a', amount: 2n, key: 'k' })).toMatchObject({
        replayed: false,
      });
      const across = await meter.submit({ op: 'transfer', from: 'acme:a', to: 'other:a', amount: 1n });
      expect(across).toMatchObject({ code: 'account-missing' });
      const { hold } = await must({ op: 'hold', account: 'acme:a', amount: 1n, expiresInMs: HOUR_MS });
      expect(await meter.submit({ op: 'void', hold: hold?.id ?? '', tenant: 'other' })).toMatchObject({
        code: 'hold-missing',
      });
    });
    it('lets no more pass than there is, when fifty ask at once for a tenth each', async () => {
      await have('local:a', 1000n);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          meter.submit({ op: 'hold', account: 'local:a', amount: 100n, expiresInMs: HOUR_MS }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
      expect(await meter.account('local:a')).toMatchObject({ available: 0n });
    });
    it('keeps caps of task, agent, session, account and day, holds included, and names the one that trips', async () => {
      await have('local:a', 10_000n);
      const caps = [
        ['task', 't'],
        ['agent', 'g'],
        ['session', 's'],
        ['account', 'local:a'],
        ['day', 'local'],
      ] as const;
      for (const [kind, name] of caps) {
        await must({ op: 'cap', cap: { kind, tenant: 'local', name }, limit: 150n });
        const hold = { op: 'hold', account: 'local:a', amount: 100n, expiresInMs: HOUR_MS } as const;
        const spender = { [kind]: name };
        const first = await must({ ...hold, spender });
        const second = await meter.submit({ ...hold, spender });
        expect(second).toMatchObject({
          tripped: { cap: `${kind}:${name}`, limit: 150n, spent: 100n, asked: 100n },
        });
        await must({ op: 'cap', cap: { kind, tenant: 'local', name }, limit: 200n, isRaise: true });
        const third = await must({ ...hold, spender });
        for (const { hold: made } of [first, third]) await must({ op: 'void', hold: made?.id ?? '' });
      }
      const [cap] = await meter.caps('local');
      expect(cap).toMatchObject({ limit: 200n, spent: 0n });
    });
    it('gives no second day when the clock goes back', async () => {
      await have('local:a', 1000n);
      await must({ op: 'cap', cap: { kind: 'day', tenant: 'local', name: 'local' }, limit: 100n });
      time.nowMs += 3 * HOUR_MS;
      await must({ op: 'charge', account: 'local:a', cost: 100n });
      time.nowMs -= 3 * HOUR_MS;
      expect(await meter.submit({ op: 'charge', account: 'local:a', cost: 1n })).toMatchObject({
        code: 'cap-tripped',
      });
      time.nowMs += 27 * HOUR_MS;
      await must({ op: 'charge', account: 'local:a', cost: 1n });
    });
    it('loses no part of a micro-dollar: what is too small to be taken is kept until it is enough', async () => {
      await have('local:a', 100n);
      const cost = { exact: 300_000n, model: 'm', tokens: '{}', prices: 'p' };
      for (let index = 0; index < 10; index += 1)
        await must({ op: 'charge', account: 'local:a', cost, key: `c${index}` });
      expect(await meter.account('local:a')).toMatchObject({ posted: 97n });
      expect(await meter.verify()).toMatchObject({ balanced: true });
    });
    it('tells a statement page by page, with signed amounts that add up to the balance', async () => {
      await have('local:a', 100n);
      await have('local:b', 0n);
      await must({ op: 'transfer', from: 'local:a', to: 'local:b', amount: 30n, memo: 'rent' });
      await must({ op: 'charge', account: 'local:a', cost: 20n });
      const first = await meter.statement({ account: 'local:a', limit: 2 });
      const rest = await meter.statement({ account: 'local:a', limit: 2, after: first.next });
      const entries = [...first.entries, ...rest.entries];
      expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
        ['fund', 100n, 100n],
        ['transfer', -30n, 70n],
        ['charge', -20n, 50n],
      ]);
      expect(entries[1]).toMatchObject({ counterparty: 'local:b', memo: 'rent' });
      expect(rest.next).toBeUndefined();
    });
    it('refuses what is no amount, no account and no name, and changes nothing', async () => {
      await have('local:a', 100n);
      const bad: MeterCommand[] = [
        { op: 'fund', account: 'local:a', amount: -1n },
        { op: 'fund', account: 'local:a', amount: 10n ** 15n + 1n },
        { op: 'fund', account: 'local:@funding', amount: 1n },
        { op: 'transfer', from: 'local:a', to: 'local:a', amount: 1n },
        { op: 'transfer', from: 'local:a', to: 'local:@spent', amount: 1n },
        { op: 'charge', account: 'local:a', cost: 1n, spender: { task: 'a\u001fb' } },
        { op: 'hold', account: 'local:a', amount: 1n, expiresInMs: 0 },
        { op: 'cap', cap: { kind: 'day', tenant: 'local', name: 'acme' }, limit: 1n },
      ];
      for (const command of bad) expect(await meter.submit(command)).toMatchObject({ ok: false });
      expect((await meter.verify()).entries).toBe(2);
    });
    it.each([
      ["UPDATE meter_entries SET amount = amount + 1 WHERE kind = 'charge'", 'e3'],
      ["DELETE FROM meter_entries WHERE kind = 'charge'", 'book ends'],
      ["UPDATE meter_accounts SET posted = posted + 1 WHERE id = 'local:a'", 'the account local:a'],
      ['UPDATE meter_tallies SET posted = 0', 'what is counted for'],
      ["UPDATE meter_entries SET data = '{' WHERE seq = 1", 'e1'],
    ])('shows an edited row: %s', async (statement, told) => {
      await have('local:a', 100n);
      await must({ op: 'charge', account: 'local:a', cost: 20n });
      await meter.database.query(statement);
      const { balanced, problems } = await meter.verify();
      expect(balanced).toBe(false);
      expect(problems.join('\n')).toContain(told);
    });
    it(`answers ${randomCount} random requests as worked out on paper, in groups, with holds that expire and reopenings`, async () => {
      const below = randomFrom(20_260_601);
      const source = randomCommands(below, true);
      const paper = new PaperMeter();
      const names = new HoldNames();
      const seen = new Set<string>();
      let holds = 0;
      for (let index = 0; index < randomCount; ) {
        time.nowMs += below(HOUR_MS / 10);
        const group = Array.from({ length: 1 + below(40) }, (_, offset) => source.next(index + offset));
        // A hold is only named in later groups: its id is known once it is answered.
        const sent = group.map((command) => {
          const name = command.op === 'hold' ? `h${holds++}` : '';
          const translated = names.translate(command);
          const isUnknown = 'hold' in command && 'hold' in translated && command.hold === translated.hold;
          const worked = isUnknown ? { ...command, hold: 'unknown' } : command;
          return { worked, name, answer: meter.submit(translated) };
        });
        for (const { worked, name, answer } of sent) {
          const got = await answer;
          if (name !== '' && got.ok && got.hold !== undefined) names.learn(name, got.hold.id);
          const expected = paper.do(worked, time.nowMs, name);
          seen.add(got.ok ? (got.replayed ? 'replayed' : 'done') : got.code);
          expect(onPaper(got, names.nameOf), `request ${index}`).toEqual(expected);
          index += 1;
        }
        let sum = paper.spent - paper.external;
        for (const posted of paper.funds.values()) sum += posted;
        expect(sum).toBe(0n);
        if (below(30) === 0) {
          await meter.close();
          meter = await open();
        }
      }
      const refusals = [
        'cap-tripped',
        'hold-closed',
        'hold-missing',
        'insufficient',
        'invalid',
        'key-reused',
      ];
      expect([...seen].toSorted()).toEqual([...refusals, 'done', 'replayed'].toSorted());
      for (const [account, posted] of paper.funds)
        expect(await meter.account(account)).toMatchObject({ posted, available: paper.available(account) });
      expect(await meter.verify()).toMatchObject({ balanced: true, entries: paper.lines, problems: [] });
    });
  });
}
