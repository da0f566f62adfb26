// Writes docs/reference/ from the catalog, one page for each command group. With --check it writes nothing and fails when
// a page on disk differs from what it would write.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinAllDomains } from '../src/bin/all-domains.ts';
import { programs } from '../src/bin/programs.ts';
import { buildManifest } from '../src/manifest.ts';
import { renderReference } from '../src/surfaces/reference.ts';

const dir = join(import.meta.dirname, '..', 'docs', 'reference');
const domains = joinAllDomains(() => {
  throw new Error('nothing is served here');
});
const pages = renderReference(await buildManifest(domains), programs);

if (process.argv.includes('--check')) {
  const onDisk = new Map(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  const names = new Set([...onDisk.keys(), ...pages.keys()]);
  const different = [...names].filter((name) => onDisk.get(name) !== pages.get(name));
  if (different.length > 0) {
    console.error(`docs/reference is out of date: ${different.join(', ')}. Run "npm run docs" and commit.`);
    process.exit(1);
  }
} else {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(dir, name), text);
}
