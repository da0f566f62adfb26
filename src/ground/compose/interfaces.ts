// "Interfaces": how a project is entered and called: programs and modules, routes, commands, then public names by signature.
// What has to do with access comes first, so that it is the last to be left out. Pure.

import type { PlacedRoute, RankedSymbol } from '../../source/index.ts';
import type { Block, Draft, Material } from '../model.ts';
import { cell, code, firstSentence, toLine } from '../text.ts';
import { keySymbols } from './capabilities.ts';
import { composeEntries } from './entries.ts';
import { realityDraft } from './reality.ts';
import { citeLine, citeSymbol, isCitable, offeredSymbols, shortSignature } from './symbols.ts';

const ROUTES_MAX = 110;
const COMMANDS_MAX = 30;
/** Beyond those in the table, by name alone. */
const COMMANDS_NAMED_MAX = 160;
const ENVIRONMENT_MAX = 20;
const NAMES_MAX = 130;
/** Beyond these a name and its place must do. */
const SIGNATURES_MAX = 45;
/** Of the names that are met most: so many are looked at, and so many more are told than the capabilities tell. */
const POPULAR_LOOKED_AT = 120;
const POPULAR_MAX = 64;
const HOLDERS_MAX = 8;
/** Of the first few types, and of the others. */
const MEMBERS_MAX = 18;
const MEMBERS_FEW = 5;
const HOLDERS_FIRST = 3;
const SECURITY = /auth|login|logout|token|session|password|permission|role|oauth|secret|key/i;

export function composeInterfaces(material: Material): Draft {
  const written = material.reality.interfaces;
  if (written !== undefined) return realityDraft(written);
  const blocks = [
    composeEntries(material),
    routes(material),
    ...commands(material),
    environment(material),
    popular(material),
    ...names(material),
    members(material),
  ];
  const kept = blocks.filter(({ items }) => items.length > 0);
  return {
    blocks:
      kept.length > 0 ? kept : [{ items: ['Nothing beyond the names under Key Capabilities.'], noun: '' }],
  };
}

