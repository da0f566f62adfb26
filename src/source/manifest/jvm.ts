// Maven, Gradle and .NET project files.

import type { ManifestFact } from '../model.ts';
import { childrenOf, parseXml, textOf, type XmlElement } from './xml.ts';

export function readPom(text: string): Partial<ManifestFact> {
  const project = childrenOf(parseXml(text), 'project')[0];
  const dependencies = childrenOf(childrenOf(project, 'dependencies')[0], 'dependency');
  // What the compiler needs, or whoever runs it brings along, nobody who takes it in gets.
  const isOptional = (one: XmlElement): boolean => textOf(one, 'optional').trim() === 'true';
  const ofScope = (isOf: (scope: string) => boolean, optional = false): string[] =>
    named(dependencies.filter((one) => isOf(textOf(one, 'scope')) && isOptional(one) === optional));
  const isTaken = (scope: string): boolean => !/^(?:test|provided|system)$/.test(scope);
  // A property is written out; what belongs to the project's own group is one of its modules, and none of what it needs.
  const filled = (value: string): string =>
    value.replace(/\$\{([\w.-]+)\}/g, (all, key: string) => textOf(project, 'properties', key) || all);
  const java = javaOf(project, filled);
  // What the build looks at before anything else says more than what its compiler keeps to.
  const enforced =
    /<requireJavaVersion>\s*<version>\s*\[?(?:1\.)?(\d+)[^<]*<\/version>/.exec(text)?.[1] ?? '';
  const name = (one: XmlElement): string =>
    `${filled(textOf(one, 'groupId'))}:${filled(textOf(one, 'artifactId'))}`;
  const named = (own: readonly XmlElement[]): string[] => own.map(name).filter((one) => !one.includes('${'));
  const defaultGoal = textOf(project, 'build', 'defaultGoal').replace(/\s+/g, ' ').trim();
  const managed = managedScopes(project, name);
  return {
    ...(Object.keys(managed).length === 0 ? {} : { managed }),
    ...(defaultGoal === '' ? {} : { defaultGoal }),
    name: textOf(project, 'artifactId'),
    version: textOf(project, 'version') || textOf(project, 'parent', 'version'),
    description: textOf(project, 'description').replace(/\s+/g, ' '),
    licence: childrenOf(childrenOf(project, 'licenses')[0], 'license')
      .map((one) => textOf(one, 'name'))
      .join(' OR '),
    dependencies: ofScope(isTaken),
    optionalDependencies: ofScope(isTaken, true),
    devDependencies: [...ofScope((scope) => scope === 'test'), ...ofScope((scope) => scope === 'test', true)],
    buildDependencies: [
      ...ofScope((scope) => /^(?:provided|system)$/.test(scope)),
      ...ofScope((scope) => /^(?:provided|system)$/.test(scope), true),
    ],
    members: childrenOf(childrenOf(project, 'modules')[0], 'module').map(({ text: member }) => member.trim()),
    requires: enforced !== '' ? [`java >= ${enforced}`] : java === '' ? [] : [neededJava(java)],
  };
}

/** What it says of the scope of those that its modules only name. */
function managedScopes(
  project: XmlElement | undefined,
  name: (one: XmlElement) => string,
): Readonly<Record<string, string>> {
  const management = childrenOf(project, 'dependencyManagement')[0];
  const said = childrenOf(childrenOf(management, 'dependencies')[0], 'dependency').map(
    (one) => [name(one), textOf(one, 'scope')] as const,
  );
  return Object.fromEntries(said.filter(([, scope]) => /^(?:test|provided|system)$/.test(scope)));
}

/** The last JDK whose compiler still takes the language of that level. */
const LAST_COMPILERS: Readonly<Record<string, number>> = { 5: 8, 6: 11, 7: 19 };
/** `1.8` and `1_8` are 8. */
function neededJava(level: string): string {
  const java = level.replace(/^1[._](?=\d)/, '');
  const last = Object.hasOwn(LAST_COMPILERS, java) ? `, a JDK of at most ${LAST_COMPILERS[java]}` : '';
  return `java >= ${java}${last}`;
}

/** Without what stands in braces: a task describes itself there. */
function outsideBlocks(text: string): string {
  let depth = 0;
  return [...text]
    .filter((sign) => {
      if (sign === '{') depth++;
      if (sign === '}') depth--;
      return depth <= 0 && sign !== '}';
    })
    .join('');
}

/** What the compiler is told to keep to: as a property, or where its plugin is set up. `1.8` is 8. */
function javaOf(project: XmlElement | undefined, filled: (value: string) => string): string {
  const plugins = childrenOf(childrenOf(childrenOf(project, 'build')[0], 'plugins')[0], 'plugin').filter(
    (one) => textOf(one, 'artifactId') === 'maven-compiler-plugin',
  );
  const said = [
    ...['maven.compiler.release', 'maven.compiler.source'].map((key) => textOf(project, 'properties', key)),
    ...plugins.flatMap((one) => ['release', 'source'].map((key) => textOf(one, 'configuration', key))),
  ];
  const found = said.map(filled).find((value) => /^[\d.]+$/.test(value)) ?? '';
  return found.replace(/^1\.(?=\d$)/, '');
}

const GRADLE_DEPENDENCY =
  /^\s*(api|implementation|compile|testCompile|compileOnly|runtimeOnly|testImplementation|testRuntimeOnly|androidTestImplementation|annotationProcessor|kapt|ksp)\s*\(?\s*(?:platform\()?["']([^"':]+:[^"':]+)(?::[^"']*)?["']/gm;

export function readGradle(text: string): Partial<ManifestFact> {
  const found = [...text.matchAll(GRADLE_DEPENDENCY)].map((match) => ({
    scope: match[1] as string,
    name: match[2] as string,
  }));
  const tasks = [
    ...text.matchAll(/^\s*(?:tasks\.(?:register|create)(?:<[^>]*>)?\(\s*["'](\w+)["']|task\s+(\w+))/gm),
  ];
  const ofScope = (isOf: (scope: string) => boolean): string[] =>
    found.filter(({ scope }) => isOf(scope)).map(({ name }) => name);
  const isTest = (scope: string): boolean => /test/i.test(scope);
  const isOfBuild = (scope: string): boolean => /^(?:compileOnly|annotationProcessor|kapt|ksp)$/.test(scope);
  const java =
    /(?:languageVersion\s*=?\s*(?:\.set\()?\s*JavaLanguageVersion\.of\((\d+)\)|sourceCompatibility\s*=\s*["']?(?:JavaVersion\.VERSION_)?([\d._]+))/.exec(
      text,
    );
  return {
    version: /^\s*version\s*=?\s*["']([^"']+)["']/m.exec(text)?.[1] ?? '',
    description: /^\s*description\s*=?\s*["']([^"']+)["']/m.exec(outsideBlocks(text))?.[1] ?? '',
    scripts: tasks.map((match) => ({
      name: (match[1] ?? match[2]) as string,
      command: '',
      line: text.slice(0, match.index).split('\n').length,
    })),
    dependencies: ofScope((scope) => !isTest(scope) && !isOfBuild(scope)),
    devDependencies: ofScope(isTest),
    buildDependencies: ofScope(isOfBuild),
    requires: java === null ? [] : [java[1] === undefined ? neededJava(java[2] ?? '') : `java ${java[1]}`],
  };
}

export function readGradleSettings(text: string): Partial<ManifestFact> {
  const included = [...text.matchAll(/\binclude\s*\(?((?:\s*["'][^"']+["']\s*,?)+)/g)];
  const members = included.flatMap((match) =>
    [...(match[1] as string).matchAll(/["']([^"']+)["']/g)].map((one) =>
      (one[1] as string).replace(/^:/, '').replaceAll(':', '/'),
    ),
  );
  return { name: /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? '', members };
}

export function readCsproj(text: string): Partial<ManifestFact> {
  const project = childrenOf(parseXml(text), 'Project')[0];
  const groups = childrenOf(project, 'PropertyGroup');
  const property = (name: string): string =>
    groups.map((group) => textOf(group, name)).find((value) => value !== '') ?? '';
  const references = childrenOf(project, 'ItemGroup').flatMap((group) =>
    childrenOf(group, 'PackageReference'),
  );
  const framework = property('TargetFramework') || property('TargetFrameworks');
  return {
    name: property('PackageId') || property('AssemblyName'),
    version: property('Version'),
    description: property('Description'),
    licence: property('PackageLicenseExpression'),
    dependencies: references
      .map(({ attributes }) => attributes['Include'] ?? '')
      .filter((name) => name !== ''),
    requires: framework === '' ? [] : [`dotnet ${framework}`],
  };
}
