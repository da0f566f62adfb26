// The meter as a person would work it out on paper: maps and plain rules, written apart from the product, to compare it with.

import type { MeterAnswer, MeterCommand, Priced, Spender } from './model.ts';

interface PaperHold {
  readonly account: string;
  readonly held: bigint;
  readonly expiresAt: number;
  readonly counted: readonly string[];
  state: 'expired' | 'pending' | 'posted' | 'voided';
  posted: bigint;
}

/** The parts of an answer that must agree; a hold is named by its number, since ids are random. */
export interface PaperAnswer {
  readonly ok: boolean;
  readonly code?: string;
  readonly amount?: bigint;
  readonly replayed?: boolean;
  readonly tripped?: string;
  readonly hold?: string;
}

export class PaperMeter {
  readonly funds = new Map<string, bigint>();
  readonly credit = new Map<string, bigint>();
  readonly owed = new Map<string, bigint>();
  readonly holds = new Map<string, PaperHold>();
  readonly counted = new Map<string, bigint>();
  readonly caps = new Map<string, bigint>();
  readonly keys = new Map<string, { readonly words: string; readonly answer: PaperAnswer }>();
  /** Lines that the book must have by now. */
  lines = 0;
  external = 0n;
  spent = 0n;
  nowMs = 0;

  /** Holds that have not ended, and the earliest moment at which one of them will by itself. */
  readonly #open = new Set<PaperHold>();
  #nextExpiry = Number.POSITIVE_INFINITY;
  readonly #pending = new Map<string, bigint>();

  pending(account: string): bigint {
    return this.#pending.get(account) ?? 0n;
  }

  available(account: string): bigint {
    return (this.funds.get(account) ?? 0n) - this.pending(account) + (this.credit.get(account) ?? 0n);
  }

