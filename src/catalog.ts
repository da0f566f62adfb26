// Every operation and every configuration section of the product, in one list each.

import { durableSections } from './durable/config-sections.ts';
import { durableOperations } from './durable/operations.ts';
import { groundSections } from './ground/config-sections.ts';
import { groundOperations } from './ground/operations.ts';
import { assert } from './kernel/errors.ts';
import type { Operation } from './kernel/operation.ts';
import { ledgerSections } from './ledger/config-sections.ts';
import { ledgerOperations } from './ledger/operations.ts';
import type { ConfigSection } from './manifest.ts';
import { memorySections } from './memory/config-sections.ts';
import { memoryOperations } from './memory/operations.ts';
import { workspaceOperations, workspaceSections } from './workspace/index.ts';

export const catalog: readonly Operation[] = [
  ...workspaceOperations,
  ...groundOperations,
  ...ledgerOperations,
  ...memoryOperations,
  ...durableOperations,
];

export const configSections: readonly ConfigSection[] = [
  ...workspaceSections,
  ...groundSections,
  ...ledgerSections,
  ...memorySections,
  ...durableSections,
];

export function findOperation(name: string): Operation {
  const found = catalog.find((operation) => operation.name === name);
  assert(found !== undefined, `the catalog has no operation ${name}`);
  return found;
}
