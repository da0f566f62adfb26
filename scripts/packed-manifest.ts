// The manifest as users get it: `npm pack` (and no other way) puts it in the place of the repository's own for as long as it packs.
// What only serves this repository is left out: its scripts, above all, of which npm would ask users whether they may run.
// An interrupted pack leaves the full one in package.full.json, from where the next pack, or "restore", takes it back.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const manifest = join(root, 'package.json');
const full = join(root, 'package.full.json');
const ONLY_HERE = ['scripts', 'allowScripts', 'devDependencies', 'overrides'];

function restore(): void {
  if (existsSync(full)) renameSync(full, manifest);
}

function write(): void {
  restore();
  const text = readFileSync(manifest, 'utf8');
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const packed = Object.fromEntries(entries.filter(([name]) => !ONLY_HERE.includes(name)));
  writeFileSync(full, text);
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`);
}

/** Publishing the folder would tell the registry the full manifest, whatever the tarball holds. */
function refuse(): void {
  process.stderr.write('Publish what was packed: npm pack && npm publish ./loakit-VERSION.tgz\n');
  process.exitCode = 1;
}

const task = { write, restore, refuse }[process.argv[2] ?? ''];
if (task === undefined) throw new Error('say write, restore or refuse');
task();
