// The few facts that a document states without citing code for them: version, purpose, dependencies, licence, commands. They
// are composed anew and compared; what anybody counted, ranked or listed is left alone. What is still said somewhere holds,
// also where something else would be said first now. Pure.

import type { PackageFact } from '../../source/index.ts';
import { composeFixed } from '../compose/context.ts';
import { commandLine, LICENCE_MARK, projectLicences } from '../compose/header.ts';
import { listCommands } from '../compose/work/commands.ts';
import { COMPOSER_VERSION, type Material } from '../model.ts';
import type { ParsedDocument } from '../render/document.ts';
import { takeOutSecrets } from '../render/leaks.ts';
import { plural } from '../text.ts';
import { type CheckResult, pass, warn } from './check-result.ts';

const NAME = 'facts';

export function checkStated(document: ParsedDocument, material: Material): CheckResult {
  // Another version reads manifests otherwise: what differs then says nothing about the project.
  if (document.meta?.composer !== COMPOSER_VERSION)
    return pass(NAME, 'Stated facts not compared: another version wrote them');
  const clean = (text: string): string => (material.settings.redacts ? takeOutSecrets(text).text : text);
  const header = document.sections.find(({ id }) => id === 'header')?.body ?? '';
  const compared = [
    ...compareContext(document.context ?? '', material, clean),
    ...compareLicence(header, material, clean),
    ...compareCommands(header, material, clean),
    ...compareDeclared(document.sections.find(({ id }) => id === 'module_map')?.body ?? '', material),
  ];
  const problems = compared.filter((problem) => problem !== '');
  return problems.length === 0
    ? pass(NAME, `Stated facts hold (${compared.length} compared)`)
    : warn(
        NAME,
        `Stale: ${problems.length} of ${plural(compared.length, 'stated fact')} no longer hold`,
        problems,
      );
}

/** The folder of the package that a document says it is about, wherever the document lies. */
export function packageNamed(context: string, packages: readonly PackageFact[]): string | undefined {
  const name = fieldOf(context, 'name')?.replace(/^"(.*)"$/, '$1');
  const named = packages.filter((one) => one.name === name);
  return named.length === 1 ? named[0]?.folder : undefined;
}

const fieldOf = (context: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]+(.*)$`, 'm').exec(context)?.[1]?.trim();

type Clean = (text: string) => string;

/** How many packages a workspace has is a count, whatever it stands for. */
const COUNTED = /^Workspace of \d+ packages\.$/;

/** One entry for each thing that was compared; '' where it holds. */
function compareContext(context: string, material: Material, clean: Clean): string[] {
  return Object.entries(composeFixed(material)).flatMap(([name, composed]) => {
    const stated = fieldOf(context, name);
    const now = clean(composed);
    if (stated === undefined || stated === 'unavailable' || COUNTED.test(stated)) return [];
    return [stated === now ? '' : `${name}: ${stated} is stated, and now it is ${now}`];
  });
}

function compareLicence(header: string, material: Material, clean: Clean): string[] {
  const stated = header
    .split('\n')
    .find((line) => line.startsWith(LICENCE_MARK))
    ?.slice(LICENCE_MARK.length);
  if (stated === undefined) return [];
  const now = clean(projectLicences(material).join(', '));
  return [stated === now ? '' : `licence: ${stated} is stated, and now it is ${now === '' ? 'none' : now}`];
}

const COMMAND = /^- (?:build|format|install|lint|one test|run|test|types): `/;

function compareCommands(header: string, material: Material, clean: Clean): string[] {
  const said = listCommands(material).map((one) => clean(commandLine(one)));
  return header
    .split('\n')
    .filter((line) => COMMAND.test(line))
    .map((line) =>
      said.some((one) => line.startsWith(one)) ? '' : `${line.slice(2)} is stated, and nothing says so now`,
    );
}

const ROW = /^\| `([^`|]+)` \|.*\| ([^|]+) \|$/;
const LINES_MAX = 20_000;

/** What the map says that a file declares: a name that is no longer in it leads nowhere. */
function compareDeclared(map: string, { paths, linesOf }: Material): string[] {
  return map.split('\n').flatMap((line) => {
    const [, path = '', names = ''] = ROW.exec(line) ?? [];
    if (!paths.has(path)) return [];
    const words = new Set(linesOf(path, 1, LINES_MAX).match(/[\p{L}_$][\p{L}\p{Nd}_$]*/gu));
    const gone = [...names.matchAll(/`([\p{L}_$][\p{L}\p{Nd}_$]*)[?!]?`/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !words.has(name));
    return [
      gone.length === 0 ? '' : `${path}: ${gone.join(', ')} is said to be declared there, and is not now`,
    ];
  });
}
