// What the code does to the world, each with a line that does it: a call that can be nothing else, or an import that serves
// nothing else. Where no line shows it, nothing is told. Pure.

import { once } from '../../kernel/once.ts';
import { type EffectFact, languageOf } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { FUNCTIONS } from './calls/resolve.ts';
import { type CodeLine, codeLines, opensElsewhere, wholeReader } from './effect-lines.ts';
import { type ShownRequirement, shownRequirements } from './evidence.ts';
import { isHelperFile } from './interfaces/built-programs.ts';
import { startFiles } from './interfaces/entries.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { isForOtherSystem } from './other-systems.ts';
import { mainUnread } from './unread.ts';

const LINES_MAX = 20_000;

export const shownEffects = oncePerMaterial((material): readonly ShownRequirement[] => {
  if (mainUnread(material) !== '') return [];
  const { effects, effectCalls } = material.facts;
  const found = effects.flatMap((effect) => {
    const [shown] = shownRequirements({ effects: [effect] });
    if (shown === undefined || effect.said === undefined) return shown ?? [];
    const whole = otherNames(effect, effectCalls);
    const call = firstOf(KINDS_OF_NAMES, (isOf) => {
      const [one, ...others] = [effect, ...whole].map((each) => onlyNames(each, isOf));
      return findCall(one as EffectFact, material) ?? findWholeCall(others, material);
    });
    if (call !== undefined) return { ...shown, ...call };
    return isNamedByImport(effect) || isHandedOn(effect, material) ? shown : [];
  });
  for (const effect of effectCalls) {
    if (found.some(({ requirement }) => isSame(requirement, effect))) continue;
    const [shown] = shownRequirements({ effects: [effect] });
    const call = firstOf(KINDS_OF_NAMES, (isOf) => findWholeCall([onlyNames(effect, isOf)], material));
    if (shown !== undefined && call !== undefined) found.push({ ...shown, ...call });
  }
  return found
    .map((one) =>
      waits(one.how.replace(/^\w+ /, '').replaceAll('::', '.')) ? { ...one, listens: true as const } : one,
    )
    .toSorted((a, b) => orderOf(a) - orderOf(b));
});

/** What only waits for others to come asks for no leave to go out. */
const WAITS =
  /^(?:.*\.)?(?:create(?:Secure)?Server|WebSocketServer|start_server|(?:Threading)?HTTPServer|TCPServer|Listen\w*|TcpListener|TcpListener\.bind|Server(?:SocketChannel|Socket)|TCPServer\.\w+|ServerSocketChannel\.open|stream_socket_server)$/;
const waits = (name: string): boolean => WAITS.test(name);
/** What goes out says more than what waits, wherever both are found. */
const KINDS_OF_NAMES: readonly ((name: string) => boolean)[] = [(name) => !waits(name), waits];

const onlyNames = (effect: EffectFact, isOf: (name: string) => boolean): EffectFact => ({
  ...effect,
  said: (effect.said ?? []).map(({ path, names }) => ({ path, names: names.filter(isOf) })),
});

function firstOf<One, Found>(some: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of some) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const KINDS: readonly EffectFact['kind'][] = ['filesystem', 'shell', 'network', 'git', 'github_api', 'model'];
const orderOf = ({ requirement }: ShownRequirement): number =>
  KINDS.indexOf(requirement.capability) * 2 + Number(requirement.action === 'write');

const isSame = (
  { capability, action }: ShownRequirement['requirement'],
  effect: Pick<EffectFact, 'action' | 'kind'>,
): boolean => capability === effect.kind && action === effect.action;

const otherNames = (effect: EffectFact, calls: readonly EffectFact[]): readonly EffectFact[] =>
  calls.filter(({ kind, action }) => kind === effect.kind && action === effect.action);

type Shown = Pick<ShownRequirement, 'how' | 'reference'>;

function findWholeCall(effects: readonly EffectFact[], material: Material): Shown | undefined {
  for (const { said = [], kind } of effects)
    for (const { path, names } of said) {
      const shown = looksAt(path, material) ? findWholeIn(path, names, kind, material) : undefined;
      if (shown !== undefined) return shown;
    }
  return undefined;
}

