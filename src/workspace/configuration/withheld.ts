// Secrets of a configuration, such as the address of a database with its password, do not spread to the cache: in their stead it holds where
// they stand in its inputs, from where they are taken again. The inputs are the same byte for byte, or the cache is not used; of the variables
// that holds for those which its digest covers, so nothing is looked for in another one. Pure.

import { listCovered, type Withheld } from '../../kernel/config/cache.ts';
import type { ConfigValues } from '../../kernel/config/index.ts';
import type { Inputs as LoadInputs } from './load.ts';

/** The texts of the files, in their order, and the variables that the digest covers. */
export interface Inputs {
  readonly texts: readonly (string | undefined)[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Path = readonly (string | number)[];
interface Leaf {
  readonly path: Path;
  readonly text: string;
}

/** `envNames`: the variables that count besides those of the form `LOA_SECTION__KEY`. */
export const textsOf = (
  { layers, env }: Pick<LoadInputs, 'layers' | 'env'>,
  envNames: readonly string[],
): Inputs => ({
  texts: layers.map(({ text }) => text),
  env: Object.fromEntries(listCovered(env, envNames).map((name) => [name, env[name]])),
});

/** Undefined when a secret stands in none of the inputs as it is: then nothing can be kept. */
export function withhold(
  values: ConfigValues,
  inputs: Inputs,
  clean: (text: string) => string,
): { readonly values: ConfigValues; readonly withheld: readonly Withheld[] } | undefined {
  const withheld: Withheld[] = [];
  for (const { path, text } of listLeaves(values, [])) {
    const said = JSON.stringify({ [String(path.at(-1))]: text });
    if (clean(said) === said) continue;
    const place = findPlace(text, inputs);
    if (place === undefined) return undefined;
    withheld.push({ path, ...place });
  }
  const rest = withheld.reduce<unknown>((all, { path }) => replaceAt(all, path, ''), values);
  return { values: rest as ConfigValues, withheld };
}

/** The values again; undefined when the cache names a place that is not there. */
export function fillIn(
  values: ConfigValues,
  withheld: readonly Withheld[],
  { texts, env }: Inputs,
): ConfigValues | undefined {
  let filled: unknown = values;
  for (const { path, input, start, end, variable } of withheld) {
    const text = variable === undefined ? texts[input ?? -1]?.slice(start, end) : env[variable];
    if (text === undefined || !Array.isArray(path)) return undefined;
    filled = replaceAt(filled, path, text);
  }
  return filled as ConfigValues;
}

function* listLeaves(value: unknown, path: Path): Generator<Leaf> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value))
    for (const [at, one] of value.entries()) yield* listLeaves(one, [...path, at]);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* listLeaves(one, [...path, key]);
}

function findPlace(text: string, { texts, env }: Inputs): Omit<Withheld, 'path'> | undefined {
  for (const [input, whole] of texts.entries()) {
    const start = whole?.indexOf(text) ?? -1;
    if (start !== -1) return { input, start, end: start + text.length };
  }
  const variable = Object.keys(env).find((name) => env[name] === text);
  return variable === undefined ? undefined : { variable };
}

function replaceAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)], rest, text));
  const all = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...all, [key]: replaceAt(all[key], rest, text) };
}
