// The commands and options of the project's own programs: a script that starts by itself and that none of them takes in is another
// program, whose commands nobody types behind their names. Pure.

import type { PlacedCommand } from '../../../source/index.ts';
import type { Material } from '../../model.ts';
import { oncePerMaterial } from '../once-per-material.ts';
import { programFiles } from './entries.ts';

const LINES_MAX = 4000;
const STARTS_ITSELF = /^if\s+__name__\s*==\s*["']__main__["']/m;

/** Scripts of Python with commands or options that are programs of their own. */
const otherScripts = oncePerMaterial((material): ReadonlySet<string> => {
  const { facts } = material;
  const programs = programFiles(material).filter((path) => path.endsWith('.py'));
  if (programs.length === 0) return new Set();
  const texts = programs.map((path) => material.linesOf(path, 1, LINES_MAX));
  const paths = new Set([...facts.commands, ...facts.options].map(({ path }) => path));
  return new Set([...paths].filter((path) => !programs.includes(path) && isApart(path, texts, material)));
});

export const isOtherScript = (path: string, material: Material): boolean => otherScripts(material).has(path);

/** Go leaves out what a tag of the project's own lets in; systems and versions are tags, too. */
function isTagged(path: string, material: Material): boolean {
  if (!path.endsWith('.go')) return false;
  const tags = /^\/\/go:build\s+(.+)$/m.exec(material.linesOf(path, 1, HEAD_LINES))?.[1] ?? '';
  return (tags.match(/(?<!!)\b[a-z_]\w*(?:\.\d+)?/g) ?? []).some((tag) => !OF_MACHINE.test(tag));
}

const HEAD_LINES = 20;
const OF_MACHINE =
  /^(?:go\d[\d.]*|cgo|gc|gccgo|unix|aix|android|darwin|dragonfly|freebsd|hurd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|wasip1|windows|386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm)$/;

export const ownCommands = oncePerMaterial((material): readonly PlacedCommand[] => {
  const own = material.facts.commands.filter(
    ({ path }) => !isOtherScript(path, material) && !isTagged(path, material),
  );
  if (isMostlyElsewhere(own, material)) return [];
  // Where nothing but what every program has was seen, its own are made in some way that was not.
  return own.every(({ name }) => OF_EVERY_PROGRAM.test(name)) ? [] : own;
});

const COMMANDS_FOLDER = /(?:^|\/)(?:commands|cmds)$/;
const COMMAND_FILES_MIN = 5;

/** Most files of the folder for commands declare theirs in a way that is not read: the few that are known are parts of one. */
function isMostlyElsewhere(own: readonly PlacedCommand[], { paths }: Material): boolean {
  const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const known = new Set(own.map(({ path }) => path));
  const folders = new Set([...known].map(folderOf));
  const [folder = ''] = folders;
  if (folders.size !== 1 || !COMMANDS_FOLDER.test(folder)) return false;
  const all = [...paths].filter(
    (path) => folderOf(path) === folder && /\.(?:[cm]?[jt]s|py|rb|php)$/.test(path),
  );
  return all.length >= COMMAND_FILES_MIN && known.size * 4 <= all.length;
}

const OF_EVERY_PROGRAM = /^(?:help|version|completions?)$/;

function isApart(path: string, programs: readonly string[], material: Material): boolean {
  const stem = /([A-Za-z_]\w*)\.py$/.exec(path)?.[1];
  if (stem === undefined || stem === '__init__' || stem === '__main__') return false;
  const takes = new RegExp(`^\\s*(?:from|import)\\b[^\\n]*\\b${stem}\\b`, 'm');
  return (
    STARTS_ITSELF.test(material.linesOf(path, 1, LINES_MAX)) && !programs.some((text) => takes.test(text))
  );
}
