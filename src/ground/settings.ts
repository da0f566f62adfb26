// The configuration section `butterfreezone` as the rest of ground wants it. Pure.

import type { ConfigValues } from '../kernel/config/index.ts';
import { readSection } from '../kernel/config/section.ts';
import { DEFAULTS } from './defaults.ts';
import { DOCUMENT_NAME, type EcosystemEntry, type GroundSettings } from './model.ts';
import { butterfreezoneSection } from './sections.ts';

/** Every key has a default, so a section that is partly missing is as good as none. */
export function readSettings(config: ConfigValues): GroundSettings {
  const section = readSection(config, butterfreezoneSection);
  const { word_budget: budget, rtfm, ecosystem, manual_sections: manual } = section;
  return {
    enabled: section.enabled ?? true,
    outputPath: section.output_path ?? DOCUMENT_NAME,
    wordsMax: budget?.total ?? DEFAULTS.wordsMax,
    sectionWordsMax: budget?.per_section ?? DEFAULTS.sectionWordsMax,
    stalenessDays: section.staleness_days ?? DEFAULTS.stalenessDays,
    runsInBridge: section.hooks?.run_bridge ?? true,
    checksRtfm: rtfm?.check_enabled ?? true,
    isRtfmStrict: rtfm?.strict_mode ?? false,
    detectsEcosystem: ecosystem?.auto_detect ?? true,
    ecosystem: (ecosystem?.manual_entries ?? []).map(toEntry),
    sentinelStart: manual?.sentinel_start ?? DEFAULTS.sentinelStart,
    sentinelEnd: manual?.sentinel_end ?? DEFAULTS.sentinelEnd,
    redacts: section.security?.redaction_enabled ?? true,
    modelHints: section.model_hints ?? '',
  };
}

/** An entry is a repository's name, or a mapping that has one. */
function toEntry(entry: string | ManualEntry): EcosystemEntry {
  if (typeof entry === 'string') return { repo: entry };
  const { repo, type, relationship, capabilities, protocol } = entry;
  // Older files say by other words what the table shows.
  const role = entry.role ?? relationship ?? type;
  const offered = entry.interface ?? capabilities?.join(', ');
  return {
    repo,
    ...(role === undefined ? {} : { role }),
    ...(offered === undefined ? {} : { interface: offered }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

interface ManualEntry {
  readonly repo: string;
  readonly role?: string | undefined;
  readonly interface?: string | undefined;
  readonly protocol?: string | undefined;
  readonly type?: string | undefined;
  readonly relationship?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
}
