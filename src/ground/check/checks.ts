// The checks, each alone: all of them run, whatever the others say. Pure: what they need of the world was read before.

import { parse as parseYaml } from 'yaml';
import { compareLevels, parseTrustLevel, type TrustLevel } from '../../trust/index.ts';
import type { GroundSettings } from '../model.ts';
import type { ParsedDocument } from '../render/document.ts';
import { isSumOf } from '../render/meta.ts';
import { sidecarOf } from '../render/sidecar.ts';
import { countWords, plural } from '../text.ts';
import { type CheckResult, fail, pass, type StaleCitation, warn } from './check-result.ts';

/** How strictly: as the product judges, or as the seed's script did. */
export interface Manner {
  readonly isSeed: boolean;
}

const REQUIRED = ['name', 'type', 'purpose', 'version'];

export function checkContext({ context }: ParsedDocument): CheckResult {
  if (context === undefined) return fail('agent_context', 'Missing AGENT-CONTEXT metadata block');
  const missing = REQUIRED.filter((field) => !new RegExp(`^${field}:`, 'm').test(context));
  if (missing.length > 0)
    return fail('agent_context', `AGENT-CONTEXT missing required field: ${missing.join(', ')}`);
  return pass('agent_context', 'AGENT-CONTEXT block valid');
}

const PROVENANCES = ['CODE-FACTUAL', 'DERIVED', 'OPERATIONAL'];

export function checkProvenance({ sections }: ParsedDocument): CheckResult {
  const headed = sections.filter(({ id }) => id !== 'header');
  const untagged = headed.filter(({ provenance }) => provenance === undefined);
  const strange = headed.filter(
    ({ provenance }) => provenance !== undefined && !PROVENANCES.includes(provenance),
  );
  const tagged = headed.length - untagged.length;
  if (headed.length === 0) return fail('provenance', 'No sections at all');
  if (untagged.length > 0) {
    return fail(
      'provenance',
      `Missing provenance tags: ${tagged}/${headed.length} sections tagged`,
      untagged.map(({ title, line }) => `${title} (line ${line})`),
    );
  }
  if (strange.length > 0)
    return warn(
      'provenance',
      'Unknown provenance tags',
      strange.map(({ title, provenance }) => `${title}: ${provenance}`),
    );
  return pass('provenance', `All sections have provenance tags (${tagged}/${headed.length})`);
}

export function checkWordBudget(text: string, { wordsMax }: GroundSettings): CheckResult {
  const words = countWords(text);
  return words > wordsMax
    ? warn('word_budget', `Word budget exceeded: ${words} / ${wordsMax} (advisory)`)
    : pass('word_budget', `Word budget: ${words} / ${wordsMax}`);
}

export function checkSparse(text: string, wordsMin: number): CheckResult {
  const words = countWords(text.replace(/<!--\s*ground-truth-meta[\s\S]*?-->/g, ''));
  return words < wordsMin
    ? warn('substance', `Sparse: ${words} words, and a document under ${wordsMin} says little (advisory)`)
    : pass('substance', `Says something: ${plural(words, 'word')}`);
}

/** A page that a merge left half done says two things at once, wherever in it that is. */
export function checkConflicts(text: string): CheckResult {
  const lines = text
    .split('\n')
    .flatMap((line, at) => (/^(?:<{7}|>{7}|\|{7})(?: |$)/.test(line) ? [at + 1] : []));
  return lines.length === 0
    ? pass('conflicts', 'No conflict markers')
    : fail('conflicts', 'Conflict markers of a merge are left in it', [
        `on line ${lines.slice(0, 6).join(', ')}; loa ground gen writes the page anew`,
      ]);
}

/** What nobody generated and nobody marked as their own is not checked by anything else. */
export function checkForeign({ foreign }: ParsedDocument): CheckResult {
  return foreign.length === 0
    ? pass('foreign', 'Nothing stands outside its sections')
    : warn('foreign', `${plural(foreign.length, 'part')} that nobody checked (advisory)`, [
        ...foreign,
        'Text of your own belongs between <!-- manual-start --> and <!-- manual-end --> inside a section.',
      ]);
}

export function checkSections({ meta, context, sections }: ParsedDocument): CheckResult {
  const listed = Object.entries(meta?.sections ?? {});
  const edited = listed.flatMap(([id, sum]) => {
    const body = id === 'agent_context' ? context : sections.find((one) => one.id === id)?.body;
    if (body === undefined) return [`${id} is gone`];
    return isSumOf(sum, body)
      ? []
      : [`${id} does not match its check sum: it was edited outside a manual block`];
  });
  return edited.length > 0
    ? warn('checksums', `${plural(edited.length, 'section')} not as generated (advisory)`, edited)
    : pass('checksums', `Section check sums hold (${listed.length} checked)`);
}

