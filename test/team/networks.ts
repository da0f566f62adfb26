// A small network for tests: a bridge that the server listens at, and for each machine a network namespace of its own with a cable to it
// that can be pulled out. Needs root and `ip`; `whyNoNetworks` says what is missing.

import { execFileSync, spawnSync } from 'node:child_process';

export interface Cabled {
  /** Words that run a program there. */
  readonly within: readonly string[];
  pull(): void;
  plugIn(): void;
}

export interface Networks {
  /** Of the bridge. */
  readonly address: string;
  /** Where machines ask from. */
  readonly from: string;
  add(): Cabled;
  remove(): void;
}

const ip = (...args: readonly string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });
const NAME = `loa${process.pid % 100_000}`;

export function whyNoNetworks(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const { status } = spawnSync('ip', ['link', 'add', `${NAME}t`, 'type', 'bridge']);
  if (status !== 0) return 'this system makes no bridges with ip';
  ip('link', 'delete', `${NAME}t`);
  const made = spawnSync('ip', ['netns', 'add', `${NAME}t`]);
  if (made.status !== 0) return 'this system makes no network namespaces with ip';
  ip('netns', 'delete', `${NAME}t`);
  return undefined;
}

export function makeNetworks(): Networks {
  const net = `10.${200 + (process.pid % 50)}.${process.pid % 250}`;
  const bridge = `${NAME}b`;
  const address = `${net}.1`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${address}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const spaces: string[] = [];
  const add = (): Cabled => {
    const number = spaces.length + 2;
    const space = `${NAME}-${number}`;
    const cable = `${NAME}c${number}`;
    ip('netns', 'add', space);
    spaces.push(space);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', cable, 'master', bridge, 'up');
    const inside = (...args: readonly string[]): void => ip('-n', space, ...args);
    inside('link', 'set', 'lo', 'up');
    inside('address', 'add', `${net}.${number}/24`, 'dev', 'eth0');
    inside('link', 'set', 'eth0', 'up');
    return {
      within: ['ip', 'netns', 'exec', space],
      pull: () => ip('link', 'set', cable, 'down'),
      plugIn: () => ip('link', 'set', cable, 'up'),
    };
  };
  return {
    address,
    from: `${net}.0/24`,
    add,
    remove: () => {
      for (const space of spaces) spawnSync('ip', ['netns', 'delete', space]);
      ip('link', 'delete', bridge);
    },
  };
}
