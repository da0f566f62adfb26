// "Interfaces": how a project is entered and called: programs and modules, routes, commands with their options, settings, then
// public names. Pure.

import type { Draft, Material } from '../../model.ts';
import { realityDraft } from '../reality.ts';
import { mainUnread } from '../unread.ts';
import { commandBlocks } from './commands.ts';
import { containerBlock, notebookBlock } from './containers.ts';
import { defaultsBlock } from './defaults.ts';
import { composeEntries } from './entries.ts';
import { namesBlock } from './names.ts';
import { routeBlocks } from './routes.ts';
import { settingsBlock } from './settings.ts';
import { systemPropertiesBlock } from './system-properties.ts';
import { terraformBlocks } from './terraform.ts';

export function composeInterfaces(material: Material): Draft {
  const written = material.reality.interfaces;
  if (written !== undefined) return realityDraft(written);
  const blocks = [
    composeEntries(material),
    ...routeBlocks(material),
    ...commandBlocks(material),
    settingsBlock(material),
    defaultsBlock(material),
    systemPropertiesBlock(material),
    ...terraformBlocks(material),
    containerBlock(material),
    notebookBlock(material),
    namesBlock(material),
  ];
  const kept = blocks.filter(({ items }) => items.length > 0);
  if (kept.length > 0 || mainUnread(material) === '') return { blocks: kept };
  return { blocks: [{ items: ['Not known: most of its code is not read here.'], noun: '' }] };
}
