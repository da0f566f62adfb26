// Modules of the built package whose values are worked out now, because that takes longer than a hook may: tables are written as they
// are, and large ones as files of bytes, which are read when they are first needed instead of being loaded and compiled with the code.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'rolldown';

const TABLES = [
  'memory/heard/for-me-forms.js',
  'memory/heard/form-words.js',
  'session/opposite-forms.js',
  'memory/heard/question-forms.js',
  'redact/spoken-things.js',
  'search/text/subjects.js',
  'session/next-forms.js',
  'session/off-record-forms.js',
];
/** What these give with a function is bytes. */
const BYTES = ['ground/description/weights.js', 'memory/heard/lasting-weights.js'];
/** How a module of the package says where it lies, which in a bundle is elsewhere. */
const OWN_FOLDER = 'import.meta.dirname';

export async function workOut(dist: string): Promise<void> {
  for (const path of [...TABLES, ...BYTES]) {
    const values: readonly [string, unknown][] = Object.entries(await import(join(dist, path)));
    const lines = values.map(([name, value]) => `export const ${name} = ${write(value, dist, path)};\n`);
    writeFileSync(join(dist, path), lines.join(''));
  }
}

function write(value: unknown, dist: string, path: string): string {
  if (typeof value !== 'function') return JSON.stringify(value);
  const file = path.replace(/\.js$/, '.bin');
  writeFileSync(join(dist, file), value());
  const name = JSON.stringify(`/${file.slice(dirname(file).length + 1)}`);
  return `() => process.getBuiltinModule('node:fs').readFileSync(${OWN_FOLDER} + ${name})`;
}

/** Bundles lie in another folder than the modules that they are made of. */
export function findBytes(dist: string, outDir: string, isScript: boolean): Plugin {
  const modules = new Set(BYTES.map((path) => join(dist, path)));
  return {
    name: 'find-bytes',
    load(id) {
      if (!modules.has(id)) return undefined;
      const folder = JSON.stringify(`/${relative(outDir, dirname(id))}`);
      const own = isScript ? '__dirname' : OWN_FOLDER;
      return readFileSync(id, 'utf8').replaceAll(OWN_FOLDER, `${own} + ${folder}`);
    },
  };
}
