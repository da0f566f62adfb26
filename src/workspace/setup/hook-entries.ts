// Our entries among the hooks of an agent's JSON file: put in, found, taken out, everything else left as it is, byte for byte. Claude
// Code and Codex wrap commands in groups, Cursor lists them as they are.

import {
  addElement,
  addMember,
  findSpan,
  type JsonSpan,
  removeAt,
  requireSpans,
} from '../../kernel/json-edit.ts';

/** Ours are known by the program they start. */
const OUR_HOOK = /[\\/]dist[\\/]hook\.cjs["']? (?:--client \w+ )?\w+$|loakit[\\/]dist[\\/]hook\.cjs\b.* \w+$/;

export interface HookLayout {
  /** Seconds that each event may take, by its name. */
  readonly timeouts: Readonly<Record<string, number>>;
  /** Events of which only some are wanted, and those by the names of tools; where groups can say so. */
  readonly matchers?: Readonly<Record<string, string>>;
  readonly shape: 'grouped' | 'plain';
  /** What a file that is not there yet begins with. */
  readonly start: string;
}

interface HookEntry {
  readonly command?: unknown;
  readonly hooks?: readonly { readonly command?: unknown }[];
}

export function setHooks(
  original: string,
  path: string,
  layout: HookLayout,
  command: (event: string) => string,
): string {
  if (hasExactHooks(original, path, layout, command)) return original;
  let text = removeHooks(original, path);
  if (findSpan(requireSpans(text, path), ['hooks']) === undefined) text = addMember(text, [], ['hooks', {}]);
  for (const [event, timeout] of Object.entries(layout.timeouts)) {
    if (findSpan(requireSpans(text, path), ['hooks', event]) === undefined)
      text = addMember(text, ['hooks'], [event, []]);
    const plain = { command: command(event), timeout };
    const matcher = layout.matchers?.[event];
    const group = { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: 'command', ...plain }] };
    const entry = layout.shape === 'plain' ? plain : group;
    text = addElement(text, ['hooks', event], entry);
  }
  return text;
}

/** The commands of our hooks in a text, in the order they stand. */
export function listOurHooks(text: string, path: string): readonly string[] {
  return listEvents(text, path).flatMap((event) => ourCommands(readHooks(text, path, event)));
}

export function removeHooks(original: string, path: string): string {
  let text = original;
  let removed = false;
  for (const event of listEvents(text, path)) {
    const entries = readHooks(text, path, event);
    for (let index = entries.length - 1; index >= 0; index--) {
      if (!isOurs(entries[index] as HookEntry)) continue;
      text = removeAt(text, ['hooks', event, index]);
      removed = true;
    }
    if (removed && entries.every(isOurs)) text = removeIfEmpty(text, path, ['hooks', event]);
  }
  return removed ? removeIfEmpty(text, path, ['hooks']) : text;
}

export function removeIfEmpty(text: string, path: string, at: readonly string[]): string {
  const span: JsonSpan | undefined = findSpan(requireSpans(text, path), at);
  const count = span?.members?.length ?? span?.elements?.length;
  return count === 0 ? removeAt(text, at) : text;
}

function hasExactHooks(
  text: string,
  path: string,
  { timeouts }: HookLayout,
  command: (event: string) => string,
): boolean {
  return Object.keys(timeouts).every((event) => {
    const ours = ourCommands(readHooks(text, path, event));
    return ours.length === 1 && ours[0] === command(event);
  });
}

function listEvents(text: string, path: string): readonly string[] {
  return findSpan(requireSpans(text, path), ['hooks'])?.members?.map((member) => member.key) ?? [];
}

function readHooks(text: string, path: string, event: string): readonly HookEntry[] {
  const span = findSpan(requireSpans(text, path), ['hooks', event]);
  if (span?.elements === undefined) return [];
  return JSON.parse(text.slice(span.start, span.end)) as HookEntry[];
}

const commandsOf = (entry: HookEntry): readonly unknown[] => [
  ...(entry.command === undefined ? [] : [entry.command]),
  ...(entry.hooks?.map(({ command }) => command) ?? []),
];

function ourCommands(entries: readonly HookEntry[]): readonly string[] {
  return entries
    .flatMap(commandsOf)
    .filter((one): one is string => typeof one === 'string' && OUR_HOOK.test(one));
}

function isOurs(entry: HookEntry): boolean {
  const commands = commandsOf(entry);
  return commands.length > 0 && commands.every((one) => typeof one === 'string' && OUR_HOOK.test(one));
}
