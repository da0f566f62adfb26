// Runs the extractors, one for each section. Each stands alone: one that throws, or does not answer in time, costs its own
// section, which then says so, and nothing else.

import { describeThrown } from '../../kernel/errors.ts';
import type { Clock } from '../../kernel/host.ts';
import { type Draft, EMPTY_DRAFT, type Material, type Provenance, type SectionId } from '../model.ts';
import { composeArchitecture } from './architecture.ts';
import { composeCapabilities } from './capabilities.ts';
import { composeContext } from './context.ts';
import { composeEcosystem } from './ecosystem.ts';
import { composeHeader } from './header.ts';
import { composeInterfaces } from './interfaces/interfaces.ts';
import { composeLimitations } from './limitations.ts';
import { composeModuleMap } from './module-map.ts';
import { composeQuickStart } from './quick-start.ts';
import { composeVerification } from './verification.ts';

export const EXTRACTOR_TIMEOUT_MS = 30_000;

export type Extractor = (material: Material) => Draft | Promise<Draft>;

export const EXTRACTORS: Readonly<Record<SectionId, Extractor>> = {
  agent_context: (material) => ({ blocks: [{ items: composeContext(material).split('\n'), noun: '' }] }),
  header: composeHeader,
  capabilities: composeCapabilities,
  architecture: composeArchitecture,
  interfaces: composeInterfaces,
  module_map: composeModuleMap,
  ecosystem: composeEcosystem,
  limitations: composeLimitations,
  verification: composeVerification,
  quick_start: composeQuickStart,
};

/** Sections of a document that has nothing to go by. */
const BOOTSTRAP: readonly SectionId[] = ['agent_context', 'header', 'capabilities', 'module_map'];

export interface Extracted {
  readonly id: SectionId;
  readonly provenance: Provenance;
  readonly draft: Draft;
  /** Why there is only a placeholder. */
  readonly failure?: string;
}

export async function extractSections(
  material: Material,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
  extractors: Readonly<Record<SectionId, Extractor>> = EXTRACTORS,
): Promise<Extracted[]> {
  const ids = material.tier === 3 ? BOOTSTRAP : (Object.keys(extractors) as SectionId[]);
  const sections: Extracted[] = [];
  for (const id of ids) {
    const provenance = provenanceOf(id, material);
    try {
      const draft = await withinLimit(extractors[id], material, clock);
      sections.push({ id, provenance, draft });
    } catch (thrown) {
      // The section says that it is missing, and the report says why: the rest of the document is still true.
      const failure = describeThrown(thrown);
      sections.push({ id, provenance: 'OPERATIONAL', draft: placeholder(id, material), failure });
    }
  }
  return sections.filter(({ draft }) => draft.blocks.length > 0);
}

/** Dependencies and ways to start change without the code; everything else is as sure as what it was taken from. */
export function provenanceOf(
  id: SectionId,
  { tier, reality }: Pick<Material, 'reality' | 'tier'>,
): Provenance {
  if (tier === 3 || id === 'ecosystem' || id === 'quick_start') return 'OPERATIONAL';
  return tier === 1 || reality[id] !== undefined ? 'CODE-FACTUAL' : 'DERIVED';
}

async function withinLimit(
  extractor: Extractor,
  material: Material,
  clock: Pick<Clock, 'monotonicMs' | 'sleep'>,
): Promise<Draft> {
  const stop = new AbortController();
  const late = clock.sleep(EXTRACTOR_TIMEOUT_MS, stop.signal).then(
    () => {
      throw tooLate();
    },
    // Woken because the extractor was quicker: nothing is late any more.
    () => EMPTY_DRAFT,
  );
  try {
    return await Promise.race([Promise.resolve(extractor(untilDeadline(material, clock))), late]);
  } finally {
    stop.abort();
  }
}

const tooLate = (): Error => new Error(`it did not answer within ${EXTRACTOR_TIMEOUT_MS / 1000} s`);

/** No timer stops a loop that never waits: what such a loop asks for looks at the clock instead. */
function untilDeadline(material: Material, clock: Pick<Clock, 'monotonicMs'>): Material {
  const endMs = clock.monotonicMs() + EXTRACTOR_TIMEOUT_MS;
  const inTime = <Args extends readonly unknown[], Answer>(
    ask: (...args: Args) => Answer,
  ): ((...args: Args) => Answer) => {
    return (...args) => {
      if (clock.monotonicMs() > endMs) throw tooLate();
      return ask(...args);
    };
  };
  return {
    ...material,
    aboutFile: inTime(material.aboutFile),
    symbolsOf: inTime(material.symbolsOf),
    declaring: inTime(material.declaring),
    linesOf: inTime(material.linesOf),
  };
}

function placeholder(id: SectionId, { folderName }: Material): Draft {
  if (id === 'agent_context')
    return {
      blocks: [
        {
          items: [
            `name: ${JSON.stringify(folderName)}`,
            'type: project',
            'purpose: unavailable',
            'version: unknown',
            'trust_level: grounded',
          ],
          noun: '',
        },
      ],
    };
  return {
    blocks: [
      {
        items: ['_Section unavailable: extractor failed. Generate it again with `loa ground gen`._'],
        noun: '',
      },
    ],
  };
}
