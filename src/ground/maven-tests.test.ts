// What a page says of tests that a pom turns off for everyone who does not ask.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const surefire = (setting: string): string =>
  `<build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><configuration>${setting}</configuration></plugin></plugins></build>`;

const withPom = (inside: string): Record<string, string> => ({
  'pom.xml': `<project><artifactId>gate</artifactId><version>1</version>${inside}</project>\n`,
  'src/main/java/org/gate/Gate.java': 'package org.gate;\n\npublic class Gate {}\n',
  'src/test/java/org/gate/GateTest.java':
    'package org.gate;\n\nimport org.junit.Test;\n\npublic class GateTest {\n  @Test\n  public void opens() {\n    assertEquals(1, 1);\n  }\n}\n',
});

describe('tests that a pom turns off', () => {
  it('are run by the profile that turns them on', async () => {
    const profile = `<profiles><profile><id>tried</id>${surefire('<skipTests>false</skipTests>')}</profile></profiles>`;
    const page = await pageOf(withPom(surefire('<skipTests>true</skipTests>') + profile));
    expect(page).toContain('- test: `mvn test -Ptried`');
    expect(page).toContain('`mvn test -Ptried -Dtest=CLASS#NAME`');
    expect(page).not.toMatch(/mvn test(?! -P)/);
  });

  it('are run by the property, where one turns them off', async () => {
    const page = await pageOf(
      withPom(`<properties><slow.off>true</slow.off></properties>${surefire('<skip>${slow.off}</skip>')}`),
    );
    expect(page).toContain('- test: `mvn test -Dslow.off=false`');
    const plain = await pageOf(withPom('<properties><skipTests>true</skipTests></properties>'));
    expect(plain).toContain('- test: `mvn test -DskipTests=false`');
  });

  it('are told of no command where nothing turns them on', async () => {
    const page = await pageOf(withPom(surefire('<skipTests>true</skipTests>')));
    expect(page).not.toContain('mvn test');
    expect(await pageOf(withPom(surefire('<skipTests>false</skipTests>')))).toContain('- test: `mvn test`');
  });
});

it('tests of a build whose modules early take in what others have packed run where that is there', async () => {
  const of = (phase: string): Promise<string> =>
    pageOf({
      ...withPom('<modules><module>gate</module><module>box</module></modules>'),
      'gate/pom.xml': '<project><artifactId>latch</artifactId></project>\n',
      'box/pom.xml': `<project><artifactId>box</artifactId><dependencies><dependency><groupId>a</groupId><artifactId>latch</artifactId></dependency></dependencies><build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><executions><execution><phase>${phase}</phase><goals><goal>copy-dependencies</goal></goals></execution></executions></plugin></plugins></build></project>\n`,
    });
  expect(await of('generate-sources')).toContain('- test: `mvn package`');
  expect(await of('prepare-package')).toContain('- test: `mvn test`');
});
