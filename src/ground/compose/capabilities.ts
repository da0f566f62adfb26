// "Key Capabilities": the names that are used most, with what their documentation says of each. Pure.

import type { RankedSymbol } from '../../source/index.ts';
import type { Draft, Material } from '../model.ts';
import { code, plural } from '../text.ts';
import { realityDraft } from './reality.ts';
import { citeSymbol, describeSymbol, isCitable, offeredSymbols, shortSignature } from './symbols.ts';

const NAMED_MAX = 26;
/** How far down the list of names a documented one still counts as key. */
const LOOKED_AT_MAX = 90;

/** What does something, before what only is something. */
const DOING: ReadonlySet<string> = new Set(
  'class contract function interface method module object procedure struct trait'.split(' '),
);

export function composeCapabilities(material: Material): Draft {
  const written = material.reality.capabilities;
  if (written !== undefined) return realityDraft(written);
  const lead = countsLine(material);
  const items = [...keySymbols(material).map((one) => describe(one, material)), ...methods(material)];
  return {
    blocks: [
      ...(lead === '' ? [] : [{ items: [lead], noun: '' }]),
      { items: items.length > 0 ? items : [nothingFound(material)], noun: 'name' },
    ],
  };
}

function describe(one: RankedSymbol, material: Material): string {
  const said = describeSymbol(one).replace(/[.]$/, '');
  const cited = code(citeSymbol(one, material));
  if (said !== '') return `- **${one.symbol.name}** — ${said} (${cited})`;
  const signature = shortSignature(one);
  return signature === ''
    ? `- **${one.symbol.name}** (${cited})`
    : `- **${one.symbol.name}** — ${code(signature)} (${cited})`;
}

const METHODS_MAX = 18;

/** Where few names say anything of themselves, what the most used types can do tells more. */
function methods(material: Material): string[] {
  const told = keySymbols(material).filter((one) => describeSymbol(one) !== '').length;
  if (told >= METHODS_MAX) return [];
  return material.facts.members
    .filter((one) => isCitable(one) && describeSymbol(one) !== '')
    .slice(0, METHODS_MAX - told)
    .map((one) => {
      const name = `${one.symbol.container.split('.').at(-1)}.${one.symbol.name}`;
      return `- **${name}** — ${describeSymbol(one).replace(/[.]$/, '')} (${code(`${one.path}:${name}`)})`;
    });
}

/** Those with a sentence of their own, in the order of use; others only where there are too few. */
export function keySymbols(material: Material): RankedSymbol[] {
  const all = offeredSymbols(material);
  const first = new Map(all.toReversed().map((one) => [one.symbol.name, one]));
  const told = all
    .slice(0, LOOKED_AT_MAX)
    .filter((one) => describeSymbol(one) !== '' && first.get(one.symbol.name) === one);
  const doing = told.filter(({ symbol }) => DOING.has(symbol.kind));
  const chosen = [...doing, ...told.filter((one) => !doing.includes(one))]
    .slice(0, NAMED_MAX)
    .toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  const rest = all
    .filter((one) => !chosen.includes(one) && first.get(one.symbol.name) === one)
    .slice(0, Math.max(0, 8 - chosen.length));
  return [...chosen, ...rest];
}

function countsLine({ facts }: Material): string {
  const parts = [
    facts.routes.length > 0 ? plural(facts.routes.length, 'HTTP route') : '',
    facts.commands.length > 0 ? plural(facts.commands.length, 'command') : '',
  ].filter((part) => part !== '');
  return parts.length === 0
    ? ''
    : `Offers ${parts.join(' and ')}, listed under Interfaces; the most used names are:`;
}

function nothingFound({ tier }: Material): string {
  return tier === 3
    ? '_No code yet: this document is a stub. Add sources or a manifest, then generate it again._'
    : '_No public names were found in the code._';
}
