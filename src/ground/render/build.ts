// From drafts to the whole text: claims whose references do not resolve are dropped, sections are fitted into their budgets,
// manual blocks put back, secrets taken out, and what is cited is hashed. Same drafts, same tree, same text. Pure, but for
// asking the tree.

import { type Citation, type Resolved, resolveReference, type SourceTree } from '../../source/index.ts';
import type { Extracted } from '../compose/extract.ts';
import { projectName } from '../compose/header.ts';
import type { Block, Material, SectionId } from '../model.ts';
import { findReferences, type KnownPaths } from '../references.ts';
import { countSaid, countWords, plural } from '../text.ts';
import { type FittedDraft, fitDraft, shrinkBudgets, WORD_BUDGETS } from './budget.ts';
import { normalise, ORPHANS_TITLE, type Part, renderDocument } from './document.ts';
import { findLeaks, takeOutSecrets } from './leaks.ts';
import { findManualBlocks, type ManualBlock, renderManual, type Sentinels } from './manual.ts';
import { renderMeta } from './meta.ts';
import { findQuotes } from './quotes.ts';
import { renderSidecar } from './sidecar.ts';

export interface BuildRequest {
  readonly material: Material;
  readonly extracted: readonly Extracted[];
  readonly tree: SourceTree;
  readonly previous: string | undefined;
  readonly headSha: string;
  readonly generatedAt: string;
  readonly inputs: string;
}

export interface Built {
  readonly text: string;
  /** What stands beside it for programs. */
  readonly beside: string;
  readonly words: number;
  readonly sections: readonly {
    readonly id: SectionId;
    readonly words: number;
    readonly provenance: Part['provenance'];
  }[];
  readonly truncated: readonly SectionId[];
  readonly manualKept: number;
  readonly problems: readonly string[];
  readonly redacted: number;
  /** Kinds of secret that could not be taken out; not empty means that the text must not be written. */
  readonly leaks: readonly string[];
  readonly citations: readonly Citation[];
  /** Claims dropped because what they cite is not there. */
  readonly dropped: number;
}

/** Rounds of making sections give way; each takes all the excess there is, so two are enough and five are a bound. */
const ROUNDS_MAX = 5;

export function buildDocument(request: BuildRequest): Built {
  const { material, extracted, tree } = request;
  const { settings } = material;
  const sentinels: Sentinels = { start: settings.sentinelStart, end: settings.sentinelEnd };
  const manual =
    request.previous === undefined
      ? undefined
      : findManualBlocks(request.previous.replace(/\r\n?/g, '\n'), sentinels);
  const known = knownPaths(tree);
  const resolve = createResolver(tree);
  const checked = extracted.map((one) => ({ ...one, ...dropUnresolved(one, resolve, known) }));
  let budgets: Readonly<Record<SectionId, number>> = WORD_BUDGETS;
  for (let round = 1; ; round++) {
    const fitted = checked.map((one) => ({
      ...one,
      fitted: fitDraft(
        { blocks: one.blocks },
        Math.min(budgets[one.id], limitOf(one.id, settings.sectionWordsMax)),
      ),
    }));
    const made = assemble(request, fitted, { blocks: manual?.blocks ?? [], sentinels, known, resolve });
    const words = countWords(made.text);
    const excess = words - settings.wordsMax;
    if (excess > 0 && round < ROUNDS_MAX) {
      budgets = shrinkBudgets(
        fitted.map(({ id, fitted: { words: own } }) => ({ id, words: own })),
        budgets,
        excess + NOTE_ROOM,
      );
      continue;
    }
    return {
      ...made,
      words,
      truncated: fitted.filter((one) => one.fitted.leftOut > 0).map(({ id }) => id),
      manualKept: manual?.blocks.length ?? 0,
      problems: [
        ...(manual?.problems ?? []),
        ...orphansAmong(
          manual?.blocks ?? [],
          fitted.map(({ id }) => id),
        ),
      ],
      leaks: findLeaks(`${made.text}\n${made.beside}`),
      dropped: checked.reduce((sum, one) => sum + one.dropped, 0),
    };
  }
}

/** Blocks whose section is no longer there: kept under a heading of their own, and told. */
function orphansAmong(blocks: readonly ManualBlock[], ids: readonly SectionId[]): string[] {
  const count = blocks.filter(({ section }) => section === undefined || !ids.includes(section)).length;
  return count === 0
    ? []
    : [`${plural(count, 'manual block')} without a section of this document: kept under "${ORPHANS_TITLE}"`];
}

