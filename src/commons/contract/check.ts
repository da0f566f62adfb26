// Holds a provider to a contract: every entry point is there with the kinds and arities it promises, the version fits, the vectors are
// those that were agreed on, and the provider behaves as they say. Returns findings; nothing here loads or reads anything.

import {
  type Contract,
  decodeArgument,
  encodeResult,
  hashVectors,
  kindOf,
  meetsExpectation,
  satisfies,
  type Vector,
  type VectorFile,
} from './contract.ts';

export type Module = Readonly<Record<string, unknown>>;

export interface Provider {
  readonly version: string;
  /** What an entry point exports, or why it could not be had. */
  load(specifier: string): Promise<Module | string>;
}

export interface ContractReport {
  readonly symbols: number;
  readonly vectors: number;
  readonly failures: readonly string[];
}

export async function checkContract(
  contract: Contract,
  files: readonly VectorFile[],
  provider: Provider,
): Promise<ContractReport> {
  const failures: string[] = [];
  const modules = new Map<string, Module>();
  let symbols = 0;
  if (!satisfies(provider.version, contract.provider_version_range))
    failures.push(`version ${provider.version || '(none)'} is not in ${contract.provider_version_range}`);
  for (const { specifier, symbols: wanted } of contract.entrypoints) {
    const loaded = await provider.load(specifier);
    if (typeof loaded === 'string') failures.push(`${specifier} cannot be imported: ${loaded}`);
    else modules.set(specifier, loaded);
    for (const symbol of wanted) {
      symbols += 1;
      const failure = typeof loaded === 'string' ? undefined : checkSymbol(loaded, specifier, symbol);
      if (failure !== undefined) failures.push(failure);
    }
  }
  const hash = hashVectors(files);
  if (hash !== contract.conformance_vectors.bundle_hash)
    failures.push(
      `the vectors are not those of the contract: ${hash.slice(0, 12)} instead of ${contract.conformance_vectors.bundle_hash.slice(0, 12)}`,
    );
  const vectors = files.flatMap((file) => file.vectors);
  if (vectors.length === 0) failures.push('there are no vectors');
  for (const vector of vectors) {
    const failure = runVector(vector, modules.get(vector.specifier));
    if (failure !== undefined) failures.push(failure);
  }
  return { symbols, vectors: vectors.length, failures };
}

function checkSymbol(
  module: Module,
  specifier: string,
  { name, kind, arity }: Contract['entrypoints'][number]['symbols'][number],
): string | undefined {
  if (!Object.hasOwn(module, name)) return `${specifier} does not export ${name}`;
  const value = module[name];
  if (kindOf(value) !== kind) return `${specifier}: ${name} is ${kindOf(value)}, not ${kind}`;
  const has = (value as { readonly length: number }).length;
  return kind === 'function' && arity !== undefined && has !== arity
    ? `${specifier}: ${name} takes ${has} arguments, not ${arity}`
    : undefined;
}

function runVector(
  { id, specifier, call, args, expect }: Vector,
  module: Module | undefined,
): string | undefined {
  const run = module?.[call];
  if (typeof run !== 'function') return `${id}: there is no ${call} in ${specifier}`;
  try {
    const result = encodeResult(run(...args.map(decodeArgument)));
    return meetsExpectation(result, expect)
      ? undefined
      : `${id}: ${call} gave ${JSON.stringify(result)?.slice(0, 80)}, not ${JSON.stringify(expect)}`;
  } catch (error) {
    return `${id}: ${call} threw ${error instanceof Error ? error.message.slice(0, 80) : 'something'}`;
  }
}
