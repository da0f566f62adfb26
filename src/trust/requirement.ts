// The grammar of a requirement: `filesystem: write (scope: state)`. Read leniently, since people and older tools wrote
// them as bare YAML that no YAML parser takes; written strictly, in one spelling, quoted.
// Guarantees: formatting then parsing gives the same requirement; whatever is read, writing to `system` is never granted.

import { type Action, type Capability, isCapability, type Scope, VOCABULARY } from './vocabulary.ts';

export interface Requirement {
  readonly capability: Capability;
  readonly action: Action;
  /** Undefined means every scope, except that nothing may write to `system`. */
  readonly scope: Scope | undefined;
}

export type ParsedRequirement =
  | { readonly ok: true; readonly requirement: Requirement }
  /** `unknown` is somebody's later word, to be ignored; `malformed` is no requirement at all. */
  | { readonly ok: false; readonly problem: 'malformed' | 'unknown'; readonly reason: string };

const FORM = /^([\w-]+)\s*:\s*([\w-]+)\s*(?:\(\s*scopes?\s*:\s*([\w-]+)\s*\))?$/;

/** A line of text, with or without its dash and quotes, or the mapping that a YAML parser makes of it. */
export function parseRequirement(raw: unknown): ParsedRequirement {
  const text = toLine(raw);
  if (text === undefined) return malformed('it is neither text nor a mapping with one key');
  const match = FORM.exec(unquote(text.trim().replace(/^-\s+/, '')));
  if (match === null) return malformed('it does not read "capability: action (scope: name)"');
  const [capability, action, scope] = match.slice(1).map((part) => part?.toLowerCase().replaceAll('-', '_'));
  if (capability === undefined || !isCapability(capability)) return unknown(`capability ${match[1]}`);
  const rule = VOCABULARY[capability];
  const isAction = (word: string | undefined): word is Action => rule.actions.includes(word as Action);
  const isScope = (word: string): word is Scope => rule.scopes.includes(word as Scope);
  if (!isAction(action)) return unknown(`action ${match[2]} of ${capability}`);
  if (scope !== undefined && !isScope(scope)) return unknown(`scope ${match[3]} of ${capability}`);
  return { ok: true, requirement: { capability, action, scope } };
}

const malformed = (reason: string): ParsedRequirement => ({ ok: false, problem: 'malformed', reason });
const unknown = (what: string): ParsedRequirement => ({
  ok: false,
  problem: 'unknown',
  reason: `the ${what} is not known here`,
});

function toLine(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw;
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const entries = Object.entries(raw);
  const [entry] = entries;
  return entries.length === 1 && entry !== undefined && typeof entry[1] === 'string'
    ? `${entry[0]}: ${entry[1]}`
    : undefined;
}

function unquote(text: string): string {
  const match = /^(["'])([\s\S]*)\1$/.exec(text);
  return match === null ? text : (match[2] as string).trim();
}

export interface ReadRequirements {
  /** Each once, in the order in which they were first met. */
  readonly requirements: readonly Requirement[];
  readonly ignored: readonly { readonly text: string; readonly reason: string }[];
}

/** A whole list; what is unknown or malformed is told, not fatal. */
export function readRequirements(raw: readonly unknown[]): ReadRequirements {
  const requirements = new Map<string, Requirement>();
  const ignored: { text: string; reason: string }[] = [];
  for (const item of raw) {
    const parsed = parseRequirement(item);
    if (parsed.ok) requirements.set(formatRequirement(parsed.requirement), parsed.requirement);
    else ignored.push({ text: toLine(item) ?? JSON.stringify(item) ?? '', reason: parsed.reason });
  }
  return { requirements: [...requirements.values()], ignored };
}

/** The one spelling. */
export function formatRequirement(requirement: Requirement): string {
  const { capability, action, scope } = requirement;
  return scope === undefined ? `${capability}: ${action}` : `${capability}: ${action} (scope: ${scope})`;
}

/** As an item of a YAML list that every YAML parser reads as text. */
export function formatYamlItem(requirement: Requirement): string {
  return `- "${formatRequirement(requirement)}"`;
}

/** The scopes that a requirement really covers. */
export function scopesOf(requirement: Requirement): readonly Scope[] {
  const { capability, action, scope } = requirement;
  const all = scope === undefined ? VOCABULARY[capability].scopes : [scope];
  return capability === 'filesystem' && action === 'write' ? all.filter((one) => one !== 'system') : all;
}

/** Whether what is granted includes what is wanted: same capability, an action that includes it, every scope of it. */
export function includes(granted: Requirement, wanted: Requirement): boolean {
  if (granted.capability !== wanted.capability || !coversAction(granted.action, wanted.action)) return false;
  const held = scopesOf(granted);
  const asked = wanted.scope === undefined ? scopesOf(wanted) : [wanted.scope];
  return asked.length > 0 && asked.every((scope) => held.includes(scope));
}

function coversAction(granted: Action, wanted: Action): boolean {
  return granted === wanted || (granted === 'read_write' && (wanted === 'read' || wanted === 'write'));
}
