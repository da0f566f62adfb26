import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkContract } from './check.ts';
import { type Contract, hashVectors, satisfies, type VectorFile } from './contract.ts';

const files: readonly VectorFile[] = [
  {
    name: 'a',
    vectors: [{ id: 'a-1', specifier: 'p', call: 'double', args: [{ $bigint: '2' }], expect: '4' }],
  },
];
const contract: Contract = {
  contract_version: '1.0.0',
  consumer: 'us',
  provider: 'p',
  provider_version_range: '^1.2.0',
  entrypoints: [{ specifier: 'p', symbols: [{ name: 'double', kind: 'function', arity: 1 }] }],
  conformance_vectors: { bundle_hash: hashVectors(files) },
};
const provider = (module: object, version = '1.2.3') => ({
  version,
  load: async () => module as Record<string, unknown>,
});

describe('a contract', () => {
  it('is kept by a provider that behaves as the vectors say', async () => {
    const report = await checkContract(contract, files, provider({ double: (n: bigint) => n * 2n }));
    expect(report).toEqual({ symbols: 1, vectors: 1, failures: [] });
  });
  it.each([
    ['nothing', {}, '1.2.3'],
    ['another kind', { double: 5 }, '1.2.3'],
    ['another arity', { double: (n: bigint, m: bigint) => n + m }, '1.2.3'],
    ['another answer', { double: (n: bigint) => n * 3n }, '1.2.3'],
    ['an error', { double: (n: bigint) => BigInt(`${n}x`) }, '1.2.3'],
    ['another version', { double: (n: bigint) => n * 2n }, '2.0.0'],
  ])('is broken by a provider with %s', async (_what, module, version) => {
    const { failures } = await checkContract(contract, files, provider(module, version));
    expect(failures.length).toBeGreaterThan(0);
  });
  it('is broken when the vectors are not those that were agreed on, or none', async () => {
    const sound = provider({ double: (n: bigint) => n * 2n });
    const changed = [{ name: 'b', vectors: files[0]?.vectors ?? [] }];
    expect((await checkContract(contract, changed, sound)).failures).toHaveLength(1);
    expect((await checkContract(contract, [], sound)).failures).toHaveLength(2);
  });
  it('does not care for the order of files or keys', () => {
    const shuffled = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    const all = [0, 1, 2, 3].map((index) => ({ name: `f${index}`, vectors: [] }));
    fc.assert(
      fc.property(shuffled, (order) => {
        expect(hashVectors(order.map((index) => all[index] as VectorFile))).toBe(hashVectors(all));
      }),
    );
  });
});

describe('a range of versions', () => {
  it.each([
    ['1.2.3', '1.2.3', true],
    ['1.2.4', '1.2.3', false],
    ['7.10.0', '>=7.9.2', true],
    ['7.9.1', '>=7.9.2', false],
    ['2.0.0', '^1.2.0', false],
    ['0.2.1', '^0.2.0', true],
    ['0.3.0', '^0.2.0', false],
    ['0.0.4', '^0.0.3', false],
    ['1.3.0-rc.1', '^1.2.0', false],
    ['', '>=0.0.0', false],
    ['1.2.3', 'latest', false],
  ])('%s in %s: %s', (version, range, expected) => expect(satisfies(version, range)).toBe(expected));
  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (version, range) => {
        expect(typeof satisfies(version, range)).toBe('boolean');
      }),
    );
  });
});
