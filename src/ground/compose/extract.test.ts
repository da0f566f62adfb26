import { describe, expect, it } from 'vitest';
import type { Material } from '../model.ts';
import { EXTRACTOR_TIMEOUT_MS, EXTRACTORS, extractSections } from './extract.ts';

const settings = { ecosystem: [], detectsEcosystem: true, modelHints: '' } as unknown as Material['settings'];
const facts = {
  languages: [],
  roles: {},
  skips: {},
  packages: [],
  symbols: [],
  members: [],
  popular: [],
  routes: [],
  commands: [],
  environment: [],
  options: [],
  dispatch: [],
  generated: [],
  workflows: [],
  licences: [],
  proofs: [],
  folders: [],
  links: [],
  effects: [],
  effectCalls: [],
  parts: [],
  tests: {
    files: 0,
    provingFiles: 0,
    unsureFiles: 0,
    provingSources: 0,
    cases: 0,
    assertions: 0,
    properties: 0,
    frameworks: [],
    example: '',
    propertyExample: '',
  },
} as Material['facts'];
const material: Material = {
  folder: '',
  folderName: 'thing',
  facts,
  paths: new Set(),
  brought: new Set(),
  readme: undefined,
  reality: {},
  tier: 2,
  readmePath: undefined,
  aboutFile: () => '',
  asked: () => [],
  symbolsOf: () => [],
  declaring: () => [],
  naming: () => [],
  linesOf: () => '',
  nowMs: 0,
  settings,
};
/** Waits for nothing: whoever has not answered at once is late. */
const clock = {
  monotonicMs: () => 0,
  sleep: async (_ms: number, signal?: AbortSignal) => {
    await new Promise((go) => setImmediate(go));
    signal?.throwIfAborted();
  },
};

describe('extractors stand alone', () => {
  it('one that throws costs its own section, which says so', async () => {
    const sections = await extractSections(material, clock, {
      ...EXTRACTORS,
      ecosystem: () => {
        throw new Error('broken manifest');
      },
    });
    const broken = sections.find(({ id }) => id === 'ecosystem');
    expect(broken).toMatchObject({ failure: 'broken manifest', provenance: 'OPERATIONAL' });
    expect(broken?.draft.blocks[0]?.items[0]).toContain('Section unavailable');
    expect(sections.filter(({ failure }) => failure !== undefined)).toHaveLength(1);
    expect(sections.map(({ id }) => id)).toContain('verification');
  });

  it('one that never answers is given up after its time, and the others come after it all the same', async () => {
    const sections = await extractSections(material, clock, {
      ...EXTRACTORS,
      architecture: () => new Promise(() => undefined),
    });
    expect(sections.find(({ id }) => id === 'architecture')?.failure).toContain(
      `${EXTRACTOR_TIMEOUT_MS / 1000} s`,
    );
    expect(sections.at(-1)?.id).toBe('verification');
  });

  it('one that goes round and round without waiting is stopped by what it asks for', async () => {
    let nowMs = 0;
    const sections = await extractSections(
      material,
      { ...clock, monotonicMs: () => (nowMs += 1000) },
      {
        ...EXTRACTORS,
        ecosystem: (given) => {
          for (;;) given.linesOf('a', 1, 2);
        },
      },
    );
    expect(sections.find(({ id }) => id === 'ecosystem')?.failure).toContain('did not answer');
  });

  it('a broken context still names the project, so that the document can be read', async () => {
    const sections = await extractSections(material, clock, {
      ...EXTRACTORS,
      agent_context: () => {
        throw new Error('x');
      },
    });
    expect(sections[0]?.draft.blocks[0]?.items).toContain('name: "thing"');
  });
});
