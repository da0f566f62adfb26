// Properties that whoever starts a program of Java may set, as its sources ask for them, with what they are without that. Pure.

import type { Block, Material } from '../../model.ts';
import { cell, code } from '../../text.ts';
import { filesWithSource } from '../declared.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { citeLine } from '../symbols.ts';

const FILES_MAX = 600;
const LINES_MAX = 12_000;
const ROWS_MAX = 25;
const ASKED =
  /\b(?:(?:Integer\.getInteger|Long\.getLong|System\.getProperty)\(\s*"([\w.-]+)"\s*(?:,\s*([^,()]+(?:\([^()]*\))?)\s*)?\)|Boolean\.getBoolean\(\s*"([\w.-]+)"\s*\))/g;
/** Those that every machine has are not set for the program. */
const OF_JAVA = /^(?:java|os|user|file|line|path|sun|jdk)\.|^(?:http|https|ftp|socks)\.?(?:proxy|nonProxy)/;

interface Property {
  readonly name: string;
  readonly value: string;
  readonly place: string;
}

const askedProperties = oncePerMaterial((material): readonly Property[] => {
  const found = filesWithSource(material)
    .filter(({ path }) => /\.(?:java|kt|scala|groovy)$/.test(path))
    .slice(0, FILES_MAX)
    .flatMap(({ path }) =>
      material
        .linesOf(path, 1, LINES_MAX)
        .split('\n')
        .flatMap((line, at) => propertiesIn(line).map((one) => ({ ...one, place: citeLine(path, at + 1) }))),
    );
  // Asked for in several places, the one that says what it is without it.
  const told = [
    ...found.filter(({ value }) => value === ''),
    ...found.filter(({ value }) => value !== '').toReversed(),
  ];
  return [...new Map(told.map((one) => [one.name, one])).values()];
});

const propertiesIn = (line: string): Omit<Property, 'place'>[] =>
  /^\s*(?:\/\/|\*)/.test(line)
    ? []
    : [...line.matchAll(ASKED)]
        .map(([, name, value = '', flag]) => ({
          name: name ?? flag ?? '',
          value: name === undefined ? 'false' : value.trim(),
        }))
        .filter(({ name, value }) => !OF_JAVA.test(name) && !/[|`]/.test(value));

export function systemPropertiesBlock(material: Material): Block {
  const all = askedProperties(material);
  const left = all.length - ROWS_MAX;
  return {
    before: [
      'System properties (`-DNAME=VALUE`) that it asks for:',
      '',
      '| Property | Without it | Place |',
      '|---|---|---|',
    ],
    items: all
      .slice(0, ROWS_MAX)
      .map(
        ({ name, value, place }) =>
          `| ${code(name)} | ${value === '' ? '' : code(cell(value))} | ${code(place)} |`,
      ),
    after: left > 0 ? ['', `_And ${left} more._`] : [],
    noun: 'property',
  };
}
