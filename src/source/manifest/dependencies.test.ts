import { describe, expect, it } from 'vitest';
import { readManifest } from './read.ts';
import { parseYaml } from './yaml.ts';

const read = (name: string, text: string) => readManifest(name, text, parseYaml);

describe('dependencies', () => {
  it('of setup.py stand in the call, or in the variable that is given there', () => {
    const direct = read('setup.py', "setup(name='cup', install_requires=['tea>=1', 'milk'])\n");
    expect(direct).toMatchObject({ dependencies: ['tea', 'milk'] });
    expect(direct?.hasOtherDependencies).toBeUndefined();
    const given = "needed = ['tea>=1']\nsetup(name='cup', install_requires=needed,)\n";
    expect(read('setup.py', given)).toMatchObject({ dependencies: ['tea'] });
    expect(read('setup.py', given)?.hasOtherDependencies).toBeUndefined();
  });

  it('of setup.py that are read or changed elsewhere are not known to be all', () => {
    const changed = "needed = ['tea']\nif old:\n    needed.append('milk')\nsetup(install_requires=needed)\n";
    expect(read('setup.py', changed)).toMatchObject({ dependencies: ['tea'], hasOtherDependencies: true });
    expect(read('setup.py', 'setup(install_requires=read_lines())\n')).toMatchObject({
      dependencies: [],
      hasOtherDependencies: true,
    });
  });

  it('of Maven that are optional are told apart; what somebody else brings is there to build', () => {
    const one = (name: string, rest: string): string =>
      `<dependency><groupId>a</groupId><artifactId>${name}</artifactId>${rest}</dependency>`;
    const pom = `<project><artifactId>cup</artifactId><dependencies>${one('tea', '')}${one('milk', '<optional>true</optional>')}${one('kettle', '<scope>provided</scope><optional>true</optional>')}</dependencies></project>`;
    expect(read('pom.xml', pom)).toMatchObject({
      dependencies: ['a:tea'],
      optionalDependencies: ['a:milk'],
      buildDependencies: ['a:kettle'],
    });
  });

  it('of Cargo that are optional are taken in where a feature that is on leads to them', () => {
    const text =
      '[package]\nname = "cup"\n[features]\ndefault = ["hot"]\nhot = ["kettle"]\n[dependencies]\ntea = "1"\nkettle = { version = "1", optional = true }\nmilk = { version = "1", optional = true }\n';
    expect(read('Cargo.toml', text)).toMatchObject({
      dependencies: ['tea', 'kettle'],
      optionalDependencies: ['kettle', 'milk'],
    });
  });
});
