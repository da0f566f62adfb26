// Builds the package into dist/: compiled modules with their digests, the manifest that the surfaces read, and the programs bundled so
// that they start quickly: the command line, those that older scripts call, the entry of agents' hooks; and the dashboard's page.

import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { once } from '../src/kernel/once.ts';
import { buildWeb } from './build-web.ts';
import { CONFIG_READERS, DIGESTS_MODULE, digestCode, renderDigests } from './code-digests.ts';
import { trainPrograms } from './train.ts';
import { findBytes, workOut } from './work-out.ts';

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

await workOut(dist);

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
writeFileSync(join(dist, 'manifest.packed'), packManifest(manifest));
// A hook starts after every tool call, and needs one operation of them all.
const forHooks = manifest.operations.filter(({ name }: { readonly name: string }) => name === 'agent.event');
const withoutDescriptions = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    ),
  );
const hookManifest = { ...manifest, operations: forHooks, config: withoutDescriptions(manifest.config) };
writeFileSync(join(dist, 'hook-manifest.packed'), packManifest(hookManifest));

const { SPARING_FLAGS } = await import(join(dist, 'bin', 'work-sparingly.js'));
/** By the words of a command, how the engine is to work for it. */
const setUps = Object.fromEntries(
  manifest.operations
    .filter(({ keepsLittle }: { readonly keepsLittle?: boolean }) => keepsLittle === true)
    .map(({ words }: { readonly words: readonly string[] }) => [words.join(' '), SPARING_FLAGS]),
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
  const start = collectStart();
  const dir = join(dist, outDir);
  const program = await rolldown({
    plugins: [start.plugin, bundleYaml, findBytes(dist, dir, isScript)],
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
  // Left to itself, the bundler puts its own helpers, which every chunk needs, into the chunk of some library.
  const groups = [
    { name: 'start', test: start.isOfStart, priority: 1 },
    { name: 'library', test: /[\\/]node_modules[\\/]yaml[\\/]/ },
  ];
  const codeSplitting = { groups };
  const { output } = await program.write({ dir, ...names, format, minify: true, codeSplitting });
  await program.close();
  if (!isScript) return;
  for (const { fileName } of output) toScript(join(dir, fileName));
  const first = output.find((piece) => piece.type === 'chunk' && piece.isEntry)?.fileName;
  const loader = relative(dir, join(root, 'bin', 'load.js'));
  writeFileSync(
    join(dir, `${entry}.cjs`),
    `module.exports=require('${loader}').startProgram(__dirname,'${first}',${JSON.stringify(setUps)});\n`,
  );
}

/** Where a module asks for the parser when it first needs it, which in a bundle is the one form of it that is in there. */
const bundleYaml: Plugin = {
  name: 'bundle-yaml',
  transform: (code) =>
    code.includes(LATE_YAML) ? { code: code.replace(LATE_YAML, `require('yaml')`) } : undefined,
};
const LATE_YAML = `createRequire(import.meta.url)('yaml')`;

/**
 * What `bin/load.js` runs: nothing but ASCII, since other letters only ever stand in strings and patterns, where an escape means
 * the same; and packages imported through the loader.
 */
function toScript(file: string): void {
  const toEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, toEscape);
  writeFileSync(file, text.replaceAll(/\bimport\((?=[`'"]|\w+\()/g, 'importPackage('));
}

/** What the entry imports, directly or not, is loaded whatever the program is asked to do: one chunk of it is one text to compile. */
function collectStart(): { readonly plugin: Plugin; isOfStart(id: string): boolean } {
  const imports = new Map<string, readonly string[]>();
  const entries: string[] = [];
  const reach = once(() => {
    const reached = new Set<string>();
    const wanted = [...entries];
    for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      wanted.push(...(imports.get(id) ?? []));
    }
    return reached;
  });
  const plugin: Plugin = {
    name: 'collect-start',
    moduleParsed({ id, importedIds, isEntry }) {
      imports.set(id, importedIds);
      if (isEntry) entries.push(id);
    },
  };
  return { plugin, isOfStart: (id) => reach().has(id) };
}

await bundle({ entry: 'hook', outDir: '.', format: 'cjs' });
await bundle({ entry: 'loa', outDir: 'cli', format: 'cjs' });
await bundle({ entry: 'seed', outDir: 'cli', format: 'esm' });
await bundle({ entry: 'tour-writer', outDir: 'cli', format: 'esm' });
await bundle({ entry: 'tour-night', outDir: 'cli', format: 'esm' });
for (const path of Object.values(programs)) chmodSync(join(root, path), 0o755);
await buildWeb(root);
trainPrograms(root);
