// The words of ground: sections and their order, what a document is made from, what it is made of before it is text.

import type { Kin, Naming, ProjectFacts, SymbolSpan } from '../source/index.ts';

/** In the order in which they stand in the document. */
export const SECTION_IDS = [
  'agent_context',
  'header',
  'capabilities',
  'architecture',
  'interfaces',
  'module_map',
  'ecosystem',
  'limitations',
  'verification',
  'quick_start',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** Headings of the sections that have one; the first two are the comment at the top and the title. */
export const SECTION_TITLES: Readonly<Record<SectionId, string>> = {
  agent_context: '',
  header: '',
  capabilities: 'Key Capabilities',
  architecture: 'Architecture',
  interfaces: 'Interfaces',
  module_map: 'Module Map',
  ecosystem: 'Ecosystem',
  limitations: 'Known Limitations',
  verification: 'Verification',
  quick_start: 'Quick Start',
};

/** How a section's content came to be: written down by a person, worked out from code, true only of how things run. */
export type Provenance = 'CODE-FACTUAL' | 'DERIVED' | 'OPERATIONAL';

/** 1: reality files; 2: facts about code; 3: nothing to go by. */
export type Tier = 1 | 2 | 3;

export const GENERATOR = 'butterfreezone-gen';
export const GENERATOR_VERSION = '1.0.0';
/** Part of what a document is made from: another way of composing makes another document. */
export const COMPOSER_VERSION = 11;
export const DOCUMENT_NAME = 'BUTTERFREEZONE.md';

/** Reality files by the section they feed. */
export const REALITY_FILES = {
  capabilities: 'api-surface.md',
  architecture: 'architecture.md',
  interfaces: 'contracts.md',
  limitations: 'behaviors.md',
} as const satisfies Partial<Record<SectionId, string>>;

/** A repository that this one belongs with, as people or manifests name it. Unknown fields are kept for readers. */
export interface EcosystemEntry {
  readonly repo: string;
  readonly role?: string;
  readonly interface?: string;
  readonly protocol?: string;
}

export interface GroundSettings {
  readonly enabled: boolean;
  readonly outputPath: string;
  readonly wordsMax: number;
  readonly sectionWordsMax: number;
  readonly stalenessDays: number;
  readonly runsInBridge: boolean;
  readonly checksRtfm: boolean;
  readonly isRtfmStrict: boolean;
  readonly detectsEcosystem: boolean;
  readonly ecosystem: readonly EcosystemEntry[];
  readonly sentinelStart: string;
  readonly sentinelEnd: string;
  readonly redacts: boolean;
  /** Which models the project's people work with, in their words; '' for nothing. */
  readonly modelHints: string;
}

/** Everything that a document is composed from; reading is over once it exists. */
export interface Material {
  /** The package that the document is about: '' for the whole project. */
  readonly folder: string;
  /** What to call it when no manifest says. */
  readonly folderName: string;
  readonly facts: ProjectFacts;
  /** Every path of the tree but those of `brought`. */
  readonly paths: ReadonlySet<string>;
  /** Paths that others' projects brought along, where no folder's name says so. */
  readonly brought: ReadonlySet<string>;
  readonly readme: string | undefined;
  readonly readmePath: string | undefined;
  /** Texts of the reality files that say something. */
  readonly reality: Partial<Record<SectionId, string>>;
  readonly tier: Tier;
  /** First sentence that a file says about itself, or ''. */
  readonly aboutFile: (path: string) => string;
  /** The files that were asked about so far. */
  readonly asked: () => Iterable<string>;
  /** Where the symbols of a file are. */
  readonly symbolsOf: (path: string) => readonly SymbolSpan[];
  /** Files of its own sources that declare a name which others can say. */
  readonly declaring: (name: string) => readonly string[];
  /** For each family of things, the files that name most of it. */
  readonly naming: (families: readonly (readonly Kin[])[]) => readonly (readonly Naming[])[];
  /** The text of lines of a file, '' when it is not there. */
  readonly linesOf: (path: string, first: number, last: number) => string;
  readonly nowMs: number;
  readonly settings: GroundSettings;
}

/** A run of lines of which the last may be left out; `before` and `after` stand only while a line is left. */
export interface Block {
  readonly before?: readonly string[];
  readonly items: readonly string[];
  readonly after?: readonly string[];
  /** What the items are, for the line that says how many were left out; '' says nothing. */
  readonly noun: string;
}

export interface Draft {
  readonly blocks: readonly Block[];
}

export const EMPTY_DRAFT: Draft = { blocks: [] };

/** A section as text, without its heading and provenance line. */
export interface RenderedSection {
  readonly id: SectionId;
  readonly provenance: Provenance;
  readonly body: string;
  readonly words: number;
  readonly leftOut: number;
}
