import { describe, expect, it } from 'vitest';
import { readManifest } from './read.ts';

const read = (name: string, text: string) => readManifest(name, text, () => ({}));

describe('what a distribution of Perl says of itself', () => {
  it('takes the name, the licence and what is needed from META.json', () => {
    const meta = {
      name: 'Cup-Tea',
      version: '1.2',
      abstract: 'Brews tea',
      license: ['perl_5'],
      prereqs: {
        runtime: { requires: { perl: '5.010', 'Role::Tiny': '2' } },
        test: { requires: { 'Test::More': 0 } },
      },
    };
    expect(read('META.json', JSON.stringify(meta))).toMatchObject({
      name: 'Cup-Tea',
      version: '1.2',
      description: 'Brews tea',
      licence: 'Artistic-1.0-Perl OR GPL-1.0-or-later',
      dependencies: ['Role::Tiny'],
      devDependencies: ['Test::More'],
      requires: ['perl >= 5.010'],
    });
  });

  it('reads words that stand in Makefile.PL, and leaves what a variable or a licence of no name stands for', () => {
    const text =
      "WriteMakefile(\n  NAME => 'Cup::Tea',\n  ABSTRACT => \"$about\",\n  LICENSE => 'unknown',\n  PREREQ_PM => {\n    'Role::Tiny' => 2,\n    'perl' => 5,\n  },\n);\n";
    expect(read('Makefile.PL', text)).toMatchObject({
      name: 'Cup-Tea',
      description: '',
      licence: '',
      dependencies: ['Role::Tiny'],
    });
  });
});