/** By the name of what answers, where it is declared in that file; else by line. */
function citeHandler(
  material: Material,
  place: { readonly path: string; readonly handler: string; readonly line: number },
): string {
  const { path, handler, line } = place;
  const name = handler.split(/[.#:]/).at(-1) ?? '';
  const symbols = material.symbolsOf(path);
  const found = symbols.find((one) => one.name === name && /^[\p{L}_$][\p{L}\p{Nd}_$]*[?!]?$/u.test(name));
  return found === undefined ? citeLine(path, line) : citeSymbol({ path, symbol: found }, material);
}

function routes(material: Material): Block {
  const all = material.facts.routes.filter(({ path }) => !/[\s:`]/.test(path));
  const rank = ({ route }: PlacedRoute): number =>
    all.length > ROUTES_MAX / 2 && SECURITY.test(route) ? 0 : 1;
  const items = all
    .toSorted((a, b) => rank(a) - rank(b))
    .map((one) => `| ${one.method} | ${code(cell(one.route))} | ${code(citeHandler(material, one))} |`);
  return limited(
    { before: ['| Method | Route | Answered by |', '|---|---|---|'], items, noun: 'route' },
    ROUTES_MAX,
  );
}

/** What is typed first comes first; of a large program, what is typed below it by name alone, a group a line. */
function commands(material: Material): Block[] {
  const depth = (name: string): number => name.split(' ').length;
  const all = material.facts.commands
    .filter(({ path }) => !/[\s:`]/.test(path))
    .toSorted((a, b) => depth(a.name) - depth(b.name));
  const isMany = all.length > COMMANDS_MAX;
  const told = isMany ? all.slice(0, COMMANDS_MAX) : all;
  const items = told.map((one) => {
    const what = cell(toLine(firstSentence(one.description, isMany ? 8 : 14)));
    return `| ${code(cell(one.name))} | ${what} | ${code(citeHandler(material, one))} |`;
  });
  const rest = [...new Set(all.slice(told.length).map(({ name }) => toLine(name)))];
  const named = rest.filter((name) => !name.includes('`')).slice(0, COMMANDS_NAMED_MAX);
  const groups = Map.groupBy(named, (name) => name.split(' ')[0] ?? '');
  const left = rest.length - named.length;
  return [
    {
      before: ['| Command | What it does | Where |', '|---|---|---|'],
      items: [...new Set(items)],
      noun: 'command',
    },
    {
      before: ['More commands:', ''],
      items: [...groups.values()].map((own) => `- ${own.map(code).join(', ')}`),
      after: left > 0 ? ['', `_${left} more commands are in the code._`] : [],
      noun: 'group',
    },
  ];
}

/** What it reads from its environment: nobody finds these by looking at an interface. */
function environment({ facts }: Material): Block {
  const items = facts.environment
    .filter(({ path }) => !/[\s:`]/.test(path))
    .slice(0, ENVIRONMENT_MAX)
    .map(({ name, path, line }) => `- ${code(name)} (${code(citeLine(path, line))})`);
  const left = facts.environment.length - items.length;
  return {
    before: ['Environment variables that it reads:', ''],
    items,
    after: left > 0 ? ['', `_${left} more are read in the code._`] : [],
    noun: 'variable',
  };
}

/** Names that a reader will meet everywhere, those left out that the capabilities speak of. */
function popularNames(material: Material): RankedSymbol[] {
  const spoken = new Set(
    material.reality.capabilities === undefined ? keySymbols(material).map(({ symbol }) => symbol.name) : [],
  );
  return material.facts.popular
    .slice(0, POPULAR_LOOKED_AT)
    .filter((one) => isCitable(one) && !spoken.has(one.symbol.name))
    .slice(0, POPULAR_MAX);
}

function popular(material: Material): Block {
  return {
    before: ['Names that occur most, with where each is declared (or one of several places):', ''],
    items: byFile(popularNames(material), material),
    noun: 'file',
  };
}

const byFile = (symbols: readonly RankedSymbol[], material: Material): string[] =>
  [...Map.groupBy(symbols, ({ path }) => path).values()].map(
    (own) => `- ${[...new Set(own.map((one) => code(citeWhole(one, material))))].join(', ')}`,
  );

/** A member with what holds it: alone, its name says little. */
function citeWhole(one: RankedSymbol, material: Material): string {
  const { path, symbol } = one;
  const whole = `${symbol.container.split('.').at(-1)}.${symbol.name}`;
  return symbol.kind === 'method' && /^[\w$]+\.[\w$]+[?!]?$/.test(whole)
    ? `${path}:${whole}`
    : citeSymbol(one, material);
}

/** Public names that the capabilities do not already speak of: what can be called, with how; the rest by file. */
function names(material: Material): Block[] {
  const spoken = new Set(material.reality.capabilities === undefined ? keySymbols(material) : []);
  const met = new Set(popularNames(material).map((one) => citeSymbol(one, material)));
  const rest = offeredSymbols(material).filter(
    (one) => !spoken.has(one) && !met.has(citeSymbol(one, material)),
  );
  const isMacro = ({ symbol }: RankedSymbol): boolean => symbol.kind === 'macro';
  const shown = [...rest.filter((one) => !isMacro(one)), ...rest.filter(isMacro)].slice(0, NAMES_MAX);
  const called = shown.filter((one) => shortSignature(one) !== '').slice(0, SIGNATURES_MAX);
  const plain = shown.filter((one) => !called.includes(one));
  const left = rest.length - shown.length;
  return [
    {
      before: ['Called:', ''],
      items: called.map((one) => `- ${code(shortSignature(one))} (${code(citeSymbol(one, material))})`),
      noun: 'name',
    },
    {
      before: ['Types, constants and other names:', ''],
      items: byFile(plain, material),
      noun: 'file',
    },
    { items: left > 0 ? [`_${left} more public names are in the code._`] : [], noun: '' },
  ];
}

/** What the most used types can do, one line a type. */
function members(material: Material): Block {
  const groups = Map.groupBy(
    material.facts.members.filter(isCitable),
    ({ symbol }) => symbol.container.split('.').at(-1) ?? '',
  );
  const items = [...groups].map(([holder, own], at) => {
    const cited = own
      .slice(0, at < HOLDERS_FIRST ? MEMBERS_MAX : MEMBERS_FEW)
      .map(({ path, symbol }) => code(`${path}:${holder}.${symbol.name}`));
    return `- ${holder}: ${cited.join(', ')}`;
  });
  return {
    before: ['Methods of the most used types:', ''],
    items: items.slice(0, HOLDERS_MAX),
    noun: 'type',
  };
}

function limited(block: Block, max: number): Block {
  const left = block.items.length - max;
  if (left <= 0) return block;
  return {
    ...block,
    items: block.items.slice(0, max),
    after: ['', `_${left} more ${block.noun}s are in the code._`],
  };
}
