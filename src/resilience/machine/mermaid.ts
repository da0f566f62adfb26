// The recovery table as a Mermaid drawing, for `loa state recover --graph` and the documentation.

import { RECOVERY, type RecoveryTable } from './table.ts';

export function drawRecovery(table: RecoveryTable = RECOVERY): string {
  const lines = ['stateDiagram-v2', '  [*] --> START'];
  for (const { from, event, to, because } of table.transitions)
    lines.push(`  ${from} --> ${to}: ${event} (${because})`);
  for (const state of table.ends) lines.push(`  ${state} --> [*]`);
  return `${lines.join('\n')}\n`;
}