  /** `name` is what a hold will be called. */
  do(command: MeterCommand, nowMs: number, name: string): PaperAnswer {
    this.nowMs = Math.max(this.nowMs, nowMs);
    this.expire();
    const key = 'key' in command ? command.key : undefined;
    const words = JSON.stringify(command, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    const before = key === undefined ? undefined : this.keys.get(key);
    if (before !== undefined)
      return before.words === words ? { ...before.answer, replayed: true } : no('key-reused');
    const answer = this.decide(command, name);
    if (answer.ok && answer.replayed !== true) this.lines += 1;
    if (answer.ok && key !== undefined) this.keys.set(key, { words, answer });
    return answer;
  }

  private expire(): void {
    if (this.nowMs < this.#nextExpiry) return;
    for (const hold of this.#open) {
      if (hold.expiresAt > this.nowMs) continue;
      this.end(hold, 'expired');
      this.count(hold.counted, -hold.held);
      this.lines += 1;
    }
    this.#nextExpiry = Math.min(...[...this.#open].map(({ expiresAt }) => expiresAt));
  }

  private end(hold: PaperHold, state: PaperHold['state']): void {
    hold.state = state;
    this.#open.delete(hold);
    this.#pending.set(hold.account, this.pending(hold.account) - hold.held);
  }

  private decide(command: MeterCommand, name: string): PaperAnswer {
    switch (command.op) {
      case 'open': {
        const { account, creditLimit } = command;
        const isKnown = this.funds.has(account);
        if (isKnown && (creditLimit === undefined || creditLimit === this.credit.get(account)))
          return { ok: true, amount: 0n, replayed: true };
        const before = this.credit.get(account);
        this.credit.set(account, creditLimit ?? before ?? 0n);
        if (isKnown && this.available(account) < 0n) {
          this.credit.set(account, before ?? 0n);
          return no('insufficient');
        }
        if (!isKnown) this.funds.set(account, 0n);
        return { ok: true, amount: 0n, replayed: false };
      }
      case 'cap': {
        const { kind, name: whom } = command.cap;
        if (this.caps.get(`${kind} ${whom}`) === command.limit)
          return { ok: true, amount: command.limit, replayed: true };
        this.caps.set(`${kind} ${whom}`, command.limit);
        return { ok: true, amount: command.limit, replayed: false };
      }
      case 'fund':
        if (!this.funds.has(command.account)) return no('account-missing');
        this.move(command.account, command.amount);
        this.external += command.amount;
        return yes(command.amount);
      case 'transfer': {
        const { from, to, amount } = command;
        if (from === to) return no('invalid');
        if (!this.funds.has(from) || !this.funds.has(to)) return no('account-missing');
        const counted = this.rows(from);
        const refusal = this.refuse(from, counted, amount);
        if (refusal !== undefined) return refusal;
        this.move(from, -amount);
        this.move(to, amount);
        this.count(counted, amount);
        return yes(amount);
      }
      case 'hold': {
        const { account, amount } = command;
        if (!this.funds.has(account)) return no('account-missing');
        const counted = this.rows(account, command.spender);
        const refusal = this.refuse(account, counted, amount);
        if (refusal !== undefined) return refusal;
        const expiresAt = this.nowMs + command.expiresInMs;
        const hold: PaperHold = { account, held: amount, expiresAt, counted, state: 'pending', posted: 0n };
        this.holds.set(name, hold);
        this.#open.add(hold);
        this.#nextExpiry = Math.min(this.#nextExpiry, expiresAt);
        this.#pending.set(account, this.pending(account) + amount);
        this.count(counted, amount);
        return { ...yes(amount), hold: `${name} pending` };
      }
      case 'post':
        return this.post(command.hold, command.cost as bigint);
      case 'void': {
        const hold = this.holds.get(command.hold);
        if (hold === undefined) return no('hold-missing');
        if (hold.state === 'voided') return { ...yes(0n), replayed: true, hold: `${command.hold} voided` };
        if (hold.state !== 'pending') return no('hold-closed');
        this.end(hold, 'voided');
        this.count(hold.counted, -hold.held);
        return { ...yes(0n), hold: `${command.hold} voided` };
      }
      case 'charge': {
        const { account, cost } = command;
        if (!this.funds.has(account)) return no('account-missing');
        const all = (this.owed.get(account) ?? 0n) + (cost as Priced).exact;
        const amount = all / 1_000_000n;
        const counted = this.rows(account, command.spender);
        const refusal = this.refuse(account, counted, amount);
        if (refusal !== undefined) return refusal;
        this.owed.set(account, all - amount * 1_000_000n);
        this.move(account, -amount);
        this.spent += amount;
        this.count(counted, amount);
        return yes(amount);
      }
    }
  }

  private post(name: string, amount: bigint): PaperAnswer {
    const hold = this.holds.get(name);
    if (hold === undefined) return no('hold-missing');
    if (hold.state === 'posted' && hold.posted === amount)
      return { ...yes(amount), replayed: true, hold: `${name} posted` };
    if (hold.state !== 'pending') return no('hold-closed');
    if (amount > hold.held) return no('invalid');
    this.end(hold, 'posted');
    hold.posted = amount;
    this.count(hold.counted, amount - hold.held);
    this.move(hold.account, -amount);
    this.spent += amount;
    return { ...yes(amount), hold: `${name} posted` };
  }

  private rows(account: string, spender: Spender = {}): readonly string[] {
    const day = new Date(this.nowMs).toISOString().slice(0, 10);
    const named = Object.entries(spender).map(([kind, name]) => `${kind} ${name}`);
    return [`account ${account}`, `day ${account} ${day}`, `day local ${day}`, ...named];
  }

  private refuse(account: string, counted: readonly string[], amount: bigint): PaperAnswer | undefined {
    if (this.available(account) < amount) return no('insufficient');
    for (const row of counted) {
      const limit = this.caps.get(row.split(' ').slice(0, 2).join(' '));
      if (limit === undefined || (this.counted.get(row) ?? 0n) + amount <= limit) continue;
      return { ...no('cap-tripped'), tripped: row.split(' ').slice(0, 2).join(':') };
    }
    return undefined;
  }

  private move(account: string, amount: bigint): void {
    this.funds.set(account, (this.funds.get(account) ?? 0n) + amount);
  }

  private count(rows: readonly string[], amount: bigint): void {
    for (const row of rows) this.counted.set(row, (this.counted.get(row) ?? 0n) + amount);
  }
}

const no = (code: string): PaperAnswer => ({ ok: false, code });
const yes = (amount: bigint): PaperAnswer => ({ ok: true, amount, replayed: false });

/** An answer of the product in the same words. */
export function onPaper(answer: MeterAnswer, nameOf: (hold: string) => string): PaperAnswer {
  if (!answer.ok)
    return {
      ok: false,
      code: answer.code,
      ...(answer.tripped === undefined ? {} : { tripped: answer.tripped.cap }),
    };
  const { amount, replayed, hold } = answer;
  return {
    ok: true,
    amount,
    replayed,
    ...(hold === undefined ? {} : { hold: `${nameOf(hold.id)} ${hold.state}` }),
  };
}
