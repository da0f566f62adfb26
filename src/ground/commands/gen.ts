// `ground gen`: writes the document, and one for each package of a workspace.

import { join } from 'node:path';
import type { z } from 'zod';
import {
  type Context,
  type OperationCode,
  type TextStyle,
  VERDICT_EXIT_CODES,
  type Verdict,
} from '../../kernel/operation.ts';
import type { TreeFile } from '../../source/index.ts';
import { offeredMembers } from '../compose/work/commands.ts';
import { DOCUMENT_NAME, GENERATOR, GENERATOR_VERSION, type Tier } from '../model.ts';
import { generateDocument, type Outcome } from '../publish/generate.ts';
import { parseDocument } from '../render/document.ts';
import { countWords, plural } from '../text.ts';
import type { genSchemas } from './gen-schemas.ts';
import { requireMember } from './member.ts';
import { type DocumentPath, type GroundPlace, locateDocument, openGround } from './place.ts';

type Input = z.output<typeof genSchemas.input>;
type Output = z.output<typeof genSchemas.output>;

export const genCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const place = await openGround(context);
    if (!place.settings.enabled) return { ...blank(place, DOCUMENT_NAME), status: 'disabled', exit_code: 0 };
    const folder = input.package === undefined ? '' : requireMember(place, input.package);
    const packages: Output['packages'] = [];
    for (const member of membersToWrite(input, place)) {
      context.progress.report(member, packages.length);
      const path = locateDocument(context, undefined, `${member}/${DOCUMENT_NAME}`);
      const done = await generateDocument(
        toRequest(input, context, { place, folder: member, path }),
        context.host,
      );
      const { status, word_count } = describeOutcome(done, place, path);
      packages.push({ folder: member, status, output_path: path.shown, word_count });
    }
    const configured = folder === '' ? place.settings.outputPath : `${folder}/${DOCUMENT_NAME}`;
    const path = locateDocument(context, input.output, configured);
    const done = await generateDocument(toRequest(input, context, { place, folder, path }), context.host);
    const output = { ...describeOutcome(done, place, path), packages };
    return { ...output, exit_code: VERDICT_EXIT_CODES[verdictOf(output)] };
  },
  verdict: verdictOf,
  changed: ({ status, packages }) =>
    status === 'generated' || packages.some((one) => one.status === 'generated'),
  render: renderOutput,
};

function verdictOf({ status, tier }: Pick<Output, 'status' | 'tier'>): Verdict {
  if (status === 'blocked') return 'fail';
  return tier === 3 && (status === 'generated' || status === 'planned') ? 'fallback' : 'pass';
}

/** Members get theirs when the whole project is asked for in its usual place. */
function membersToWrite(input: Input, { tree }: GroundPlace): readonly string[] {
  if (input.dryRun || input.output !== undefined || input.package !== undefined || input.tier === 3)
    return [];
  // Most projects have no members, and then what is true of the whole tree need not be worked out to know so.
  const manifests = tree.files.filter(({ type }) => type.startsWith('manifest:'));
  const hasMembers = ({ path }: TreeFile): boolean =>
    !path.includes('/') && (tree.facts(path)?.manifest?.members.length ?? 0) > 0;
  if (manifests.length < 2 || !manifests.some(hasMembers)) return [];
  return offeredMembers(tree.project().packages.find(({ folder }) => folder === ''));
}

interface Target {
  readonly place: GroundPlace;
  readonly folder: string;
  readonly path: DocumentPath;
}

function toRequest(
  input: Input,
  context: Context,
  { place, folder, path }: Target,
): Parameters<typeof generateDocument>[0] {
  return {
    ...place,
    folder,
    tier: input.tier as Tier | undefined,
    output: path.absolute,
    shownOutput: path.shown,
    dryRun: input.dryRun,
    force: input.force,
    ownDir: context.project.ownDir,
    lockDir: lockDirOf(context),
  };
}

/** A project that is not set up gets no trace of ours beside the document. */
function lockDirOf({ project, person, host }: Context): string {
  const isSetUp = host.files.stat(project.ownDir) !== undefined;
  return isSetUp ? project.ownDir : join(person.stateDir, 'locks');
}

