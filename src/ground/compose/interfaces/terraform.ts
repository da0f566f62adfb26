// Terraform: what it makes by kind, which modules it uses, which variables it takes with their defaults, what it gives out. Read
// from the blocks at the top of its files. Pure.

import type { Block, Material } from '../../model.ts';
import { cell, code, compareText, firstSentence, toLine } from '../../text.ts';
import { citeLine } from '../symbols.ts';
import { isOwnPart } from './containers.ts';

const FILES_MAX = 300;
const LINES_MAX = 4000;
const KINDS_MAX = 14;
const VARIABLES_MAX = 24;
const MODULES_MAX = 12;

interface TerraformBlock {
  readonly kind: string;
  readonly labels: readonly string[];
  readonly body: string;
  readonly path: string;
  readonly line: number;
}

export const terraformFiles = ({ paths, folder }: Pick<Material, 'folder' | 'paths'>): string[] => {
  const prefix = folder === '' ? '' : `${folder}/`;
  return [...paths]
    .filter(
      (path) => path.startsWith(prefix) && path.endsWith('.tf') && !/[\s:`|]/.test(path) && isOwnPart(path),
    )
    .toSorted();
};

function readBlocks(material: Material): TerraformBlock[] {
  return terraformFiles(material)
    .slice(0, FILES_MAX)
    .flatMap((path) => {
      const lines = material.linesOf(path, 1, LINES_MAX).split('\n');
      return lines.flatMap((line, at): TerraformBlock[] => {
        const [, kind = '', rest = ''] =
          /^(resource|data|module|variable|output|provider)\s+((?:"[^"]+"\s*)+)\{/.exec(line) ?? [];
        if (kind === '') return [];
        const end = lines.findIndex(
          (one, index) => index >= at && (/^\}/.test(one) || (index === at && /\}\s*$/.test(one))),
        );
        const labels = [...rest.matchAll(/"([^"]+)"/g)].map(([, label = '']) => label);
        return [
          { kind, labels, body: lines.slice(at, (end < 0 ? at : end) + 1).join('\n'), path, line: at + 1 },
        ];
      });
    });
}

export function terraformBlocks(material: Material): Block[] {
  const all = readBlocks(material);
  if (all.length === 0) return [];
  return [makes(all), modules(all), variables(all), outputs(all)];
}

function makes(all: readonly TerraformBlock[]): Block {
  const kinds = [
    ...Map.groupBy(
      all.filter(({ kind }) => kind === 'resource'),
      ({ labels }) => labels[0] ?? '',
    ),
  ].sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
  const items = kinds.slice(0, KINDS_MAX).map(([kind, own]) => {
    const first = own[0] as TerraformBlock;
    return `- ${code(kind)} ${own.length} (${code(citeLine(first.path, first.line))})`;
  });
  const left = kinds.length - items.length;
  return {
    before: ['Terraform resources, by kind, each with its first:', ''],
    items,
    noun: 'kind',
    after: left > 0 ? ['', `_${left} more kinds are in the code._`] : [],
  };
}

function modules(all: readonly TerraformBlock[]): Block {
  const items = all
    .filter(({ kind }) => kind === 'module')
    .slice(0, MODULES_MAX)
    .map(({ labels, body, path, line }) => {
      const source = /^\s*source\s*=\s*"([^"]+)"/m.exec(body)?.[1] ?? '';
      return `- ${code(labels[0] ?? '')}${source === '' ? '' : ` from ${code(source)}`} (${code(citeLine(path, line))})`;
    });
  return { before: ['Terraform modules used:', ''], items, noun: 'module' };
}

function variables(all: readonly TerraformBlock[]): Block {
  const own = all.filter(({ kind }) => kind === 'variable');
  const isRequired = ({ body }: TerraformBlock): boolean => !/^\s*default\s*=|\{\s*default\s*=/m.test(body);
  const items = own
    .toSorted(
      (a, b) =>
        Number(isRequired(b)) - Number(isRequired(a)) || compareText(a.path, b.path) || a.line - b.line,
    )
    .slice(0, VARIABLES_MAX)
    .map((one) => {
      const value = /\bdefault\s*=\s*("[^"\n]*"|[\w.-]+)/.exec(one.body)?.[1];
      const without = isRequired(one)
        ? 'required'
        : value === undefined
          ? 'has a default'
          : code(cell(value));
      const said = toLine(firstSentence(/\bdescription\s*=\s*"([^"\n]*)"/.exec(one.body)?.[1] ?? '', 10));
      return `| ${code(one.labels[0] ?? '')} | ${without} | ${cell(said.replaceAll('`', "'"))} | ${code(citeLine(one.path, one.line))} |`;
    });
  const left = own.length - items.length;
  return {
    before: [
      'Terraform variables:',
      '',
      '| Variable | Without it | What it is | Where |',
      '|---|---|---|---|',
    ],
    items,
    after: left > 0 ? ['', `_${left} more variables are in the code._`] : [],
    noun: 'variable',
  };
}

function outputs(all: readonly TerraformBlock[]): Block {
  const names = all.filter(({ kind }) => kind === 'output').map(({ labels }) => code(labels[0] ?? ''));
  return {
    items:
      names.length === 0
        ? []
        : [
            `Terraform outputs: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}.`,
          ],
    noun: '',
  };
}