/** What commits changed since the document's own; undefined when git cannot tell. */
export interface CommitState {
  readonly headSha: string;
  readonly changed: readonly string[] | undefined;
  readonly document: string;
}

export function checkMeta({ meta }: ParsedDocument, commit: CommitState, { isSeed }: Manner): CheckResult {
  if (meta === undefined) return fail('meta', 'Missing ground-truth-meta block');
  if (meta.generatedAt === '' && meta.headSha === '')
    return fail('meta', 'The ground-truth-meta block cannot be read');
  const isKnown = commit.headSha !== 'unknown' && meta.headSha !== '' && meta.headSha !== 'unknown';
  if (!isSeed || !isKnown)
    return pass('meta', `ground-truth-meta present (generated at ${meta.headSha.slice(0, 8)})`);
  if (meta.headSha === commit.headSha) return pass('meta', 'ground-truth-meta SHA matches HEAD');
  const own = [commit.document, sidecarOf(commit.document)];
  const others = commit.changed?.filter((path) => !own.includes(path));
  if (others?.length === 0) return pass('meta', 'ground-truth-meta: only the document itself changed since');
  return warn(
    'meta',
    `Stale: head_sha mismatch (generated: ${meta.headSha.slice(0, 8)}, current: ${commit.headSha.slice(0, 8)})`,
  );
}

export function checkStaleness(
  stale: readonly StaleCitation[],
  { meta }: ParsedDocument,
  file: string,
): CheckResult {
  if (meta?.isWithoutSpans === true)
    return warn(
      'citations',
      `${sidecarOf(file)} is not there or belongs to another text: whether cited code changed cannot be checked (advisory)`,
    );
  const citations = meta?.citations.length ?? 0;
  const say = ({ reference, state, now, section }: StaleCitation): string => {
    const where = section === '' ? '' : ` (claimed in ${section})`;
    return state === 'moved' ? `moved: ${reference} is now ${now}${where}` : `${state}: ${reference}${where}`;
  };
  const problems = stale.map(say);
  return stale.length === 0
    ? pass('citations', `Cited code is as it was (${citations} checked)`)
    : warn(
        'citations',
        `Stale: ${stale.length} of ${plural(citations, 'citation')} no longer hold`,
        problems,
      );
}

const DAY_MS = 86_400_000;

/** Age alone makes nothing stale: a document whose citations all hold is as true as on its first day. */
export function checkFreshness(
  document: ParsedDocument,
  stale: readonly StaleCitation[],
  when: { readonly nowMs: number; readonly settings: GroundSettings },
): CheckResult {
  const { meta } = document;
  const madeMs = Date.parse(meta?.generatedAt ?? '');
  const days = (when.nowMs - madeMs) / DAY_MS;
  const { stalenessDays } = when.settings;
  const isProven = meta !== undefined && meta.citations.length > 0 && stale.length === 0;
  if (isProven || !Number.isFinite(days) || days <= stalenessDays)
    return pass('freshness', 'Freshness check passed');
  return warn('freshness', `Older than ${stalenessDays} days (advisory)`);
}

export function checkManual({ problems, manual }: ParsedDocument): CheckResult {
  return problems.length > 0
    ? warn('manual', 'Broken manual sentinels', problems)
    : pass('manual', `Manual blocks are whole (${manual.length} found)`);
}

/** A level that the evidence does not earn is a false claim; one below it is modesty. */
export function checkTrust({ context }: ParsedDocument, earned: TrustLevel, { isSeed }: Manner): CheckResult {
  const stated = statedLevel(context ?? '');
  if (stated === undefined) return pass('trust', 'No trust level stated');
  const parsed = parseTrustLevel(stated);
  if (!parsed.ok)
    return isSeed && !/^L\d/i.test(stated)
      ? pass('trust', `Trust level: ${stated}`)
      : warn('trust', `Trust level cannot be read: ${parsed.reason}`);
  if (compareLevels(parsed.level, earned) > 0 && isSeed)
    return pass('trust', `Trust level ${stated} is stated; the evidence here earns ${earned}`);
  if (compareLevels(parsed.level, earned) > 0)
    return fail('trust', `Trust level ${stated} is stated, and the evidence earns ${earned}`);
  return pass('trust', `Trust level ${stated} is earned`);
}

function statedLevel(context: string): string | undefined {
  try {
    const data: unknown = parseYaml(context);
    const value =
      typeof data === 'object' && data !== null
        ? (data as Record<string, unknown>)['trust_level']
        : undefined;
    if (typeof value === 'string') return value;
  } catch {
    // Older documents hold requirements that no YAML parser takes; the one line that matters is read as it stands.
  }
  return /^trust_level:[ \t]*["']?([^"'\n#]+)/m.exec(context)?.[1]?.trim();
}
