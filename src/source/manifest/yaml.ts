// The YAML parser, loaded when the first YAML file is read and not before: most trees hold few of them.

import { createRequire } from 'node:module';

/** Throws on malformed text, as its callers expect. Aliases are bounded, so that no file can make us full. */
export function parseYaml(text: string): unknown {
  const yaml = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return yaml.parse(text, { maxAliasCount: 100, logLevel: 'silent', uniqueKeys: false });
}