/** A line about what was left out may come in where one was not before. */
const NOTE_ROOM = 12;

/** The context is data that programs read: half of it would be worse than none. */
const limitOf = (id: SectionId, wordsMax: number): number =>
  id === 'agent_context' ? WORD_BUDGETS.agent_context : wordsMax;

interface Manual {
  readonly blocks: readonly ManualBlock[];
  readonly sentinels: Sentinels;
  readonly known: KnownPaths;
  readonly resolve: Resolver;
}

type Assembled = Pick<Built, 'beside' | 'citations' | 'redacted' | 'sections' | 'text'>;

function assemble(
  request: BuildRequest,
  fitted: readonly (Extracted & { readonly fitted: FittedDraft })[],
  { blocks, sentinels, known, resolve }: Manual,
): Assembled {
  const { material, tree } = request;
  let redacted = 0;
  const clean = (text: string): string => {
    if (!material.settings.redacts) return text;
    const done = takeOutSecrets(text);
    redacted += done.count;
    return done.text;
  };
  const parts = fitted.map(
    ({ id, provenance, fitted: { text } }): Part => ({ id, provenance, body: normalise(clean(text)) }),
  );
  const has = (id: SectionId | undefined): boolean => parts.some((part) => part.id === id);
  const bodyOf = (id: SectionId | undefined): string => parts.find((part) => part.id === id)?.body ?? '';
  const show = (own: readonly ManualBlock[]): string =>
    clean(own.map((block) => renderManual(block, sentinels, bodyOf(block.section))).join('\n\n'));
  const generated = parts.map(({ body }) => body).join('\n\n');
  const citations = citeAll(generated, resolve, known);
  const body = renderDocument({
    title: clean(projectName(material)),
    parts,
    manual: (id) => show(blocks.filter((block) => block.section === id)),
    orphans: show(blocks.filter((block) => !has(block.section))),
  });
  const meta = renderMeta({
    headSha: request.headSha,
    generatedAt: request.generatedAt,
    tier: material.tier,
    inputs: request.inputs,
    sections: parts,
  });
  const quotes = findQuotes({ text: generated, citations, material, tree, resolve });
  const beside = renderSidecar({ inputs: request.inputs, citations, quotes });
  // As the budgets count: marks of tables take no room.
  const sections = parts.map(({ id, provenance, body: own }) => ({ id, provenance, words: countSaid(own) }));
  return { text: `${body}\n\n${meta}\n`, beside, citations, redacted, sections };
}

/** What references name, each looked up once for a document. */
type Resolver = (written: string) => Resolved;

function createResolver(tree: SourceTree): Resolver {
  const known = new Map<string, Resolved>();
  return (written) => {
    const resolved = known.get(written) ?? resolveReference(tree, written);
    known.set(written, resolved);
    return resolved;
  };
}

/** Symbols and lines by their hash. A whole file is only looked for: any edit in it would call the claim stale. */
function citeAll(text: string, resolve: Resolver, known: KnownPaths): Citation[] {
  const cited = new Map<string, Citation>();
  for (const found of findReferences(text, known)) {
    if (found.kind !== 'reference' || found.reference.kind === 'file' || cited.has(found.written)) continue;
    const resolved = resolve(found.written);
    if (resolved.ok) cited.set(found.written, { reference: found.written, sha256: resolved.sha256 });
  }
  return [...cited.values()];
}

function dropUnresolved(
  one: Extracted,
  resolve: Resolver,
  known: KnownPaths,
): { readonly blocks: Block[]; readonly dropped: number } {
  if (one.id === 'agent_context') return { blocks: [...one.draft.blocks], dropped: 0 };
  let dropped = 0;
  const blocks = one.draft.blocks.map((block) => {
    const items = block.items.filter((item) => {
      const isTrue = findReferences(item, known).every(
        (found) =>
          found.kind === 'reference' &&
          (found.reference.kind === 'file' ? known.has(found.reference.path) : resolve(found.written).ok),
      );
      if (!isTrue) dropped++;
      return isTrue;
    });
    return { ...block, items };
  });
  return { blocks: blocks.filter(({ items }) => items.length > 0), dropped };
}

export function knownPaths(tree: SourceTree): KnownPaths {
  const folders = new Set<string>();
  for (const { path } of tree.files)
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at));
  return { has: (path) => tree.file(path) !== undefined, hasFolder: (folder) => folders.has(folder) };
}
