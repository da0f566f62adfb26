// What a write costs while a team is connected, as the first after a pause and as one of several, and how soon another recalls it.

import { openMcp } from '../../test/support/places.ts';
import { timeUntilRecalled } from '../../test/team/arrival.ts';
import { type Machine, makeTeam, query, setDatabase } from '../../test/team/machines.ts';
import { judge, median, type Row, timeMs } from '../measure.ts';

const WRITES = 20;
const ARRIVALS = 15;
const RATIO_MAX = 1.2;
const ARRIVAL_MS_MAX = 1000;
const LISTENING = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'loa listens'";
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function measureWriting(url: string): Promise<readonly Row[]> {
  const team = makeTeam(url, 2);
  const [ann, bob] = team.machines as [Machine, Machine];
  try {
    for (const machine of [ann, bob]) machine.ask(['team', 'join']);
    const first = await measureWrites(ann, url, { lingerSeconds: 0 });
    const again = await measureWrites(ann, url, { lingerSeconds: 60 });
    setDatabase(ann, url);
    ann.ask(['team', 'leave']);
    ann.ask(['team', 'join']);
    return [
      judge({ name: 'a write while connected, the first after a pause', ...first }, { ratioMax: RATIO_MAX }),
      judge({ name: 'a write while connected, one of several', ...again }, { ratioMax: RATIO_MAX }),
      ...(await measureArrivals(ann, bob, url)),
    ];
  } finally {
    team.remove();
  }
}

/** The same clone with and without its team, in turns; what is sent beside it is over before the next. */
async function measureWrites(
  machine: Machine,
  url: string,
  { lingerSeconds }: { readonly lingerSeconds: number },
): Promise<{ readonly ours: number; readonly floor: number; readonly unit: string }> {
  const connected: number[] = [];
  const apart: number[] = [];
  const write = (name: string): Promise<number> =>
    timeMs(() => void machine.ask(['remember', `The ${name} lifts crates at ${lingerSeconds} an hour.`]));
  for (let at = 0; at < WRITES; at += 1) {
    setDatabase(machine, url, { linger_seconds: lingerSeconds });
    // Whatever comes first after a change of the settings reads them anew.
    machine.ask(['memory', 'list']);
    connected.push(await write(`crane ${at}`));
    await pause(1000);
    setDatabase(machine, '');
    machine.ask(['memory', 'list']);
    apart.push(await write(`ferry ${at}`));
    await pause(200);
  }
  return { ours: median(connected), floor: median(apart), unit: 'ms' };
}

/** From the end of the command that wrote to the answer of the other's MCP server. */
async function measureArrivals(ann: Machine, bob: Machine, url: string): Promise<readonly Row[]> {
  bob.ask(['config', 'trust', '--yes']);
  const reader = await openMcp(bob);
  const measure = async (name: string, lingerSeconds: number): Promise<Row> => {
    setDatabase(ann, url, { linger_seconds: lingerSeconds });
    const times: number[] = [];
    for (let at = 0; at < ARRIVALS; at += 1) {
      times.push(await timeUntilRecalled(ann, reader, `${at}-${lingerSeconds}`));
      // Until the process that sent it is gone, if it does not stay.
      while (lingerSeconds === 0 && (await query(url, LISTENING)).length > 1) await pause(50);
      await pause(300);
    }
    return judge({ name, ours: Math.max(...times), unit: 'ms' }, { max: ARRIVAL_MS_MAX });
  };
  try {
    return [
      await measure(`written by one, recalled by another, the first after a pause, worst of ${ARRIVALS}`, 0),
      await measure(`written by one, recalled by another, one of several, worst of ${ARRIVALS}`, 60),
    ];
  } finally {
    await reader.client.close();
  }
}
