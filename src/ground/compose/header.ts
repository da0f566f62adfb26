// The title, what the project is for, and at once what an agent cannot find by itself: the exact commands. Pure.

import type { Draft, Material } from '../model.ts';
import { readPurpose } from '../scan/readme.ts';
import { code, firstSentence, toLine } from '../text.ts';
import { findCommands, ownPackage } from './commands.ts';

const PURPOSE_WORDS_MAX = 30;

export function projectName(material: Material): string {
  const name = ownPackage(material)?.name ?? '';
  return toLine(name === '' ? material.folderName : name);
}

/** From the manifest, else the README's first real sentence, else what the main file says about itself. */
export function projectPurpose(material: Material): string {
  const said = toLine(ownPackage(material)?.description ?? '')
    .replace(/<[^>]*>/g, '')
    .trim();
  if (said.split(' ').length >= 2) return firstSentence(said, PURPOSE_WORDS_MAX);
  const read = material.readme === undefined ? '' : readPurpose(material.readme);
  if (read !== '') return read;
  const members = ownPackage(material)?.members.length ?? 0;
  if (members > 0) return `Workspace of ${members} packages.`;
  return said === '' ? 'No description in its manifests or README.' : said;
}

export function composeHeader(material: Material): Draft {
  const commands = findCommands(material).map(
    ({ task, command, reference }) => `- ${task}: ${code(command)} (${code(reference)})`,
  );
  const needs = ownPackage(material)?.requires ?? [];
  const licences = [
    ...new Set([ownPackage(material)?.licence ?? '', ...material.facts.licences.map(({ spdx }) => spdx)]),
  ].filter((one) => one !== '');
  const notes = [
    ...(needs.length > 0 ? [`- needs: ${needs.map(toLine).join(', ')}`] : []),
    ...(licences.length > 0 ? [`- licence: ${toLine(licences[0] as string)}`] : []),
  ];
  return {
    blocks: [
      { items: [projectPurpose(material)], noun: '' },
      ...(commands.length + notes.length > 0 ? [{ items: [...commands, ...notes], noun: 'command' }] : []),
    ],
  };
}
