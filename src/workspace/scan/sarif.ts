// Findings as SARIF 2.1.0, for code scanning services.

import type { z } from 'zod';
import type { scanSchemas } from './scan-schemas.ts';

type Scanned = z.output<typeof scanSchemas.output>;

export function toSarif(output: Scanned): object {
  const types = [...new Set(output.findings.map(({ type }) => type))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'loa',
            version: output.version,
            rules: types.map((type) => ({
              id: type,
              shortDescription: { text: `Secret or personal data: ${type}` },
            })),
          },
        },
        originalUriBaseIds: { ROOT: { uri: `file://${encodeURI(output.root)}/` } },
        results: output.findings.map((finding) => ({
          ruleId: finding.type,
          level: 'error',
          message: { text: `${finding.type} found. Take it out of the file and revoke it.` },
          partialFingerprints: { 'loaFingerprint/v1': finding.fingerprint },
          locations: [
            {
              physicalLocation: {
                artifactLocation: {
                  uri: finding.path.split('/').map(encodeURIComponent).join('/'),
                  uriBaseId: 'ROOT',
                },
                region: {
                  startLine: finding.line,
                  startColumn: finding.column,
                  endColumn: finding.endColumn,
                },
              },
            },
          ],
        })),
      },
    ],
  };
}
