// Whether a program is there to be reached: it says of itself that it is a server, and where it starts, calls lead to a socket that
// listens. Many programs can listen, too, and are something else. Pure.

import type { Material } from '../model.ts';
import { callsOf, keyOf, openCalls, type Step } from './calls/calls.ts';
import { projectPurpose } from './header.ts';
import { programStarts } from './path-starts.ts';

const SAYS_SO =
  /\b(?:server|daemon|proxy|broker|gateway|service|resolver|load balancer|key[-/ ]value|cache store|database)\b/i;
/** Only speaks with one, or helps to make one. */
const OF_ANOTHER =
  /\b(?:client|library|framework|toolkit|cli for|command[- ]line (?:tool|client|interface)|tester|benchmark\w*|(?:for|to|of|against|your|any|remote|from) (?:an? |the |your )?(?:[\w-]+ ){0,2}(?:server|service|database|proxy))\b/i;
const DEEP_MAX = 7;
const SEEN_MAX = 500;
/** Calls that nothing but a listening socket needs. */
const LISTENERS = new Set(['TCPServer', 'UNIXServer', 'ServerSocket']);

export function isServer(material: Material): boolean {
  const purpose = projectPurpose(material);
  if (!SAYS_SO.test(purpose) || OF_ANOTHER.test(purpose)) return false;
  return (
    material.facts.effects.some(
      ({ kind, module, said = [] }) =>
        kind === 'network' &&
        [module, ...said.flatMap(({ names }) => names)].some((name) => LISTENERS.has(name)),
    ) || listensOnItsWay(material)
  );
}

function listensOnItsWay(material: Material): boolean {
  const world = openCalls(material);
  const seen = new Set<string>();
  let front: readonly Step[] = programStarts(material).map(({ step }) => step);
  for (let deep = 0; deep < DEEP_MAX && front.length > 0 && seen.size < SEEN_MAX; deep++) {
    const next: Step[] = [];
    for (const one of front) {
      const called = callsOf(one, world);
      if (world.listens.has(keyOf(one))) return true;
      for (const each of called) {
        if (seen.has(keyOf(each))) continue;
        seen.add(keyOf(each));
        next.push(each);
      }
    }
    front = next;
  }
  return false;
}
