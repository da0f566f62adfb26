// The configuration section `butterfreezone` as the rest of ground wants it. Pure.

import type { ConfigValues } from '../kernel/config/index.ts';
import { DOCUMENT_NAME, type EcosystemEntry, type GroundSettings } from './model.ts';

export const DEFAULTS = {
  wordsMax: 3200,
  sectionWordsMax: 800,
  stalenessDays: 7,
  sentinelStart: '<!-- manual-start -->',
  sentinelEnd: '<!-- manual-end -->',
} as const;

type Data = Readonly<Record<string, unknown>>;

/** Every key has a default, so a section that is partly missing is as good as none. */
export function readSettings(config: ConfigValues): GroundSettings {
  const section = asData(config['butterfreezone']);
  const budget = asData(section['word_budget']);
  const rtfm = asData(section['rtfm']);
  const ecosystem = asData(section['ecosystem']);
  const manual = asData(section['manual_sections']);
  return {
    enabled: asFlag(section['enabled'], true),
    outputPath: asText(section['output_path'], DOCUMENT_NAME),
    wordsMax: asNumber(budget['total'], DEFAULTS.wordsMax),
    sectionWordsMax: asNumber(budget['per_section'], DEFAULTS.sectionWordsMax),
    stalenessDays: asNumber(section['staleness_days'], DEFAULTS.stalenessDays),
    runsInBridge: asFlag(asData(section['hooks'])['run_bridge'], true),
    checksRtfm: asFlag(rtfm['check_enabled'], true),
    isRtfmStrict: asFlag(rtfm['strict_mode'], false),
    detectsEcosystem: asFlag(ecosystem['auto_detect'], true),
    ecosystem: Array.isArray(ecosystem['manual_entries']) ? ecosystem['manual_entries'].flatMap(toEntry) : [],
    sentinelStart: asText(manual['sentinel_start'], DEFAULTS.sentinelStart),
    sentinelEnd: asText(manual['sentinel_end'], DEFAULTS.sentinelEnd),
    redacts: asFlag(asData(section['security'])['redaction_enabled'], true),
  };
}

const asData = (value: unknown): Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Data) : {};
const asFlag = (value: unknown, fallback: boolean): boolean =>
  typeof value === 'boolean' ? value : fallback;
const asNumber = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : fallback;
const asText = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback;

/** An entry is a repository's name, or a mapping that has one. */
function toEntry(raw: unknown): EcosystemEntry[] {
  if (typeof raw === 'string') return [{ repo: raw }];
  const data = asData(raw);
  const { repo } = data;
  if (typeof repo !== 'string' || repo === '') return [];
  const field = (name: 'interface' | 'protocol' | 'role'): Partial<EcosystemEntry> =>
    typeof data[name] === 'string' ? { [name]: data[name] } : {};
  return [{ repo, ...field('role'), ...field('interface'), ...field('protocol') }];
}
