// Captures and consolidates until it is killed, and says what was promised, one JSON line each:
//   node memory-writer.ts FOLDER ROUND

import { writeSync } from 'node:fs';
import { openCapture } from '../../src/memory/capture/capture.ts';
import { consolidate } from '../../src/memory/consolidate/consolidate.ts';
import { memoryContext } from '../../src/memory/project.suite.ts';

const [dir = '', round = '0'] = process.argv.slice(2);
const context = memoryContext(dir);
const STDOUT = 1;
const CONSOLIDATE_EVERY = 7;

/** Straight to the pipe: what is not written yet when the process dies was not promised. */
function tell(line: Readonly<Record<string, unknown>>): void {
  writeSync(STDOUT, `${JSON.stringify(line)}\n`);
}

for (let count = 0; ; count += 1) {
  const capture = await openCapture(context);
  try {
    const name = `svc_${round}_${count}`;
    for (const seconds of [30, 300]) {
      const content = `The retry budget of ${name} is ${seconds} seconds.`;
      const done = await capture.capture({ content });
      tell({ id: done.id, content });
    }
  } finally {
    await capture.close();
  }
  if (count % CONSOLIDATE_EVERY === CONSOLIDATE_EVERY - 1) {
    tell({ consolidating: true });
    await consolidate(context, { isDryRun: false });
    tell({ consolidated: true });
  }
}
