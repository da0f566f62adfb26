import { expect, it } from 'vitest';
import type { Material } from '../../model.ts';
import { javaOfGradle } from './gradle-java.ts';

const of = (version: string): string[] =>
  javaOfGradle({
    folder: '',
    paths: new Set(['gradle/wrapper/gradle-wrapper.properties']),
    linesOf: () => `distributionUrl=https\\://services.gradle.org/distributions/gradle-${version}-bin.zip\n`,
  } as unknown as Material);

it.each([
  ['2.13', 8],
  ['4.10.2', 10],
  ['7.4.2', 17],
  ['8.14', 24],
] as const)('Gradle %s is started with Java up to %i', (version, java) =>
  expect(of(version)[0]).toContain(`java <= ${java} to start Gradle`),
);
it('of a Gradle that is newer than what is known, nothing is told', () => expect(of('9.9')).toEqual([]));
