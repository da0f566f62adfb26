// Containers and notebooks: what a Dockerfile starts from, opens and runs, what a compose file brings up, which notebooks there
// are and what their first heading says. Pure.

import { roleOf } from '../../../source/index.ts';
import type { Block, Material } from '../../model.ts';
import { code, compareText, firstSentence, plural } from '../../text.ts';
import { composeServices } from '../compose-file.ts';

const FILES_MAX = 6;
const LINES_MAX = 400;
const SERVICES_MAX = 10;
const DOCKERFILE =
  /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.(?!pm$|pl$|py$|rb$|js$|ts$|go$|md$|txt$)[\w.-]+)?$|\.dockerfile$/i;
const COMPOSE = /(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/;

/** What lies among tests, samples and papers, or is contributed beside it, is not what the project brings up. */
export const isOwnPart = (path: string): boolean =>
  !/^(?:vendored|fixture|example|test|benchmark|documentation)$/.test(roleOf(path)) &&
  !path.startsWith('contrib/');

function filesLike(material: Material, pattern: RegExp): string[] {
  const prefix = material.folder === '' ? '' : `${material.folder}/`;
  const depth = (path: string): number => path.split('/').length;
  return [...material.paths]
    .filter(
      (path) => path.startsWith(prefix) && pattern.test(path) && !/[\s:`|]/.test(path) && isOwnPart(path),
    )
    .sort((a, b) => depth(a) - depth(b) || compareText(a, b));
}

export function containerBlock(material: Material): Block {
  const docker = filesLike(material, DOCKERFILE).slice(0, FILES_MAX);
  const compose = filesLike(material, COMPOSE).slice(0, FILES_MAX);
  const items = [
    ...docker.flatMap((path) => describeDockerfile(path, material.linesOf(path, 1, LINES_MAX))),
    ...compose.flatMap((path) => describeCompose(path, material.linesOf(path, 1, LINES_MAX))),
  ];
  return { before: ['Containers:', ''], items, noun: 'file' };
}

/** Of several stages, the last is what runs. */
function describeDockerfile(path: string, text: string): string[] {
  const lines = text.replace(/\\\n\s*/g, ' ').split('\n');
  const stage = lines.slice(
    Math.max(
      0,
      lines.findLastIndex((line) => /^\s*FROM\s/i.test(line)),
    ),
  );
  const last = (word: string): string =>
    stage
      .findLast((line) => new RegExp(`^\\s*${word}\\s`, 'i').test(line))
      ?.replace(/^\s*\w+\s+/, '')
      .trim() ?? '';
  const from = filledIn(baseImage(lines), lines);
  if (from === '' || /[`${]/.test(from)) return [];
  const ports = lines.flatMap((line) => /^\s*EXPOSE\s+([\d/a-z ]+)/i.exec(line)?.[1]?.trim() ?? []);
  const run = started(last('ENTRYPOINT'), last('CMD')).replaceAll('`', "'");
  const parts = [
    `from ${code(from)}`,
    ...(ports.length > 0 ? [`opens ${ports.join(', ')}`] : []),
    ...(run === '' || run.length > 100 ? [] : [`runs ${code(run)}`]),
  ];
  return [`- ${code(path)}: ${parts.join(', ')}`];
}

/** An entry point that is a list is given the words of the command. */
function started(entry: string, command: string): string {
  const isList = (text: string): boolean => /^\[.+\]$/.test(text);
  return entry !== '' && isList(entry) && isList(command)
    ? `${entry.slice(0, -1)}, ${command.slice(1)}`
    : entry || command;
}

/** With the values that arguments have when nobody gives others. */
const filledIn = (image: string, lines: readonly string[]): string =>
  image.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => {
    const line = lines.find((one) => new RegExp(`^\\s*ARG\\s+${name}=`, 'i').test(one)) ?? '';
    return /=["']?([\w./:-]+)["']?\s*$/.exec(line)?.[1] ?? whole;
  });

/** What the last stage starts from; where that is another stage, what that one does. */
function baseImage(lines: readonly string[]): string {
  const stages = lines.flatMap((line) => {
    const [, image = '', name = ''] = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(line) ?? [];
    return image === '' ? [] : [{ image, name: name.toLowerCase() }];
  });
  let at = stages.length - 1;
  while (at > 0) {
    const before = stages.findIndex(({ name }) => name !== '' && name === stages[at]?.image.toLowerCase());
    if (before < 0 || before >= at) break;
    at = before;
  }
  return stages[at]?.image ?? '';
}

function describeCompose(path: string, text: string): string[] {
  const services = composeServices(text).map(({ name, image }) =>
    image === '' || /[`$]/.test(image) ? code(name) : `${code(name)} (${code(image)})`,
  );
  return services.length === 0
    ? []
    : [
        `- ${code(path)}: ${services.slice(0, SERVICES_MAX).join(', ')}${services.length > SERVICES_MAX ? ` and ${services.length - SERVICES_MAX} more` : ''}`,
      ];
}

const NOTEBOOKS_MAX = 8;
const NOTEBOOK_LINES = 200;

export function notebookBlock(material: Material): Block {
  const files = filesLike(material, /\.ipynb$/);
  const items = files.slice(0, NOTEBOOKS_MAX).map((path) => {
    const title = /"#{1,3} ([^"\\\n]{3,80})/.exec(material.linesOf(path, 1, NOTEBOOK_LINES))?.[1];
    const said = title === undefined ? '' : firstSentence(title.replaceAll('`', "'"), 12);
    return `- ${code(path)}${said === '' ? '' : ` — ${said}`}`;
  });
  const left = files.length - items.length;
  return {
    before: [`Notebooks, of which only titles are read (${plural(files.length, 'file')}):`, ''],
    items,
    after: left > 0 ? ['', `_${left} more notebooks._`] : [],
    noun: 'notebook',
  };
}
