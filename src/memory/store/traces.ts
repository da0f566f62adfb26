// By which ids a history of the files shows that a change of memory is in it.

import type { Traces } from '../../kernel/change.ts';
import type { Memory } from '../model.ts';

type Ided = Pick<Memory, 'id'>;

/** The parts that changes of memory have. */
interface Parts {
  readonly memory?: Ided;
  readonly memories?: readonly Ided[];
  readonly promoted?: readonly Ided[];
  readonly archived?: readonly Ided[];
  readonly updated?: readonly Ided[];
  readonly consumed?: readonly string[];
  readonly ids?: readonly string[];
  readonly pairs?: readonly { readonly newer: string; readonly older: string }[];
  readonly twins?: readonly { readonly to: string }[];
}

export function tracesIn(change: Parts): Traces {
  const { memory, memories = [], promoted = [], archived = [], twins = [] } = change;
  const { updated = [], consumed = [], ids = [], pairs = [] } = change;
  const put = [...(memory === undefined ? [] : [memory]), ...memories, ...promoted, ...archived];
  return {
    added: [...put.map(({ id }) => id), ...twins.map(({ to }) => to)],
    named: [
      ...updated.map(({ id }) => id),
      ...consumed,
      ...ids,
      ...pairs.flatMap(({ newer, older }) => [newer, older]),
    ],
  };
}
