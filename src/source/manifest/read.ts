// A manifest's text to facts, by its file name. A malformed one gives what could be read of it, or nothing: never a failure.

import type { ManifestFact, ManifestKind } from '../model.ts';
import { readCargo, readGoMod, readGoWork, readPyproject, readSetupCfg, readSetupPy } from './compiled.ts';
import { readCsproj, readGradle, readGradleSettings, readPom } from './jvm.ts';
import { readCmake, readGemfile, readGemspec, readJust, readMake, readMix } from './lines.ts';
import { readComposer, readDeno, readPackageJson } from './npm.ts';
import { readDistZilla, readPerlBuild, readPerlMeta } from './perl.ts';
import { readPnpmWorkspace, readPubspec, readTaskfile } from './yaml-files.ts';

/** Parses YAML; throws when it is malformed. */
export type ParseYaml = (text: string) => unknown;

export type ManifestReader = (text: string, parseYaml: ParseYaml) => Partial<ManifestFact>;

const READERS: Readonly<Record<string, readonly [ManifestKind, ManifestReader]>> = {
  'package.json': ['npm', readPackageJson],
  'pnpm-workspace.yaml': ['npm', readPnpmWorkspace],
  'deno.json': ['deno', readDeno],
  'deno.jsonc': ['deno', readDeno],
  'Cargo.toml': ['cargo', readCargo],
  'go.mod': ['go', readGoMod],
  'go.work': ['go', readGoWork],
  'pyproject.toml': ['python', readPyproject],
  'setup.cfg': ['python', readSetupCfg],
  'setup.py': ['python', readSetupPy],
  'pom.xml': ['maven', readPom],
  'build.gradle': ['gradle', readGradle],
  'build.gradle.kts': ['gradle', readGradle],
  'settings.gradle': ['gradle', readGradleSettings],
  'settings.gradle.kts': ['gradle', readGradleSettings],
  Gemfile: ['bundler', readGemfile],
  gemspec: ['bundler', readGemspec],
  'composer.json': ['composer', readComposer],
  'mix.exs': ['mix', readMix],
  'pubspec.yaml': ['pub', readPubspec],
  'CMakeLists.txt': ['cmake', readCmake],
  Makefile: ['make', readMake],
  makefile: ['make', readMake],
  GNUmakefile: ['make', readMake],
  justfile: ['just', readJust],
  Justfile: ['just', readJust],
  '.justfile': ['just', readJust],
  'Taskfile.yml': ['task', readTaskfile],
  'Taskfile.yaml': ['task', readTaskfile],
  'META.json': ['perl', readPerlMeta],
  'Makefile.PL': ['perl', readPerlBuild],
  'Build.PL': ['perl', readPerlBuild],
  'dist.ini': ['perl', readDistZilla],
  csproj: ['dotnet', readCsproj],
};

const EMPTY: Omit<ManifestFact, 'kind'> = {
  name: '',
  version: '',
  description: '',
  licence: '',
  scripts: [],
  entries: [],
  dependencies: [],
  devDependencies: [],
  members: [],
  requires: [],
};

export function readManifest(name: string, text: string, parseYaml: ParseYaml): ManifestFact | undefined {
  const entry = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (entry === undefined || isWrittenByTool(text)) return undefined;
  const [kind, read] = entry;
  try {
    return { ...EMPTY, kind, ...read(text, parseYaml) };
  } catch {
    // Malformed: the file is there and says nothing that can be relied on.
    return { ...EMPTY, kind };
  }
}

const HEAD_LENGTH = 400;

/** A Makefile that configure or CMake wrote says nothing of how people work here. */
function isWrittenByTool(text: string): boolean {
  return /generated (?:automatically )?by (?:automake|configure|qmake)|generated from .*Makefile\.in|^# CMAKE generated/im.test(
    text.slice(0, HEAD_LENGTH),
  );
}
