import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openNodeHost } from '../../durable/node-host/index.ts';
import { Services } from '../../kernel/services.ts';
import { openMeaning } from './meaning.ts';
import { readMeaning } from './read-meaning.ts';
import { SHARED_DIRECTION } from './shared-direction.ts';
import { requireWordTable } from './table.ts';

const product = { dir: join(import.meta.dirname, '../../..') };

it('the file of the table is closed with the application, however little of it was read', async () => {
  const host = openNodeHost();
  let isOpen = 0;
  const open = (...args: Parameters<typeof host.files.open>) => {
    const file = host.files.open(...args);
    isOpen += 1;
    return {
      ...file,
      read: file.read.bind(file),
      stat: file.stat.bind(file),
      close: () => {
        isOpen -= 1;
        file.close();
      },
    };
  };
  const world = { host: { ...host, files: { ...host.files, open } }, project: {}, product };
  const services = new Services(world as never);
  expect(readMeaning({ services }).find('queue')).toBeGreaterThan(0);
  expect(isOpen).toBe(1);
  await services.close();
  expect(isOpen).toBe(0);
});

it('the direction that all texts share is the one of the table in the package', () => {
  const bytes = readFileSync(join(product.dir, 'assets', 'words.bin'));
  expect(SHARED_DIRECTION).toEqual([...openMeaning(requireWordTable(bytes)).common]);
});
