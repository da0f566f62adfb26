// package.json, deno.json and composer.json.

import type { EntryFact, ManifestFact, ScriptFact } from '../model.ts';
import { asData, asText, asTexts, type Data, keysOf, lineOfKey } from './values.ts';

export function readPackageJson(text: string): Partial<ManifestFact> {
  const data = asData(JSON.parse(text));
  const workspaces = data['workspaces'];
  const name = asText(data['name']);
  const engines = asData(data['engines']);
  const licence = data['license'];
  return {
    name,
    version: asText(data['version']),
    description: asText(data['description']),
    licence: asText(licence) || asText(asData(licence)['type']),
    scripts: readScripts(text, data, 'scripts'),
    entries: [...readExports(data), ...readPrograms(data['bin'], name)],
    dependencies: [
      ...keysOf(data['dependencies']),
      ...keysOf(data['peerDependencies']),
      ...keysOf(data['optionalDependencies']),
    ],
    devDependencies: keysOf(data['devDependencies']),
    members: asTexts(Array.isArray(workspaces) ? workspaces : asData(workspaces)['packages']),
    requires: [
      ...Object.entries(engines).map(([engine, range]) => `${engine} ${asText(range)}`),
      ...asTexts(data['packageManager']).map((one) => one.replace('@', ' ').replace(/\+sha\d+.*$/, '')),
    ],
  };
}

function readScripts(text: string, data: Data, section: string): ScriptFact[] {
  return Object.entries(asData(data[section])).map(([name, command]) => ({
    name,
    command: asText(command),
    line: lineOfKey(text, name, section),
  }));
}

/** Every file that `exports` can lead to, under the name that leads there; else `main`, `module` and `types`. */
function readExports(data: Readonly<Record<string, unknown>>): EntryFact[] {
  const entries: EntryFact[] = [];
  const visit = (name: string, value: unknown, depth: number): void => {
    if (depth > 8) return;
    if (typeof value === 'string') entries.push({ kind: 'export', name, target: value });
    else if (Array.isArray(value)) for (const item of value) visit(name, item, depth + 1);
    else {
      // What runs before what only the compiler reads.
      const all = Object.entries(asData(value));
      const isTypes = ([key]: readonly [string, unknown]): boolean =>
        key === 'types' || key.startsWith('types@');
      for (const [key, inner] of [...all.filter((one) => !isTypes(one)), ...all.filter(isTypes)])
        visit(key.startsWith('.') ? key : name, inner, depth + 1);
    }
  };
  if (data['exports'] !== undefined) visit('.', data['exports'], 0);
  for (const key of ['main', 'module', 'types', 'typings', 'source', 'browser']) {
    const target = asText(data[key]);
    if (target !== '' && (entries.length === 0 || key === 'source'))
      entries.push({ kind: 'main', name: '.', target });
  }
  return entries.filter(({ target }, index) => entries.findIndex((one) => one.target === target) === index);
}

function readPrograms(bin: unknown, name: string): EntryFact[] {
  if (typeof bin === 'string')
    return [{ kind: 'program', name: name.split('/').at(-1) ?? name, target: bin }];
  return Object.entries(asData(bin)).map(([program, target]) => ({
    kind: 'program',
    name: program,
    target: asText(target),
  }));
}

export function readDeno(text: string): Partial<ManifestFact> {
  const data = asData(JSON.parse(text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[}\]])/g, '$1')));
  const exports = data['exports'];
  const entries: EntryFact[] =
    typeof exports === 'string'
      ? [{ kind: 'export', name: '.', target: exports }]
      : Object.entries(asData(exports)).map(([name, target]) => ({
          kind: 'export',
          name,
          target: asText(target),
        }));
  return {
    name: asText(data['name']),
    version: asText(data['version']),
    licence: asText(data['license']),
    scripts: readScripts(text, data, 'tasks'),
    entries,
    dependencies: keysOf(data['imports']),
    members: asTexts(data['workspace']),
  };
}

/** Folders of what a library is taken in for. */
const keysOfRoots = (autoload: unknown): EntryFact[] =>
  [...Object.values(asData(asData(autoload)['psr-4'])), asData(autoload)['classmap']]
    .flatMap(asTexts)
    .map((target) => ({ kind: 'main', name: '.', target }));

export function readComposer(text: string): Partial<ManifestFact> {
  const data = asData(JSON.parse(text));
  const licence = data['license'];
  const scripts = Object.entries(asData(data['scripts'])).map(([name, command]) => ({
    name,
    command: asTexts(command).join(' && '),
    line: lineOfKey(text, name, 'scripts'),
  }));
  return {
    name: asText(data['name']),
    version: asText(data['version']),
    description: asText(data['description']),
    licence: asTexts(licence).join(' OR '),
    scripts,
    entries: [
      ...(data['type'] === 'library' ? keysOfRoots(data['autoload']) : []),
      ...asTexts(data['bin']).map(
        (target): EntryFact => ({ kind: 'program', name: target.split('/').at(-1) ?? target, target }),
      ),
    ],
    dependencies: keysOf(data['require']).filter((name) => name.includes('/')),
    devDependencies: keysOf(data['require-dev']).filter((name) => name.includes('/')),
    requires: Object.entries(asData(data['require']))
      .filter(([name]) => name === 'php')
      .map(([, range]) => `php ${asText(range)}`),
  };
}
