// What has to be said to Maven so that its tests run: a pom may turn them off for everyone who does not ask. Pure.

import { childrenOf, parseXml, textOf, type XmlElement } from '../../../source/index.ts';

/** Each turns tests off, as a property from anywhere and, by its last word, where the plugin is set up. */
const OFF: readonly { readonly property: string; readonly setting: string }[] = [
  { property: 'skipTests', setting: 'skipTests' },
  { property: 'maven.test.skip', setting: 'skip' },
];

/** '' where tests run unasked; undefined where nothing was found that makes them run. */
export function switchOfTests(pom: string): string | undefined {
  const project = childrenOf(parseXml(pom), 'project')[0];
  let said = '';
  for (const { property, setting } of OFF) {
    const configured =
      settingsOf(project)
        .map((one) => textOf(one, setting))
        .find((value) => value !== '') ?? '';
    const named = /^\$\{([\w.-]+)\}$/.exec(configured)?.[1];
    const key = named ?? property;
    const isFixed = configured === 'true';
    if (!isFixed && (configured === 'false' || textOf(project, 'properties', key) !== 'true')) continue;
    const profile = isFixed ? profileTurningOn(project, setting) : undefined;
    // What stands where the plugin is set up is stronger than what is said on the command line.
    if (isFixed && profile === undefined) return undefined;
    const next = isFixed ? ` -P${profile}` : ` -D${key}=false`;
    if (!said.includes(next)) said += next;
  }
  return said;
}

function settingsOf(holder: XmlElement | undefined): readonly XmlElement[] {
  const build = childrenOf(holder, 'build')[0];
  const groups = [build, childrenOf(build, 'pluginManagement')[0]];
  return groups
    .flatMap((group) => childrenOf(childrenOf(group, 'plugins')[0], 'plugin'))
    .filter((plugin) => textOf(plugin, 'artifactId') === 'maven-surefire-plugin')
    .flatMap((plugin) => childrenOf(plugin, 'configuration'));
}

/** The first that turns them on again. */
function profileTurningOn(project: XmlElement | undefined, setting: string): string | undefined {
  const profiles = childrenOf(childrenOf(project, 'profiles')[0], 'profile');
  const found = profiles.find((one) => settingsOf(one).some((own) => textOf(own, setting) === 'false'));
  const name = textOf(found, 'id');
  return /^[\w.-]+$/.test(name) ? name : undefined;
}

const COPIES = /^(?:copy|copy-dependencies|unpack|unpack-dependencies)$/;
/** In these nothing of a module is packed yet. */
const EARLY =
  /^(?:validate|initialize|(?:generate|process)-(?:test-)?(?:sources|resources)|(?:test-)?compile|process-(?:test-)?classes|test)$/;

/** Where all tests have run: a module that early takes in what others of the build have packed ends one that only tests. */
export function goalOfTests(poms: readonly string[]): 'package' | 'test' {
  const projects = poms.map((pom) => childrenOf(parseXml(pom), 'project')[0]);
  const own = new Set(projects.map((one) => textOf(one, 'artifactId')));
  const takesIn = (one: XmlElement | undefined): boolean =>
    childrenOf(childrenOf(one, 'dependencies')[0], 'dependency').some((each) =>
      own.has(textOf(each, 'artifactId')),
    );
  const copies = (one: XmlElement | undefined): boolean =>
    childrenOf(childrenOf(childrenOf(one, 'build')[0], 'plugins')[0], 'plugin')
      .filter((plugin) => textOf(plugin, 'artifactId') === 'maven-dependency-plugin')
      .flatMap((plugin) => childrenOf(childrenOf(plugin, 'executions')[0], 'execution'))
      .some(
        (each) =>
          EARLY.test(textOf(each, 'phase')) &&
          childrenOf(childrenOf(each, 'goals')[0], 'goal').some(({ text }) => COPIES.test(text.trim())),
      );
  return projects.some((one) => takesIn(one) && copies(one)) ? 'package' : 'test';
}
