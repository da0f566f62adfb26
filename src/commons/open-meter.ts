// The meter of a project: a file in the machine directory, or the PostgreSQL database that the person named. Opened once for an
// application.

import { join } from 'node:path';
import { readSection } from '../kernel/config/section.ts';
import type { Context } from '../kernel/operation.ts';
import type { Service } from '../kernel/services.ts';
import { resolveDatabase } from '../team/shared-database.ts';
import { type Meter, type MeterPlace, openMeter } from './meter/open.ts';
import { openPrices, type Prices } from './price/price.ts';
import { meterSection } from './sections.ts';

export type MeterContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

const FILE = 'meter.db';

const meterService: Service<Promise<Meter>> = {
  name: 'commons.meter',
  open: ({ host, project }, key) => {
    const place = JSON.parse(key) as MeterPlace;
    if (place.driver === 'sqlite') host.files.makeDir(project.ownDir);
    return openMeter(place, host);
  },
  // What failed to open has told whoever asked.
  close: (opened) => opened.then((meter) => meter.close()).catch(() => undefined),
};

export function meterPlace(
  context: Pick<MeterContext, 'config' | 'project' | 'host'>,
  database?: string,
): MeterPlace {
  const address = database ?? readSection(context.config, meterSection).database;
  return address === undefined
    ? { driver: 'sqlite', path: join(context.project.ownDir, FILE) }
    : { driver: 'postgres', ...resolveDatabase(address, context) };
}

export function useMeter(context: MeterContext): Promise<Meter> {
  return context.services.use(meterService, JSON.stringify(meterPlace(context)));
}

/** For those who only look: undefined where nothing was ever metered. */
export async function useMeterIfThere(context: MeterContext): Promise<Meter | undefined> {
  const place = meterPlace(context);
  if (place.driver === 'sqlite' && context.host.files.stat(place.path) === undefined) return undefined;
  return useMeter(context);
}

export function readPrices({ config }: Pick<MeterContext, 'config'>): Prices {
  return openPrices(readSection(config, meterSection).prices ?? {});
}
