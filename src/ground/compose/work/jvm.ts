// Builds of Java and its like: Gradle, Maven, Ant. Pure.

import { roleOf } from '../../../source/index.ts';
import { goalOfTests, switchOfTests } from './maven-tests.ts';
import type { Place, Toolchain, Words } from './toolchains.ts';

const gradle = (place: Place): Words => {
  const program = place.has('gradlew') ? './gradlew' : 'gradle';
  return [
    ['build', `${program} assemble`],
    ['test', `${program} test`],
    ['one test', `${program} test --tests CLASS.NAME`],
  ];
};

const POM_LINES = 4000;

const maven = (place: Place): Words => {
  const program = place.has('mvnw') ? './mvnw' : 'mvn';
  const pom = place.read('pom.xml');
  // Of several modules, those without such a test would end the build.
  const rest = /<module>/.test(pom) ? ' -Dsurefire.failIfNoSpecifiedTests=false' : '';
  const build = ['build', `${program} package -DskipTests`] as const;
  const running = switchOfTests(pom);
  if (running === undefined) return [build];
  const { facts, linesOf } = place.material;
  const modules = facts.packages.filter(
    ({ kinds, folder }) => kinds.includes('maven') && roleOf(`${folder}/x.c`) === 'source',
  );
  const goal = goalOfTests(
    modules.map(({ folder }) => linesOf(folder === '' ? 'pom.xml' : `${folder}/pom.xml`, 1, POM_LINES)),
  );
  return [
    build,
    ['test', `${program} ${goal}${running}`],
    ['one test', `${program} ${goal}${running} -Dtest=CLASS#NAME${rest}`],
  ];
};

/** Ant has no words of its own: a target is one where the file has it. */
function antWords(place: Place): Words {
  const text = place.read('build.xml');
  const targets = new Set(
    [...text.matchAll(/<target\b[^>]*?\bname="([\w.-]+)"/g)].map(([, name = '']) => name),
  );
  const first = (...names: readonly string[]): string | undefined => names.find((name) => targets.has(name));
  const build = first('compile', 'build', 'jar', 'dist', 'package');
  const test = first('test', 'tests', 'junit', 'unit-test', 'check');
  return [
    ...(build === undefined ? [] : ([['build', `ant ${build}`]] as const)),
    ...(test === undefined ? [] : ([['test', `ant ${test}`]] as const)),
  ];
}

export const jvmChains: readonly Toolchain[] = [
  {
    files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    words: gradle,
    when: isGradle,
  },
  { files: ['pom.xml'], words: maven, when: (place) => !isGradle(place) },
  {
    files: ['build.xml'],
    words: antWords,
    // In PHP it is an old way to do what the tools of the language do.
    when: ({ has }) => !has('pom.xml') && !has('build.gradle') && !has('composer.json'),
  },
];

/** Of two ways to build, the one that its wrapper or its pipeline is for. */
function isGradle({ owner, material, has }: Place): boolean {
  if (!has('pom.xml')) return true;
  if (owner?.kinds.includes('gradle') !== true || has('mvnw')) return false;
  const lines = material.facts.workflows.flatMap(({ commands }) => commands);
  const runs = (tool: RegExp): boolean => lines.some((line) => tool.test(line));
  return has('gradlew') || (runs(/\bgradlew?\b/) && !runs(/\bmvnw?\b/));
}
