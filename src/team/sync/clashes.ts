// What two people set in two ways before they knew of each other: the log's order decides, and a person is told. Pure.

import type { IncomingChange } from './incoming.ts';
import type { OwnPart } from './outgoing.ts';

interface Field {
  readonly task: string;
  readonly name: string;
  readonly value: unknown;
}

interface WithTasks {
  readonly tasks?: readonly {
    readonly id: string;
    readonly change?: { readonly set?: Readonly<Record<string, unknown>> };
  }[];
}

const fieldsOf = (payload: unknown): readonly Field[] =>
  ((payload as WithTasks).tasks ?? []).flatMap(({ id, change }) =>
    Object.entries(change?.set ?? {}).map(([name, value]) => ({ task: id, name, value })),
  );

/** Ours are behind theirs in the log, so ours stand. */
export function findClashes(own: readonly OwnPart[], theirs: readonly IncomingChange[]): readonly string[] {
  if (own.length === 0 || theirs.length === 0) return [];
  const set = new Map(
    own.flatMap(({ payload }) => fieldsOf(payload)).map((field) => [`${field.task} ${field.name}`, field]),
  );
  return theirs
    .flatMap(({ payload }) => fieldsOf(payload))
    .flatMap(({ task, name, value }) => {
      const ours = set.get(`${task} ${name}`);
      if (ours === undefined || JSON.stringify(ours.value) === JSON.stringify(value)) return [];
      if (name === 'lease') return [];
      return [
        `${task}: ${name} is ${JSON.stringify(ours.value)} (yours); another set ${JSON.stringify(value)}`,
      ];
    });
}
