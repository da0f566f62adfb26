// A process that can be killed at any moment: requests to a meter come in on stdin, one a line, and answers go out in order once they
// are durable.

import { createInterface } from 'node:readline';
import type { MeterCommand } from '../../src/commons/index.ts';
import { type MeterPlace, openMeter } from '../../src/commons/index.ts';
import { openNodeHost } from '../../src/durable/index.ts';
import { decodeLine, encodeLine } from './meter-lines.ts';

const place = JSON.parse(process.argv[2] ?? '') as MeterPlace;
const meter = await openMeter(place, openNodeHost());
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const commands = decodeLine(line) as readonly MeterCommand[];
  const answers = await Promise.all(commands.map((command) => meter.submit(command)));
  process.stdout.write(`${encodeLine(answers)}\n`);
}
await meter.close();
