// The few fields of a task that a session start shows, read line by line without a YAML parser, which costs more than all
// the rest of a hook. Says undefined whenever the text is anything but the plain form that tools write; the caller then
// asks the real parser.

export interface TaskHead {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly priority: number;
  readonly nextSteps: readonly string[];
  readonly isBlocked: boolean;
  readonly dependsOn: readonly string[];
  readonly leaseUntil: string | undefined;
}

const FIELD = /^([A-Za-z_][\w-]*):(?: +(.*))?$/;

export function readTaskHead(text: string): TaskHead | undefined {
  const scalars = new Map<string, string>();
  const lists = new Map<string, string[]>();
  let current: string | undefined;
  let leaseUntil: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || /^\s*#/.test(line)) continue;
    if (/^(?:---|\.\.\.|%|\?|<{7}|>{7}|\t)/.test(line)) return undefined;
    const [, name, raw] = FIELD.exec(line) ?? [];
    if (name !== undefined) {
      current = name;
      const value = raw === undefined ? '' : readScalar(raw);
      if (value === undefined || (TEXTS.has(name) && isNoText(raw ?? ''))) return undefined;
      if (value === '[]') lists.set(name, []);
      else if (value !== '') scalars.set(name, value);
      continue;
    }
    const item = /^(?: {2})?- (.*)$/.exec(line)?.[1];
    if (current === 'lease') leaseUntil ??= /^\s+until: +(.+)$/.exec(line)?.[1];
    if (item === undefined || current === undefined || !LISTS.has(current)) continue;
    const value = readScalar(item);
    if (value === undefined || isNoText(item)) return undefined;
    if (value === '') continue;
    lists.set(current, [...(lists.get(current) ?? []), value]);
  }
  return build(scalars, lists, leaseUntil);
}

const TEXTS = new Set(['id', 'title', 'status']);
const LISTS = new Set(['next_steps', 'blockers', 'depends_on']);

function build(
  scalars: ReadonlyMap<string, string>,
  lists: ReadonlyMap<string, readonly string[]>,
  leaseUntil: string | undefined,
): TaskHead | undefined {
  const [id, title, status] = [scalars.get('id'), scalars.get('title'), scalars.get('status')];
  const priority = Number(scalars.get('priority') ?? 2);
  if (id === undefined || title === undefined || status === undefined || Number.isNaN(priority))
    return undefined;
  return {
    id,
    title,
    status,
    priority,
    nextSteps: lists.get('next_steps') ?? [],
    isBlocked: (lists.get('blockers') ?? []).length > 0,
    dependsOn: lists.get('depends_on') ?? [],
    leaseUntil: leaseUntil === undefined ? undefined : readScalar(leaseUntil),
  };
}

/** Undefined for anything that needs a real parser: anchors, tags, blocks, flow collections, escapes, comments. */
function readScalar(raw: string): string | undefined {
  const text = raw.trim();
  if (text === '' || text === '[]') return text;
  if (text.startsWith('"')) return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : undefined;
  if (text.startsWith("'")) return /^'[^']*'$/.test(text) ? text.slice(1, -1) : undefined;
  return /^[&*!|>[\]{}%@`#,?]|: | #|:$/.test(text) ? undefined : text;
}

/** Plain words that YAML reads as something else than text: null, true, a number, a date. */
function isNoText(raw: string): boolean {
  return /^(?:null|~|true|false|yes|no|on|off|[-+.]?[\d.].*|[-+]?\.(?:inf|nan))$/i.test(raw.trim());
}
