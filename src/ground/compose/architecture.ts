// "Architecture": what it is written in, what the start calls, where two parts lean on each other, what two sides have agreed on.
// Short on purpose: an overview costs an agent more than it helps. Pure.

import type { Block, Draft, Material } from '../model.ts';
import { code, plural } from '../text.ts';
import { mainPathBlock } from './main-path.ts';
import { findCycles, type Part, partsOf } from './modules.ts';
import { realityDraft } from './reality.ts';
import { mainUnread } from './unread.ts';

const LANGUAGES_MAX = 5;
const CYCLES_MAX = 4;

export function composeArchitecture(material: Material): Draft {
  const written = material.reality.architecture;
  if (written !== undefined) return realityDraft(written);
  const parts = partsOf(material);
  const blocks = [languages(material), mainPathBlock(material), cycles(parts, material), contracts(material)];
  return { blocks: blocks.filter(({ items }) => items.length > 0) };
}

function languages(material: Material): Block {
  const { facts } = material;
  const shown = facts.languages
    .slice(0, LANGUAGES_MAX)
    .map(({ language, files, lines }) => `${language} (${plural(files, 'file')}, ${plural(lines, 'line')})`);
  const more = facts.languages.length - shown.length;
  const unread = mainUnread(material);
  const most = unread === '' ? '' : `; most of it is in ${unread}, which is not read here`;
  return {
    items:
      shown.length === 0
        ? []
        : [`Source: ${shown.join(', ')}${more > 0 ? ` and ${plural(more, 'more language')}` : ''}${most}.`],
    noun: '',
  };
}

export const folderText = (folder: string): string => code(folder === '' ? './' : `${folder}/`);

/** Compilers that refuse packages which import each other: what looks like it comes of tests, or of names that are alike. */
const NO_CYCLES = /^go$/;

function cycles(parts: readonly Part[], { facts }: Material): Block {
  const found = NO_CYCLES.test(facts.languages[0]?.language ?? '') ? [] : findCycles(parts, facts.links);
  const items = found
    // A folder and what lies in it are one thing to whoever changes them.
    .filter(([a, b]) => !b.startsWith(`${a}/`))
    .slice(0, CYCLES_MAX)
    .map(([a, b]) => `- ${folderText(a)} and ${folderText(b)}`);
  return {
    before: ['Parts that import each other:', ''],
    items,
    noun: 'pair',
  };
}

const CONTRACTS =
  /(?:^|\/)(?:openapi|swagger)[\w.-]*\.(?:ya?ml|json)$|\.proto$|\.graphqls?$|\.avsc$|(?:^|\/)schema\.(?:prisma|sql)$|\.schema\.json$/i;
const CONTRACTS_MAX = 8;

/** Files that two sides have agreed on. */
function contracts({ paths, folder }: Material): Block {
  const prefix = folder === '' ? '' : `${folder}/`;
  const isAside =
    /^debian\/|(?:^|\/)(?:tests?|fixtures?|examples?|docs?|vendor|node_modules|testdata|__tests__)\//;
  const found = [...paths]
    .filter(
      (path) => path.startsWith(prefix) && CONTRACTS.test(path) && !isAside.test(path) && !/\s/.test(path),
    )
    .sort();
  const items = found.slice(0, CONTRACTS_MAX).map((path) => `- ${code(path)}`);
  return { before: ['Contracts between two sides:', ''], items, noun: 'contract' };
}
