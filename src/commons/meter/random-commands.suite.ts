// Random requests to a meter, from a seed: enough of them meet (few accounts, few keys, small funds) that every rule is touched.

import type { MeterCommand, Spender } from './model.ts';

const ACCOUNTS = ['local:a', 'local:b', 'local:c', 'local:d'];
const HOUR_MS = 3_600_000;

/** A generator that gives the same numbers for the same seed, everywhere. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

export interface RandomCommands {
  next(index: number): MeterCommand;
}

/** Holds are named by their number, h0, h1 …; `expiresInMs` is far away unless holds are to expire. */
export function randomCommands(below: (limit: number) => number, expire: boolean): RandomCommands {
  let holds = 0;
  const account = (): string => ACCOUNTS[below(ACCOUNTS.length)] as string;
  const amount = (): bigint => BigInt(below(1000));
  const spender = (): Spender => ({
    agent: `agent-${below(2)}`,
    task: `task-${below(3)}`,
    session: `s-${below(4)}`,
  });
  const hold = (): string => `h${Math.max(0, holds - 1 - below(20))}`;
  const key = (index: number): string =>
    below(20) === 0 ? `k${Math.max(0, index - 1 - below(5))}` : `k${index}`;
  const create = (index: number): MeterCommand => {
    if (index < ACCOUNTS.length)
      return { op: 'open', account: ACCOUNTS[index] as string, creditLimit: BigInt(below(500)) };
    const choice = below(100);
    if (choice < 15) return { op: 'fund', account: account(), amount: amount(), key: key(index) };
    if (choice < 40)
      return { op: 'transfer', from: account(), to: account(), amount: amount(), key: key(index) };
    if (choice < 60) {
      const expiresInMs = expire ? 1 + below(3 * HOUR_MS) : 1000 * HOUR_MS;
      holds += 1;
      return {
        op: 'hold',
        account: account(),
        amount: amount(),
        key: `hold-${holds - 1}`,
        expiresInMs,
        spender: spender(),
      };
    }
    if (choice < 72) return { op: 'post', hold: hold(), cost: amount() };
    if (choice < 80) return { op: 'void', hold: hold() };
    if (choice < 96) {
      const exact = BigInt(below(300_000_000));
      const cost = { exact, model: 'm', tokens: String(exact), prices: 'p' };
      return { op: 'charge', account: account(), cost, key: key(index), spender: spender() };
    }
    if (choice < 97) return { op: 'open', account: account(), creditLimit: BigInt(below(800)) };
    const kind = (['account', 'agent', 'task', 'session', 'day'] as const)[below(5)] ?? 'day';
    const name = { account: account(), agent: 'agent-0', task: 'task-1', session: 's-2', day: 'local' }[kind];
    return {
      op: 'cap',
      cap: { kind, tenant: 'local', name },
      limit: BigInt(20_000 + below(200_000) + index * 60),
    };
  };
  let last: MeterCommand | undefined;
  return {
    next(index) {
      if (last !== undefined && below(40) === 0) return last;
      const command = create(index);
      if ('key' in command && command.op !== 'hold') last = command;
      return command;
    },
  };
}

/** Names of holds to the ids that the product gave them, and back. */
export class HoldNames {
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();

  learn(name: string, id: string): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  nameOf = (id: string): string => this.#names.get(id) ?? id;

  /** The request as the product gets it. */
  translate(command: MeterCommand): MeterCommand {
    return 'hold' in command ? { ...command, hold: this.#ids.get(command.hold) ?? command.hold } : command;
  }
}
