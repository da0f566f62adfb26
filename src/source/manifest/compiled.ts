// Cargo, Go and Python manifests.

import type { EntryFact, ManifestFact } from '../model.ts';
import { parseToml } from './toml.ts';
import { asData, asText, asTexts, type Data, keysOf, lineOfKey } from './values.ts';

export function readCargo(text: string): Partial<ManifestFact> {
  const data: Data = parseToml(text);
  const own = asData(data['package']);
  const workspace = asData(data['workspace']);
  const shared = asData(workspace['package']);
  const value = (key: string): string =>
    asText(own[key]) || (Object.hasOwn(asData(own[key]), 'workspace') ? asText(shared[key]) : '');
  const programs = Array.isArray(data['bin']) ? data['bin'].map(asData) : [];
  const library = asData(data['lib']);
  // Those of one system or another are needed there.
  const tables = [data, ...Object.values(asData(data['target'])).map(asData)];
  const isOptional = (value: unknown): boolean => asData(value)['optional'] === true;
  const needed = (key: string, optional = false): string[] =>
    tables.flatMap((one) =>
      keysOf(one[key]).filter((name) => isOptional(asData(one[key])[name]) === optional),
    );
  return {
    name: asText(own['name']),
    version: value('version'),
    description: value('description'),
    licence: value('license'),
    entries: [
      ...(asText(library['path']) === ''
        ? []
        : [{ kind: 'main' as const, name: '.', target: asText(library['path']) }]),
      ...programs.map(
        (one): EntryFact => ({
          kind: 'program',
          name: asText(one['name']),
          target: asText(one['path']) || `src/bin/${asText(one['name'])}.rs`,
        }),
      ),
    ],
    // What is switched on unless somebody switches it off is taken in, too.
    dependencies: [
      ...needed('dependencies'),
      ...needed('dependencies', true).filter((name) => isOnByDefault(name, asData(data['features']))),
      ...keysOf(workspace['dependencies']),
    ],
    optionalDependencies: needed('dependencies', true),
    devDependencies: needed('dev-dependencies'),
    buildDependencies: needed('build-dependencies'),
    members: asTexts(workspace['members']),
    requires: [...(value('rust-version') === '' ? [] : [`rust ${value('rust-version')}`])],
  };
}

/** Whether the features of `default` lead to it: by its own name, `dep:name` or `name/feature`. */
function isOnByDefault(name: string, features: Data): boolean {
  const seen = new Set(['default']);
  for (const feature of seen)
    for (const one of asTexts(features[feature])) seen.add(one.replace(/^dep:/, '').replace(/\/.*$/, ''));
  return seen.has(name);
}

