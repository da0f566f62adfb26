// Files that say how a project is built, checked and licensed: read as a whole, not lexed.

import { countClaims } from '../manifest/formal.ts';
import { nameLicence } from '../manifest/licence.ts';
import { readManifest } from '../manifest/read.ts';
import { parseYaml } from '../manifest/yaml.ts';
import { readWorkflow } from '../manifest/yaml-files.ts';
import type { FileFacts } from '../model.ts';

const MANIFEST = 'manifest:';

export function readDeclared(
  type: string,
  bytes: Uint8Array,
): Pick<FileFacts, 'claims' | 'licence' | 'manifest' | 'workflow'> {
  const text = new TextDecoder().decode(bytes);
  if (type === 'workflow') return { workflow: readWorkflow(text, parseYaml) };
  if (type === 'licence') return { licence: nameLicence(text) };
  if (type === 'formal') return { claims: countClaims(text) };
  if (!type.startsWith(MANIFEST)) return {};
  const manifest = readManifest(type.slice(MANIFEST.length), text, parseYaml);
  return manifest === undefined ? {} : { manifest };
}
