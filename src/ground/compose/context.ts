// The AGENT-CONTEXT block: what a program wants to know of the project, as YAML that every YAML parser reads. Pure.

import { formatTrustLevel, formatYamlItem, TRUST_DIMENSIONS, type TrustLevel } from '../../trust/index.ts';
import type { EcosystemEntry, Material } from '../model.ts';
import { listGuides } from '../scan/guides.ts';
import { compareText, plural } from '../text.ts';
import { relatedRepositories, runtimeDependencies } from './ecosystem.ts';
import { shownEffects } from './effects-shown.ts';
import { assessRepository, shownScopes } from './evidence.ts';
import { leadingFiles } from './file-map.ts';
import { projectName, projectPurpose } from './header.ts';
import { listOptions } from './interfaces/commands.ts';
import { programFiles, startFiles } from './interfaces/entries.ts';
import { countOffered } from './interfaces/names.ts';
import { ownCommands } from './interfaces/own-commands.ts';
import { originOf } from './origins.ts';
import { projectType } from './project-type.ts';
import { mainUnread } from './unread.ts';
import { projectVersion } from './version.ts';
import { mainManifest, ownPackage } from './work/commands.ts';
import { autoconfLibraries } from './work/libraries.ts';

const KEY_FILES_MAX = 6;
const DEPENDENCIES_MAX = 30;
const RELATED_MAX = 8;

/** Those of its fields that manifests and the README alone decide, as the block writes them. */
export function composeFixed(
  material: Material,
): Readonly<Record<'dependencies' | 'purpose' | 'version', string>> {
  return {
    purpose: scalar(projectPurpose(material)),
    dependencies: dependencies(material),
    version: scalar(projectVersion(material) || 'unknown'),
  };
}

/** Kinds of manifests that name no dependencies at all. */
const NAMES_NONE: ReadonlySet<string> = new Set(['just', 'make', 'task']);

/** An empty list only where some manifest could name them, and names none. */
function dependencies(material: Material): string {
  const names = runtimeDependencies(material);
  const owner = ownPackage(material);
  const isKnown = owner?.kinds.some((kind) => !NAMES_NONE.has(kind)) === true && !owner.hasOtherDependencies;
  if (names.length === 0 && !isKnown) {
    const [, libraries] = autoconfLibraries(material);
    return libraries.length === 0 ? 'unknown' : `${cut(libraries, DEPENDENCIES_MAX)} # and others`;
  }
  return `${cut(names, DEPENDENCIES_MAX)}${names.length > 0 && owner?.hasOtherDependencies === true ? ' # and others' : ''}`;
}

/** Of the fields of this block: readers ignore those that they do not know, so it grows without a new number. */
export const SCHEMA_VERSION = '1.0';

export function composeContext(material: Material): string {
  const { facts, nowMs } = material;
  const { level } = assessRepository(facts, nowMs);
  const fixed = composeFixed(material);
  // What a few files of another language do is not what the project does.
  const effects = shownEffects(material);
  const requirements = effects
    .filter(({ listens }) => listens !== true)
    .map(({ requirement }) => requirement);
  const related = relatedRepositories(material).slice(0, RELATED_MAX);
  const shown = shownScopes(facts, level, effects);
  const guides = listGuides(material).slice(0, KEY_FILES_MAX);
  const scopes = TRUST_DIMENSIONS.map((name) => `${name}: ${shown[name]}`).join(', ');
  return [
    `name: ${scalar(projectName(material))}`,
    `type: ${projectType(material)}`,
    `purpose: ${fixed.purpose}`,
    `key_files: ${flow(keyFiles(material))}`,
    ...(guides.length > 0 ? [`read_first: ${flow(guides)}`] : []),
    `interfaces: ${flow(interfaces(material))}`,
    `dependencies: ${fixed.dependencies}`,
    ...(related.length > 0 ? ['ecosystem:', ...related.flatMap(ecosystemLines)] : []),
    // That none was recognised says nothing of what it needs.
    ...(requirements.length > 0
      ? ['capability_requirements:', ...requirements.map((one) => `  ${formatYamlItem(one)}`)]
      : []),
    `version: ${fixed.version}`,
    `trust_level: ${trustWord(level)}`,
    ...(material.settings.modelHints === '' ? [] : [`model_hints: ${scalar(material.settings.modelHints)}`]),
    `trust_scopes: { ${scopes} }`,
    `schema_version: "${SCHEMA_VERSION}"`,
  ].join('\n');
}

