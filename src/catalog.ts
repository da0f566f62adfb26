// Every operation of the product, by its name.

import { domains } from './domains.ts';
import { assert } from './kernel/errors.ts';
import type { Operation } from './kernel/operation.ts';

export const catalog: readonly Operation[] = domains.operations;

export function findOperation(name: string): Operation {
  const found = catalog.find((operation) => operation.name === name);
  assert(found !== undefined, `the catalog has no operation ${name}`);
  return found;
}
