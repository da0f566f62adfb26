// A process that lives long and writes now and then, as an MCP server with a busy agent does: twenty records a second.

import { openJournal, openNodeHost } from '../../src/durable/index.ts';
import { ACT_TYPE, agentRecordTypes } from '../../src/workspace/agents/record-types.ts';

const PAUSE_MS = 50;
const journal = await openJournal(process.argv[2] as string, openNodeHost(), { types: agentRecordTypes });
process.stdout.write('ready\n');
for (;;) {
  await journal.append(ACT_TYPE, { event: 'PostToolUse', session: 'server' });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
