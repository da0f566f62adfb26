// Builds the package into dist/: compiled modules, the manifest that the surfaces read, and the hook entry in one file.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

const { catalog, configSections } = await import(join(dist, 'catalog.js'));
const { buildManifest } = await import(join(dist, 'manifest.js'));
const manifest = await buildManifest(catalog, configSections);
writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest));

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const bundle = await rolldown({
  input: join(dist, 'bin', 'hook.js'),
  platform: 'node',
  logLevel: 'warn',
  external: [/^node:/, 'yaml', 'zod'],
  transform: { define: { LOA_BUILD: JSON.stringify(`${version}+${manifest.build}`) } },
});
await bundle.write({ file: join(dist, 'hook.cjs'), format: 'cjs', minify: true, codeSplitting: false });
await bundle.close();
chmodSync(join(root, 'bin', 'loa.js'), 0o755);
