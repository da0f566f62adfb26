// What a project is called: its manifest's word for it, as people write it above their text; else its folder's. Pure.

import type { Material } from '../model.ts';
import { readTitle } from '../scan/readme.ts';
import { toLine } from '../text.ts';
import { ownPackage } from './work/commands.ts';

export function projectName(material: Material): string {
  const name = ownPackage(material)?.name ?? '';
  // What a workspace calls its top says where it stands, not what it is; a module's address ends in its name.
  const isPlace = name === '' || /^(?:root|monorepo|workspace|[\w-]+-(?:parent|root|monorepo))$/i.test(name);
  const short = /^[\w-]+\.[\w.-]+\//.test(name)
    ? name
        .replace(/\/v\d+$/, '')
        .split('/')
        .at(-1)
    : name;
  // A build has its own way to spell a name; people's is the one above their text.
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '');
  const written = material.readme === undefined ? '' : readTitle(material.readme);
  if (written !== '' && /^[A-Z][A-Z0-9_]+$/.test(name) && bare(written) === bare(name))
    return toLine(written);
  if (/^([\w.-]+)\/\1$/.test(name)) return toLine(name.slice(name.indexOf('/') + 1));
  return toLine(isPlace ? material.folderName : (short ?? name));
}
