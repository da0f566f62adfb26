// The meter of a project: a file in the machine directory, or the PostgreSQL database that the person named. Opened once for an
// application.

import { join } from 'node:path';
import { readSection } from '../kernel/config/section.ts';
import type { Context } from '../kernel/operation.ts';
import type { Service } from '../kernel/services.ts';
import { type Meter, type MeterPlace, openMeter } from './meter/open.ts';
import { openPrices, type Prices } from './price/price.ts';
import { meterSection } from './sections.ts';

export type MeterContext = Pick<Context, 'config' | 'host' | 'project' | 'services'>;

const FILE = 'meter.db';

const meterService: Service<Promise<Meter>> = {
  name: 'commons.meter',
  open: ({ host, project }, url) => {
    if (url !== '') return openMeter({ driver: 'postgres', url }, host);
    host.files.makeDir(project.ownDir);
    return openMeter({ driver: 'sqlite', path: join(project.ownDir, FILE) }, host);
  },
  // What failed to open has told whoever asked.
  close: (opened) => opened.then((meter) => meter.close()).catch(() => undefined),
};

export function meterPlace(
  { config, project }: Pick<MeterContext, 'config' | 'project'>,
  database?: string,
): MeterPlace {
  const url = database ?? readSection(config, meterSection).database;
  return url === undefined
    ? { driver: 'sqlite', path: join(project.ownDir, FILE) }
    : { driver: 'postgres', url };
}

export function useMeter(context: MeterContext): Promise<Meter> {
  const place = meterPlace(context);
  return context.services.use(meterService, place.driver === 'postgres' ? place.url : '');
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