function findWholeIn(
  path: string,
  names: readonly string[],
  kind: EffectFact['kind'],
  material: Material,
): Shown | undefined {
  const language = languageOf(path)?.id ?? 'perl';
  const lines = material.linesOf(path, 1, LINES_MAX).split('\n');
  const reader = wholeReader(language, lines);
  for (const { line, written } of ownLines(language, lines, startFiles(material).includes(path))) {
    if (NO_CALL.test(written) || NOT_THAT[kind]?.test(written) === true) continue;
    const bare = withoutTexts(written);
    const isTold = once(() => !isForOtherSystem(path, line, material));
    for (const name of names) {
      if (!name.includes('.') && isDeclaredIn(path, name.replace(/#.*$/, ''), material)) continue;
      const how = reader.read(written, bare, name);
      if (how !== undefined && isTold()) return { reference: `${path}:L${line}`, how };
    }
  }
  return undefined;
}

/** What a file has a function of its own for is called by that name there, and not the library's. */
const isDeclaredIn = (path: string, name: string, { symbolsOf }: Material): boolean =>
  symbolsOf(path).some((one) => one.name === name && FUNCTIONS.has(one.kind));

/** A file that is opened to be written is not read. */
const isOpenedFor = (action: EffectFact['action'], name: string, written: string): boolean =>
  !opensElsewhere(name, written) &&
  (action !== 'read' || !/^(?:fopen|open)$/.test(name) || !/,\s*["'][wa]b?["']\s*\)/.test(written));

/** What only helps to build or to test does nothing that the project does. */
const looksAt = (path: string, material: Material): boolean =>
  !/[\s:`]/.test(path) &&
  !isHelperFile(material, path) &&
  (startFiles(material).includes(path) || !isBesideAll(path, material));

const withoutTexts = (line: string): string => line.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, '""');

function* ownLines(language: string, lines: readonly string[], isStarted: boolean): Iterable<CodeLine> {
  for (const one of codeLines(language, lines)) {
    // What a module does when it is started by itself is done by those who work on it.
    if (!isStarted && /^if __name__\s*==/.test(one.written)) return;
    // What follows in a file of Rust are its tests.
    if (/^#\[cfg\(test\)\]/.test(one.written) && /^\s*(?:pub\s+)?mod\s+\w+\s*\{/.test(lines[one.line] ?? ''))
      return;
    yield one;
  }
}

/** What is taken in is the very thing: `std::fs::read_to_string`. */
const isNamedByImport = ({ module, line, said }: EffectFact): boolean =>
  line > 0 &&
  // A type that is taken in may only be named: what is done with it shows by a call.
  /\w\W+[a-z_]\w*$/.test(module) &&
  said?.some(({ names }) => names.includes(/\w+$/.exec(module)?.[0] ?? '')) === true;

/** `import { readFileSync } from 'fs'`, and then in an object that others call it through. */
function isHandedOn({ path, line, said = [] }: EffectFact, material: Material): boolean {
  if (line === 0 || !/\.[cm]?[jt]s$/.test(path) || !looksAt(path, material)) return false;
  const taken = material.linesOf(path, line, line);
  const rest = material.linesOf(path, line + 1, LINES_MAX);
  const names = said.find((one) => one.path === path)?.names ?? [];
  return names.some(
    (name) =>
      new RegExp(`[{,]\\s*${name}\\b`).test(taken) &&
      new RegExp(`^\\s*(?:${name}|\\w+: ${name}),?$`, 'm').test(rest),
  );
}

/** A script at the top of a project whose code lies in a folder is there for those who work on it. */
function isBesideAll(path: string, { facts, folder }: Material): boolean {
  const lines = (isTop: boolean): number =>
    facts.folders.reduce((sum, one) => sum + ((one.folder === folder) === isTop ? one.lines : 0), 0);
  return (
    /^(?:javascript|perl|php|python|ruby|bash)$/.test(languageOf(path)?.id ?? 'bash') &&
    !path.slice(folder === '' ? 0 : folder.length + 1).includes('/') &&
    lines(false) > lines(true)
  );
}

function findCall(effect: EffectFact, material: Material): Shown | undefined {
  for (const { path, names } of effect.said ?? []) {
    if (!looksAt(path, material)) continue;
    const lines = material.linesOf(path, 1, LINES_MAX).split('\n');
    const language = languageOf(path)?.id ?? '';
    const isCall = callReader({ language, lines, module: effect.module });
    for (const { line, written } of ownLines(language, lines, startFiles(material).includes(path))) {
      if (NO_CALL.test(written) || NOT_THAT[effect.kind]?.test(written) === true) continue;
      const bare = withoutTexts(written);
      const name = names.find(
        (one) => bare.includes(one) && isCall(bare, one) && !isDeclaredIn(path, one, material),
      );
      if (
        name !== undefined &&
        isOpenedFor(effect.action, name, written) &&
        !isForOtherSystem(path, line, material)
      )
        return { reference: `${path}:L${line}`, how: `calls ${name}` };
    }
  }
  return undefined;
}

/** Comments, what takes something in, declarations, and what only tells of it. */
const NO_CALL =
  /^\s*(?:\/\/|\/?\*|#|--|import\b|from\b|use\b|using\b|pub\s+use\b|require\b|(?:(?:pub|public|private|protected|static|async|export|override|final|abstract)\s+)*(?:def|fn|func|function|interface|type)\b)|\b(?:log(?:ger|ging)?|debug|trace|console|print(?:f|ln|err)?!?)\b\s*[.(]/i;
/** A function that reads files may be given an address, and one that connects the name of a socket on this machine. */
const NOT_THAT: Readonly<Partial<Record<EffectFact['kind'], RegExp>>> = {
  filesystem: /https?:|url|_context|\$context/i,
  network:
    /\blocalhost\b|\b127\.0\.0\.1\b|AF_UNIX|PF_UNIX|AF_LOCAL|sockaddr_un|Unix(?:Stream|Listener|Datagram|Socket)|["']unix(?:packet|gram)?["']/,
};

/** Many things have these: who is asked for it must be what is taken in. */
const COMMON =
  /^(?:\$|get|put|post|patch|run|call|request|connect|accept|exec|walk|fork|got|ky|fetch|Get|Post|Put|Agent|Client|Session|Process|Command|Socket|socket|commit|push|checkout|Commit|Push|Checkout|system|rename|unlink|execute|tee|cp|mv|rm|Listen)$/;

/** Here what is called needs no parentheses. */
const WITHOUT_PARENTHESES = new Set(['bash', 'elixir', 'lua', 'perl', 'ruby']);
/** Here whatever a header or the language itself has is called by its bare name. */
const BY_BARE_NAME = new Set(['bash', 'c', 'cpp', 'lua', 'php', 'swift']);

interface Called {
  readonly language: string;
  readonly lines: readonly string[];
  readonly module: string;
}

/** Whether a line calls the thing that is meant, and not another one of its name. */
function callReader({ language, lines, module }: Called): (line: string, name: string) => boolean {
  const parts = module.split(/[^\w$]+/).filter((part) => part !== '');
  const isOfModule = (receiver: string): boolean =>
    parts.some((part) => part.toLowerCase() === receiver.toLowerCase());
  const own = parts.at(-1) ?? '';
  const takingIn = lines.filter((line) => TAKES_IN.test(line) && hasWord(line, own));
  const isTakenIn = (name: string): boolean =>
    BY_BARE_NAME.has(language) ||
    isOfModule(name) ||
    takingIn.some((line) => line.includes('*') || hasWord(line, name)) ||
    (takingIn.length > 0 && lines.some((line) => LISTED.test(line) && hasWord(line, name)));
  const argument = WITHOUT_PARENTHESES.has(language) ? `|\\s+[\\w"'$@/~-]` : '';
  return (line, name) => {
    const isCommon = COMMON.test(name);
    const behind = isCommon ? `\\s*\\(${argument}` : `\\s*(?:[(<{\`]|::|!|\\.\\w)${argument}`;
    // A value of that type is made: `std::ifstream in(path)`.
    if (MAKES_VALUE.test(name) && new RegExp(`(?<![\\w$])${name}\\s+\\w+\\s*[({;]`).test(line)) return true;
    const pattern = `(?:([\\w$]+)\\s*(?:\\.|::|->|\\?\\.))?(?<![\\w$])${name.replace(/[$]/g, '\\$&')}(?:${behind})`;
    const found = new RegExp(pattern).exec(line);
    if (found === null) return false;
    const receiver = found[1];
    if (!isCommon) return true;
    return receiver === undefined ? isTakenIn(name) : isOfModule(receiver);
  };
}

/** Types of C++ whose values open something. */
const MAKES_VALUE = /^w?[io]fstream$|^(?:recursive_)?directory_iterator$/;

const TAKES_IN = /\b(?:import|from|use|using|require|include)\b/;
/** One of several that are taken in, on a line of its own. */
const LISTED = /^\s*(?:type\s+)?[\w$]+(?:\s+as\s+[\w$]+)?,?\s*$/;
const hasWord = (line: string, word: string): boolean => line.split(/[^\w$]+/).some((one) => one === word);
