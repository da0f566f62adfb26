// The installed package as the running code finds it: its folder, its version, and the manifest that the build wrote beside the code.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Product } from './app.ts';
import type { Manifest } from './manifest.ts';
import { unpackManifest } from './packed-manifest.ts';

/** What the build writes: everything, or the little that a hook needs. */
export type ManifestFile = 'manifest.packed' | 'hook-manifest.packed';

export interface Installed {
  readonly product: Product;
  readonly manifest: Manifest;
}

export function readInstalled(file: ManifestFile = 'manifest.packed'): Installed {
  const here = import.meta.dirname;
  // Bundled programs lie one folder deeper than the library.
  const dist = existsSync(join(here, file)) ? here : dirname(here);
  const manifest = unpackManifest(readFileSync(join(dist, file), 'latin1'));
  const product = { version: manifest.version, dir: dirname(dist), node: process.execPath };
  return { product, manifest };
}
