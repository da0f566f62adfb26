// What a distribution of Perl says of itself: META.json as it was packed, else the program that would write it. Nothing is run:
// words that stand there as they are count, and no others.

import type { ManifestFact } from '../model.ts';
import { asData, asText, asTexts, keysOf } from './values.ts';

export function readPerlMeta(text: string): Partial<ManifestFact> {
  const data = asData(JSON.parse(text));
  const prereqs = asData(data['prereqs']);
  const needed = (phase: string): string[] =>
    keysOf(asData(asData(prereqs[phase])['requires'])).filter(isModule);
  const [licence = ''] = asTexts(data['license']);
  const abstract = asText(data['abstract']);
  return {
    name: asText(data['name']),
    version: asText(data['version']),
    description: /^unknown$/i.test(abstract) ? '' : abstract,
    licence: licenceOf(licence),
    dependencies: needed('runtime'),
    devDependencies: needed('test'),
    requires: perlOf(asText(asData(asData(prereqs['runtime'])['requires'])['perl'])),
  };
}

/** `NAME => 'Cup::Tea'`, as Makefile.PL and Build.PL write it. */
export function readPerlBuild(text: string): Partial<ManifestFact> {
  const field = (...names: readonly string[]): string =>
    names
      .map(
        (name) =>
          new RegExp(`^\\s*['"]?${name}['"]?\\s*=>\\s*(?:'([^'\\n]*)'|"([^"\\n$@]*)")`, 'm')
            .exec(text)
            ?.slice(1)
            .find((one) => one !== undefined) ?? '',
      )
      .find((one) => one !== '') ?? '';
  const listed = (...names: readonly string[]): string[] => {
    const block = new RegExp(`^\\s*['"]?(?:${names.join('|')})['"]?\\s*=>\\s*\\{([^{}]*)\\}`, 'm').exec(
      text,
    )?.[1];
    return [...(block ?? '').matchAll(/^\s*['"]?([A-Za-z]\w*(?:::\w+)*)['"]?\s*=>/gm)]
      .map((match) => match[1] as string)
      .filter(isModule);
  };
  return {
    name: field('DISTNAME', 'dist_name', 'NAME', 'module_name').replaceAll('::', '-'),
    version: field('VERSION', 'dist_version'),
    description: field('ABSTRACT', 'dist_abstract'),
    licence: licenceOf(field('LICENSE', 'license')),
    dependencies: listed('PREREQ_PM', 'requires'),
    devDependencies: listed('TEST_REQUIRES', 'test_requires'),
    requires: perlOf(field('MIN_PERL_VERSION')),
  };
}

/** The head of what Dist::Zilla builds from: `name = Cup-Tea`. */
export function readDistZilla(text: string): Partial<ManifestFact> {
  const head = text.split(/^\[/m)[0] ?? '';
  const field = (name: string): string =>
    new RegExp(`^${name}\\s*=\\s*(\\S.*?)\\s*$`, 'm').exec(head)?.[1] ?? '';
  return {
    name: field('name'),
    version: field('version'),
    description: field('abstract'),
    licence: licenceOf(field('license')),
  };
}

const isModule = (name: string): boolean => name !== 'perl';
const perlOf = (version: string): string[] =>
  /^v?[\d._]+$/.test(version) && version !== '0' ? [`perl >= ${version}`] : [];

/** As CPAN names them, and as everybody does. */
const LICENCES: Readonly<Record<string, string>> = {
  perl: 'Artistic-1.0-Perl OR GPL-1.0-or-later',
  perl_5: 'Artistic-1.0-Perl OR GPL-1.0-or-later',
  artistic_2: 'Artistic-2.0',
  apache_2_0: 'Apache-2.0',
  gpl_2: 'GPL-2.0',
  gpl_3: 'GPL-3.0',
  lgpl_2_1: 'LGPL-2.1',
  lgpl_3_0: 'LGPL-3.0',
  agpl_3: 'AGPL-3.0',
  mit: 'MIT',
  bsd: 'BSD-3-Clause',
};

const licenceOf = (word: string): string => {
  const known = LICENCES[word.toLowerCase()];
  return known ?? (/^(?:open_source|restricted|unrestricted|unknown|l?gpl)?$/i.test(word) ? '' : word);
};
