// The variables of a project as its files together tell them: names that a constant holds, reads through functions of its own, and
// without those that it only hands to itself when it starts again. Pure.

import type { EnvironmentFact } from '../model.ts';

type Placed = EnvironmentFact & { readonly path: string };

export function resolveEnvironment(all: readonly Placed[]): Placed[] {
  const values = valuesOf(all);
  const wrappers = new Set(
    all.flatMap(({ isWrapper, wrapper = '' }) => (isWrapper === true ? [wrapper] : [])),
  );
  // What has another value to fall back on is meant for others to set, too.
  const asked = new Set(
    all.flatMap(({ name, next = [], fallback, isComputed }) =>
      fallback !== undefined || isComputed === true || next.length > 0 ? [name, ...next] : [],
    ),
  );
  const handedOver = new Set(
    all.flatMap(({ isHandedOver, name }) => (isHandedOver === true && !asked.has(name) ? [name] : [])),
  );
  const nameOf = ({ name, constant = '' }: Placed): string => {
    const said = values.get(constant);
    return name === '' && said?.size === 1 ? ([...said][0] as string) : name;
  };
  const called = all.filter(({ wrapper = '', isWrapper }) => isWrapper !== true && wrappers.has(wrapper));
  return all.flatMap((one): Placed[] => {
    if (one.isName === true || one.isHandedOver === true) return [];
    // Whether all that it is handed is known, nobody can tell.
    if (one.isWrapper === true) return [{ name: '', line: one.line, path: one.path }];
    if (one.wrapper !== undefined && !called.includes(one)) return [];
    const { constant: _constant, wrapper: _wrapper, ...rest } = one;
    const name = nameOf(one);
    if (one.wrapper !== undefined && name === '') return [];
    return handedOver.has(name) ? [] : [{ ...rest, name }];
  });
}

function valuesOf(all: readonly Placed[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const { isName, constant = '', name } of all)
    if (isName === true) values.set(constant, (values.get(constant) ?? new Set()).add(name));
  return values;
}