/** What has earned nothing is called by what the document itself gives it. */
export function trustWord(level: TrustLevel): string {
  return level === 'L0' ? 'grounded' : formatTrustLevel(level);
}

function ecosystemLines(entry: EcosystemEntry): string[] {
  const fields = (['role', 'interface', 'protocol'] as const).flatMap((name) => {
    const value = entry[name];
    return value === undefined ? [] : [`    ${name}: ${scalar(value)}`];
  });
  return [`  - repo: ${scalar(entry.repo)}`, ...fields];
}

const STARTS_MAX = 2;
const LEADING_MAX = 3;

/** The manifest, where it starts, the files with most in them, where people are told how to work. */
function keyFiles(material: Material): string[] {
  const { facts, paths, folder } = material;
  const at = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const own = mainManifest(facts.packages.find((one) => one.folder === folder));
  const leading = leadingFiles(material)
    .filter((path) => originOf(material, path) === '')
    .slice(0, LEADING_MAX);
  const told = ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'AGENTS.md', 'CLAUDE.md']
    .map(at)
    .filter((path) => paths.has(path));
  const readme = material.readmePath === undefined ? [] : [material.readmePath];
  const named = programFiles(material);
  const starts = (named.length > 0 ? named : startFiles(material)).slice(0, STARTS_MAX);
  const led = [...starts, ...leading];
  // What is generated or another project's is nobody's to read first.
  const code = mainUnread(material) === '' ? led.filter((path) => originOf(material, path) === '') : [];
  return [...new Set([...(own === undefined ? [] : [own]), ...code, ...readme, ...told])].slice(
    0,
    KEY_FILES_MAX,
  );
}

/** What there is of each kind; names are not counted, as nobody can tell which of them are meant. Nobody takes in names of a program. */
function interfaces(material: Material): string[] {
  const { facts } = material;
  const options =
    ownCommands(material).length > 0 ? 0 : new Set(listOptions(material).map(({ flag }) => flag)).size;
  const isForOthers = projectType(material) === 'library' || projectType(material) === 'monorepo';
  return [
    ...(facts.routes.length > 0 && projectType(material) !== 'library'
      ? [plural(facts.routes.length, 'HTTP route')]
      : []),
    ...(ownCommands(material).length > 0 ? ['commands'] : []),
    ...(options > 0 ? ['command-line options'] : []),
    ...(isForOthers && countOffered(material) > 0 ? ['public names'] : []),
  ];
}

/** In the order of the alphabet; what found no room is counted behind the list, where programs do not look. */
function cut(names: readonly string[], max: number): string {
  const sorted = [...names].sort(compareText);
  const more = sorted.length - max;
  return `${flow(sorted.slice(0, max))}${more > 0 ? ` # and ${more} more` : ''}`;
}

const flow = (values: readonly string[]): string => `[${values.map(scalar).join(', ')}]`;

/** Plain where YAML reads it back as the same text; in JSON's quotes, which YAML shares, everywhere else. */
export function scalar(value: string): string {
  const text = value.replace(/\s+/g, ' ').trim().replaceAll('-->', '--\u203a');
  const isPlain =
    /^[A-Za-z0-9_./][\w ./()+;'–-]*$/.test(text) &&
    !/\s#|: |:$|^(?:true|false|null|yes|no|on|off|~|y|n)$/i.test(text) &&
    !/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) &&
    !text.endsWith(' ');
  return isPlain && !/[,[\]{}]/.test(text) ? text : JSON.stringify(text);
}
