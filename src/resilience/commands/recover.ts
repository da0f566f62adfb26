// `state recover`: brings the state back, verified, or says that a person is needed. A start where all is well loads no more than it takes to see that.

import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { openState } from '../open-state.ts';
import { recover } from '../recover/recover.ts';
import type { recoverSchemas } from './schemas.ts';

type Recovered = z.output<typeof recoverSchemas.output>;

export const recoverCode: OperationCode<z.output<typeof recoverSchemas.input>, Recovered> = {
  async run({ graph }, context) {
    if (graph) {
      const { drawRecovery } = await import('../machine/mermaid.ts');
      return { state: 'START', source: null, trace: [], changed: false, graph: drawRecovery() };
    }
    const { keptAside, trace, edited, next, ...rest } = await recover(await openState(context));
    return {
      ...rest,
      trace: [...trace],
      ...(next === undefined ? {} : { next: [...next] }),
      ...(keptAside === undefined ? {} : { kept_aside: keptAside }),
      ...(edited === undefined ? {} : { edited: [...edited] }),
    };
  },
  changed: ({ changed }) => changed,
  verdict: ({ state }) => (state === 'ALERT_HUMAN' ? 'fail' : state === 'DEGRADED_MODE' ? 'warn' : 'pass'),
  render({ state, source, store, generation, trace, kept_aside: aside, edited, reason, next, graph }, style) {
    if (graph !== undefined) return graph.trimEnd();
    const isRunning = state === 'RUNNING';
    const word = isRunning
      ? style.good(state)
      : state === 'ALERT_HUMAN'
        ? style.bad(state)
        : style.caution(state);
    const from =
      source === null
        ? ''
        : `  from ${store ?? source}${generation === undefined ? '' : `, generation ${generation}`}`;
    const lines = [`${word}${from}`, style.dim(trace.join(' > '))];
    if (reason !== undefined) lines.push(`why   ${reason}`);
    if (aside !== undefined) lines.push(`kept  what was there before is in ${aside}`);
    for (const path of edited ?? [])
      lines.push(`yours ${path} was edited by hand since it was signed; it stays as it is`);
    if (edited !== undefined) lines.push('next  loa state backup makes that part of the state');
    for (const one of next ?? []) lines.push(`next  ${one}`);
    return lines.join('\n');
  },
};
