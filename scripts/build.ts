// Builds the package into dist/: compiled modules with their digests, the manifest that the surfaces read, and the programs bundled so
// that they start quickly: the command line, those that older scripts call, the entry of agents' hooks; and the dashboard's page.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { buildWeb } from './build-web.ts';
import { CONFIG_READERS, DIGESTS_MODULE, digestCode, renderDigests } from './code-digests.ts';
import { trainPrograms } from './train.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

interface PackageJson {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
}
const readJson = (...path: string[]): PackageJson => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const code = {
  ending: '.js',
  read: (path: string) => readFileSync(join(dist, path), 'utf8'),
  versionOf: (name: string) => readJson('node_modules', name, 'package.json').version,
};
writeFileSync(join(dist, `${DIGESTS_MODULE}.js`), renderDigests(code));

const { joinAllDomains } = await import(join(dist, 'bin', 'all-domains.js'));
const { buildManifest } = await import(join(dist, 'manifest.js'));
const { packManifest } = await import(join(dist, 'packed-manifest.js'));
const { version, bin: programs } = readJson('package.json');
const built = await buildManifest(joinAllDomains());
const manifest = {
  ...built,
  version,
  build: `${built.build}-${digestCode(CONFIG_READERS, code).slice(0, 16)}`,
};
writeFileSync(join(dist, 'manifest.json'), JSON.stringify(packManifest(manifest)));
// A hook starts after every tool call, and needs one operation of them all.
const forHooks = manifest.operations.filter(({ name }: { readonly name: string }) => name === 'agent.event');
writeFileSync(
  join(dist, 'hook-manifest.json'),
  JSON.stringify(packManifest({ ...manifest, operations: forHooks })),
);

interface Bundle {
  readonly entry: string;
  readonly outDir: string;
  readonly format: 'cjs' | 'esm';
}

/**
 * Few files to open at start; what is needed only now and then goes into chunks that are read only then. As CommonJS the names
 * hold a hash of the content, because compiled code is kept by them; the file of the plain name starts the program with it.
 */
async function bundle({ entry, outDir, format }: Bundle): Promise<void> {
  const isScript = format === 'cjs';
  const ending = isScript ? 'cjs' : 'js';
  const program = await rolldown({
    input: { [entry]: join(dist, 'bin', `${entry}.js`) },
    platform: 'node',
    // With it, a constant that two chunks share can end up in neither, and the bundler gives up.
    optimization: { inlineConst: false },
    logLevel: 'warn',
    // Its form for browsers is modules, of which only those in use are taken, into one file; the one for Node is 80 files.
    resolve: { alias: { yaml: join(root, 'node_modules', 'yaml', 'browser', 'dist', 'index.js') } },
    external: [/^node:/, 'zod', 'fastify', 'pg', 'nodemailer', 'croner', /^@modelcontextprotocol\//],
  });
  const names = {
    entryFileNames: isScript ? `${entry}-[hash].cjs` : `${entry}.js`,
    chunkFileNames: `${entry}-[name]-[hash].${ending}`,
  };
  const dir = join(dist, outDir);
  const { output } = await program.write({ dir, ...names, format, minify: true, ...chunks(entry) });
  await program.close();
  if (!isScript) return;
  for (const { fileName } of output) toScript(join(dir, fileName));
  const start = output.find((piece) => piece.type === 'chunk' && piece.isEntry)?.fileName;
  const loader = relative(dir, join(root, 'bin', 'load.js'));
  writeFileSync(
    join(dir, `${entry}.cjs`),
    `module.exports=require('${loader}').startProgram(__dirname,'${start}');\n`,
  );
}

/**
 * What `bin/load.js` runs: nothing but ASCII, since other letters only ever stand in strings and patterns, where an escape means
 * the same; and packages imported through the loader.
 */
function toScript(file: string): void {
  const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, toEscape);
  writeFileSync(file, text.replaceAll(/\bimport\((?=[`'"]|\w+\()/g, 'importPackage('));
}

/**
 * Opening a file costs more than the code in it, so what nearly every command needs is one chunk. What loads more than itself
 * (zod, keys, zlib) stays apart.
 */
function chunks(entry: Bundle['entry']) {
  if (entry === 'hook') return {};
  const inside = (folders: string, apart: string) =>
    new RegExp(`[\\\\/]dist[\\\\/](?:${folders})[\\\\/](?!.*(?:schemas?|${apart})\\b)`);
  const groups = [
    // What the list of domains names of a domain: the chunk of the domain is for those who use it.
    {
      name: 'named',
      test: /[\\/]dist[\\/](?:memory[\\/]store[\\/]types|(?:memory|redact)[\\/]sections)\.js$/,
      priority: 1,
    },
    { name: 'base', test: inside('kernel|durable|state', 'ed25519|sql|sim-host|commands|blob|audit|keys') },
    { name: 'account', test: inside('durable[\\\\/](?:audit|keys|commands)', 'ed25519') },
    { name: 'redact', test: inside('redact', 'fingerprint') },
    {
      name: 'memory',
      test: inside('poison|memory[\\\\/](?:capture|gates|entry|store|model|configured)', 'import'),
    },
  ];
  return { codeSplitting: { groups } };
}

await bundle({ entry: 'hook', outDir: '.', format: 'cjs' });
await bundle({ entry: 'loa', outDir: 'cli', format: 'cjs' });
await bundle({ entry: 'seed', outDir: 'cli', format: 'esm' });
await bundle({ entry: 'tour-writer', outDir: 'cli', format: 'esm' });
await bundle({ entry: 'tour-night', outDir: 'cli', format: 'esm' });
for (const path of Object.values(programs)) chmodSync(join(root, path), 0o755);
await buildWeb(root);
trainPrograms(root);
