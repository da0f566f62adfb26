// YAML of manifests and workflows, as plain data.

import { yaml } from '../../kernel/config/yaml-words.ts';

/** Throws on malformed text, as its callers expect. Aliases are bounded, so that no file can make us full. */
export function parseYaml(text: string): unknown {
  return yaml().parse(text, { maxAliasCount: 100, logLevel: 'silent', uniqueKeys: false });
}
