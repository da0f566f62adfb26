// `contract validate`: whether a package keeps what its consumers rely on, by importing it and running the vectors through it.

import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { OperationCode } from '../../kernel/operation.ts';
import { checkContract } from '../contract/check.ts';
import { openProvider, readContract, readVectors } from '../contract/provider.ts';
import type { contractSchemas } from './contract-schemas.ts';

export const contractCode: OperationCode<
  z.output<typeof contractSchemas.input>,
  z.output<typeof contractSchemas.output>
> = {
  async run({ provider: given, contract: folder }, { host, cwd, product }) {
    const spec = folder === undefined ? join(product.dir, 'spec') : resolve(cwd, folder);
    const contract = readContract(join(spec, 'contracts', 'contract.json'), host);
    const provider = openProvider(
      given === undefined ? product.dir : resolve(cwd, given),
      contract.provider,
      host,
    );
    const { failures, ...counts } = await checkContract(
      contract,
      readVectors(join(spec, 'vectors'), host),
      provider,
    );
    return {
      consumer: contract.consumer,
      provider: contract.provider,
      version: provider.version,
      range: contract.provider_version_range,
      ...counts,
      satisfied: failures.length === 0,
      failures: [...failures],
    };
  },
  verdict: ({ satisfied }) => (satisfied ? 'pass' : 'fail'),
  render({ provider, version, symbols, vectors, satisfied, failures }, style) {
    const what = `${provider} ${version}: ${symbols} symbols, ${vectors} vectors`;
    if (satisfied) return `${style.good('kept')}  ${what}`;
    return [`${style.bad('broken')}  ${what}`, ...failures.map((failure) => `  ${failure}`)].join('\n');
  },
};
