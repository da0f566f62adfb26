// The table of word vectors, opened once for an application. Part of the package, so it stays what it is while a process lives.

import { join } from 'node:path';
import type { Service, Services } from '../../kernel/services.ts';
import { type Meaning, openMeaning } from './meaning.ts';
import { requireWordTable } from './table.ts';

const meaningService: Service<Meaning> = {
  name: 'search.meaning',
  open: ({ host, product }) =>
    openMeaning(requireWordTable(host.files.read(join(product.dir, 'assets', 'words.bin')))),
};

export function readMeaning({ services }: { readonly services: Pick<Services, 'use'> }): Meaning {
  return services.use(meaningService);
}