function blank(place: GroundPlace, outputPath: string): Omit<Output, 'exit_code' | 'status'> {
  return {
    generator: GENERATOR,
    version: GENERATOR_VERSION,
    tier: 0,
    head_sha: place.headSha,
    generated_at: new Date(place.nowMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    output_path: outputPath,
    word_count: 0,
    sections: {},
    manual_sections_preserved: 0,
    truncated_sections: [],
    redacted_count: 0,
    references: 0,
    dropped: 0,
    warnings: [],
    packages: [],
  };
}

function describeOutcome(
  outcome: Outcome,
  place: GroundPlace,
  path: DocumentPath,
): Omit<Output, 'exit_code'> {
  const base = blank(place, path.shown);
  if (outcome.status === 'busy')
    return {
      ...base,
      status: 'busy',
      warnings: ['another run is generating this document; this one stepped back'],
    };
  if (outcome.status === 'up-to-date') return { ...base, ...describeExisting(outcome, place) };
  const { built, failures, tier } = outcome;
  return {
    ...base,
    status: outcome.status,
    tier,
    word_count: built.words,
    sections: Object.fromEntries(
      built.sections.map(({ id, words, provenance }) => [id, { words, provenance }]),
    ),
    manual_sections_preserved: built.manualKept,
    truncated_sections: [...built.truncated],
    redacted_count: built.redacted,
    references: built.citations.length,
    dropped: built.dropped,
    warnings: [
      ...built.problems,
      ...failures.map((failure) => `section unavailable: ${failure}`),
      ...built.leaks.map((kind) =>
        outcome.status === 'blocked'
          ? `a secret (${kind}) could not be taken out, so nothing was written`
          : `the document holds a secret (${kind}) as it stands in the sources: butterfreezone.security.redaction_enabled is false`,
      ),
      ...(outcome.kept === undefined
        ? []
        : [`the document was edited outside its manual blocks; the old text is in ${outcome.kept}`]),
    ],
    ...(outcome.status === 'planned' ? { document: built.text } : {}),
  };
}

function describeExisting(
  { text, tier, citations }: Extract<Outcome, { readonly status: 'up-to-date' }>,
  place: GroundPlace,
): Pick<Output, 'generated_at' | 'references' | 'sections' | 'status' | 'tier' | 'word_count'> {
  const { sections, meta, context } = parseDocument(text, {
    start: place.settings.sentinelStart,
    end: place.settings.sentinelEnd,
  });
  return {
    status: 'up-to-date',
    tier,
    generated_at: meta?.generatedAt ?? '',
    word_count: countWords(text),
    references: citations,
    sections: Object.fromEntries([
      ...(context === undefined
        ? []
        : [
            [
              'agent_context',
              {
                words: countWords(context),
                provenance: tier === 3 ? 'OPERATIONAL' : tier === 1 ? 'CODE-FACTUAL' : 'DERIVED',
              },
            ],
          ]),
      ...sections.flatMap(({ id, body, provenance }) =>
        id === undefined ? [] : [[id, { words: countWords(body), provenance: provenance ?? '' }]],
      ),
    ]),
  };
}

function renderOutput(output: Output, style: TextStyle): string {
  if (output.document !== undefined) return output.document;
  const warnings = output.warnings.map((line) => `  ${style.caution('!')} ${line}`);
  const words: Readonly<Record<Output['status'], string>> = {
    generated: `${style.good('wrote')}  ${output.output_path}: ${plural(output.word_count, 'word')}, ${plural(output.references, 'citation')}, tier ${output.tier}`,
    'up-to-date': `${output.output_path} is up-to-date (${plural(output.references, 'citation')})`,
    planned: '',
    blocked: `${style.bad('blocked')}  ${output.output_path} was not written`,
    busy: `${output.output_path} is being generated by another run`,
    disabled: 'butterfreezone.enabled is false: nothing was generated',
  };
  const members = output.packages.map(
    ({ status, output_path, word_count }) => `  ${status}  ${output_path} (${plural(word_count, 'word')})`,
  );
  const left =
    output.truncated_sections.length === 0
      ? []
      : [style.dim(`  shortened to fit: ${output.truncated_sections.join(', ')}`)];
  const next =
    output.tier === 3 && output.status === 'generated'
      ? [style.dim('  a bootstrap stub: add code or a manifest and run it again')]
      : [];
  return [words[output.status], ...members, ...left, ...warnings, ...next].join('\n');
}
