// Writes spec/contracts/contract.json anew: what the built package offers under the subpaths of the commons, with kinds and arities, and
// the hash of the vectors. Run it when something is added on purpose; `loa contract validate` says when something changed by accident.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashVectors, kindOf, type VectorFile } from '../src/commons/contract/contract.ts';

const root = join(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  exports: Record<string, { default: string }>;
};
const subpaths = Object.keys(manifest.exports).filter((subpath) => subpath.startsWith('./commons'));
const entrypoints = [];
for (const subpath of subpaths) {
  const module = (await import(join(root, manifest.exports[subpath]?.default ?? ''))) as Record<
    string,
    unknown
  >;
  const symbols = Object.keys(module)
    .toSorted()
    .map((name) => {
      const value = module[name];
      return { name, kind: kindOf(value), ...(typeof value === 'function' ? { arity: value.length } : {}) };
    });
  entrypoints.push({ specifier: `loakit${subpath.slice(1)}`, symbols });
}
const folder = join(root, 'spec', 'vectors');
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as VectorFile,
);
const contract = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  contract_version: '1.0.0',
  consumer: 'programs that use loakit',
  provider: 'loakit',
  provider_version_range: `>=${manifest.version}`,
  entrypoints,
  conformance_vectors: {
    data_path: 'spec/vectors/',
    bundle_hash_algorithm: 'sha256',
    bundle_hash: hashVectors(files),
  },
  metadata: {
    informational_only: {
      note: 'counts are told, and gate nothing',
      vector_count: files.reduce((sum, { vectors }) => sum + vectors.length, 0),
    },
  },
};
writeFileSync(join(root, 'spec', 'contracts', 'contract.json'), `${JSON.stringify(contract, null, 2)}\n`);