export function readGoMod(text: string): Partial<ManifestFact> {
  const name = /^module\s+(\S+)/m.exec(text)?.[1] ?? '';
  const version = /^go\s+(\S+)/m.exec(text)?.[1];
  const listed = [...text.matchAll(/^require\s*\(([\s\S]*?)^\)/gm)].flatMap((block) =>
    (block[1] as string).split('\n'),
  );
  const single = [...text.matchAll(/^require\s+([^\s(]+\s+\S+.*)$/gm)].map((match) => match[1] as string);
  const direct = [...listed, ...single]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//') && !line.includes('// indirect'));
  return {
    name,
    dependencies: direct.map((line) => line.split(/\s/)[0] as string),
    requires: version === undefined ? [] : [`go ${version}`],
  };
}

export function readGoWork(text: string): Partial<ManifestFact> {
  const listed = [...text.matchAll(/^use\s*\(([\s\S]*?)^\)/gm)].flatMap((block) =>
    (block[1] as string).split('\n'),
  );
  const single = [...text.matchAll(/^use\s+([^\s(]+)\s*$/gm)].map((match) => match[1] as string);
  return {
    members: [...listed, ...single]
      .map((line) => line.replace(/\/\/.*$/, '').trim())
      .filter((line) => line !== ''),
  };
}

/** PEP 621, Poetry, Hatch scripts, uv workspaces. */
export function readPyproject(text: string): Partial<ManifestFact> {
  const data: Data = parseToml(text);
  const project = asData(data['project']);
  const tool = asData(data['tool']);
  const poetry = asData(tool['poetry']);
  const licence = project['license'] ?? poetry['license'];
  // What one may add to it is no tool of those who work on it, unless it is called so.
  const optional = Object.entries(asData(project['optional-dependencies']))
    .filter(([name]) => FOR_WORK.test(name))
    .flatMap(([, names]) => asTexts(names));
  const groups = Object.values(asData(data['dependency-groups'])).flatMap(asTexts);
  const poetryDev = Object.values(asData(poetry['group'])).flatMap((group) =>
    keysOf(asData(group)['dependencies']),
  );
  const python = asText(project['requires-python']) || asText(asData(poetry['dependencies'])['python']);
  return {
    name: asText(project['name']) || asText(poetry['name']),
    version: asText(project['version']) || asText(poetry['version']),
    description: asText(project['description']) || asText(poetry['description']),
    licence: asText(licence) || asText(asData(licence)['text']),
    scripts: readTasks(text, tool),
    entries: readConsoleScripts({ ...asData(project['scripts']), ...asData(poetry['scripts']) }),
    dependencies: [
      ...asTexts(project['dependencies']).map(requirementName),
      ...keysOf(poetry['dependencies']).filter((name) => name !== 'python'),
    ],
    devDependencies: [...optional, ...groups]
      .map(requirementName)
      .concat(keysOf(poetry['dev-dependencies']), poetryDev),
    members: asTexts(asData(asData(tool['uv'])['workspace'])['members']),
    requires: python === '' ? [] : [`python ${python}`],
  };
}

const FOR_WORK = /^(?:dev|develop|development|tests?|testing|lint|docs?|typing|types|ci|checks?|qa)$/i;

function readTasks(text: string, tool: Data): ManifestFact['scripts'] {
  const tables = [
    asData(asData(tool['poe'])['tasks']),
    asData(asData(tool['pdm'])['scripts']),
    asData(asData(tool['taskipy'])['tasks']),
  ];
  const hatch = Object.values(asData(asData(tool['hatch'])['envs'])).map((env) =>
    asData(asData(env)['scripts']),
  );
  return [...tables, ...hatch].flatMap((table) =>
    Object.entries(table).map(([name, command]) => ({
      name,
      command:
        asTexts(command).join(' && ') || asText(asData(command)['cmd']) || asText(asData(command)['shell']),
      line: lineOfKey(text, name),
    })),
  );
}

const readConsoleScripts = (scripts: Data): EntryFact[] =>
  Object.entries(scripts).map(([name, target]) => ({
    kind: 'program',
    name,
    target: asText(target) || asText(asData(target)['callable']),
  }));

/** `requests[socks] >=2.0; python_version < '3'` is `requests`. */
const requirementName = (text: string): string => /^[\w.-]+/.exec(text.trim())?.[0] ?? text;

export function readSetupCfg(text: string): Partial<ManifestFact> {
  const field = (section: string, key: string): string => {
    const body =
      new RegExp(`^\\[${section}\\]\\s*$([\\s\\S]*?)(?=^\\[|$(?![\\s\\S]))`, 'm').exec(text)?.[1] ?? '';
    return (
      new RegExp(`^${key}\\s*=[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'm').exec(body)?.[1]?.trim() ?? ''
    );
  };
  const list = (value: string): string[] =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  const python = field('options', 'python_requires');
  return {
    name: field('metadata', 'name'),
    version: field('metadata', 'version'),
    description: field('metadata', 'description'),
    licence: field('metadata', 'license'),
    dependencies: list(field('options', 'install_requires')).map(requirementName),
    entries: [
      // The second is where another build tool looks.
      ...list(
        field('options.entry_points', 'console_scripts') || field('entry_points', 'console_scripts'),
      ).map((line): EntryFact => {
        const [name = '', target = ''] = line.split('=').map((part) => part.trim());
        return { kind: 'program', name, target };
      }),
      // Files that are installed as they are.
      ...list(field('files', 'scripts') || field('options', 'scripts')).map(
        (target): EntryFact => ({ kind: 'program', name: target.split('/').at(-1) ?? target, target }),
      ),
    ],
    requires: python === '' ? [] : [`python ${python}`],
  };
}

/** Between marks of one kind: the other may stand inside. */
const ONE_TEXT = `(?:"[^"\\n]*"|'[^'\\n]*')`;

/** Only what stands there as plain text: setup.py is a program, and programs are not run here. */
export function readSetupPy(text: string): Partial<ManifestFact> {
  const texts = (from: string): string[] =>
    [...from.matchAll(/"([^"\n]+)"|'([^'\n]+)'/g)].map((match) => (match[1] ?? match[2]) as string);
  // What is given to `setup(…)`, or to a table that is handed to it; a class of commands has descriptions of its own.
  const call = text.slice(Math.max(0, text.search(/^(?:\w+\.)?setup\s*\(/m)));
  const named = (name: string): string =>
    texts(new RegExp(`^${name}\\s*=\\s*\\(?\\s*(${ONE_TEXT})`, 'm').exec(text)?.[1] ?? '')[0] ?? '';
  const field = (key: string): string => {
    const found = new RegExp(
      // Texts that follow each other are one.
      `\\b${key}\\s*=\\s*(?:\\(?\\s*((?:[rub]?${ONE_TEXT}\\s*)+)|([A-Za-z_]\\w*)\\s*[,)])`,
    ).exec(call);
    if (found?.[1] === undefined) return found?.[2] === undefined ? '' : named(found[2]);
    return texts(found[1]).join('').trim();
  };
  const required = requiredIn(text);
  const console = /console_scripts["']\s*:\s*\[([\s\S]*?)\]/.exec(text)?.[1] ?? '';
  return {
    name: field('name'),
    version: field('version'),
    description: field('description'),
    licence: field('license'),
    dependencies: texts(required.list).map(requirementName),
    ...(required.isWhole ? {} : { hasOtherDependencies: true as const }),
    requires: field('python_requires') === '' ? [] : [`python ${field('python_requires')}`],
    entries: texts(console).map((line) => {
      const [name = '', target = ''] = line.split('=').map((part) => part.trim());
      return { kind: 'program', name, target };
    }),
  };
}

/** The list behind `install_requires=`, or that of the variable which is given there. */
function requiredIn(text: string): { readonly list: string; readonly isWhole: boolean } {
  const list = /\binstall_requires["']?\s*[=:]\s*\[([\s\S]*?)\](\s*\+)?/.exec(text);
  if (list !== null) return { list: list[1] ?? '', isWhole: list[2] === undefined };
  const variable = /\binstall_requires["']?\s*[=:]\s*([A-Za-z_]\w*)\s*[,)}]/.exec(text)?.[1];
  if (variable === undefined) return { list: '', isWhole: !/\binstall_requires\b/.test(text) };
  const given = [...text.matchAll(new RegExp(`^${variable}\\s*=\\s*\\[([\\s\\S]*?)\\]`, 'gm'))];
  const isChanged = new RegExp(`\\b${variable}(?:\\s*\\+=|\\.(?:append|extend|insert)\\()`).test(text);
  return { list: given.map((match) => match[1] ?? '').join(','), isWhole: given.length === 1 && !isChanged };
}
