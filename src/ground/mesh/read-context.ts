// The AGENT-CONTEXT block of any repository's document, read leniently: older ones hold lines that are not YAML, newer ones
// fields that nobody here knows. Pure.

import { parse as parseYaml } from 'yaml';
import { formatRequirement, readRequirements } from '../../trust/index.ts';
import type { EcosystemEntry } from '../model.ts';

export interface AgentContext {
  readonly name: string;
  readonly type: string;
  readonly purpose: string;
  readonly version: string;
  readonly trustLevel: string;
  readonly interfaces: readonly string[];
  readonly capabilities: readonly string[];
  readonly ecosystem: readonly EcosystemEntry[];
  readonly fields: Readonly<Record<string, unknown>>;
}

type Data = Readonly<Record<string, unknown>>;

export function readContext(yaml: string): AgentContext {
  const fields = readFields(yaml);
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const list = (name: string): string[] =>
    Array.isArray(fields[name])
      ? (fields[name] as unknown[]).map(String)
      : text(name) === ''
        ? []
        : [text(name)];
  const raw = Array.isArray(fields['capability_requirements'])
    ? (fields['capability_requirements'] as unknown[])
    : [];
  return {
    name: text('name'),
    type: text('type'),
    purpose: text('purpose'),
    version: text('version'),
    trustLevel: text('trust_level'),
    interfaces: list('interfaces'),
    capabilities: readRequirements(raw).requirements.map(formatRequirement),
    ecosystem: readEcosystem(fields['ecosystem']),
    fields,
  };
}

function readFields(yaml: string): Data {
  try {
    const data: unknown = parseYaml(quoteRequirements(yaml));
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Data;
  } catch {
    // Not YAML as a whole: the single lines that are fields still say what they say.
  }
  const lines = [...yaml.matchAll(/^([a-z_]+):[ \t]*(\S.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

/** `- filesystem: write (scope: state)` has two colons, which no YAML parser takes. */
function quoteRequirements(yaml: string): string {
  return yaml.replace(/^(\s*-\s+)([\w-]+:\s*[\w-]+\s*\(scopes?:[^)]*\))\s*$/gm, '$1"$2"');
}

function readEcosystem(raw: unknown): EcosystemEntry[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((item): EcosystemEntry[] => {
    if (typeof item === 'string') return [{ repo: item }];
    if (typeof item !== 'object' || item === null) return [];
    const data = item as Data;
    const field = (name: 'interface' | 'protocol' | 'role'): Partial<EcosystemEntry> =>
      typeof data[name] === 'string' ? { [name]: data[name] } : {};
    return typeof data['repo'] === 'string' && data['repo'] !== ''
      ? [{ repo: data['repo'], ...field('role'), ...field('interface'), ...field('protocol') }]
      : [];
  });
}
