// `ground show`: one section instead of the whole document, with what no longer holds in it. Without a document it is
// composed and not written, so an agent always gets an answer.

import { join } from 'node:path';
import type { z } from 'zod';
import { openCodeSearch } from '../../code-search/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/nearest.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { tellAgent } from '../../state/tell.ts';
import { findStale, listClaims } from '../check/staleness.ts';
import { SECTION_TITLES } from '../model.ts';
import { generateDocument } from '../publish/generate.ts';
import { type ParsedDocument, parseDocument } from '../render/document.ts';
import { takeOutSecrets } from '../render/leaks.ts';
import { joinSidecar, sidecarOf } from '../render/sidecar.ts';
import { readMaterial } from '../scan/material.ts';
import { composeForTask } from '../show/for-task.ts';
import { findLore, LORE } from '../show/lore.ts';
import { countWords, plural, toLine } from '../text.ts';
import { type GroundPlace, locateDocument, openGround } from './place.ts';
import type { showSchemas } from './show-schemas.ts';
import { readDocument } from './validate.ts';

type Input = z.output<typeof showSchemas.input>;
type Output = z.output<typeof showSchemas.output>;
type Shown = Output['sections'][number];

/** More than fit into the tokens that are usual. */
const PLACES_MAX = 48;

export const showCode: OperationCode<Input, Output> = {
  async run(input, context) {
    if (input.lore !== undefined) return showLore(input.lore);
    const place = await openGround(context);
    if (input.for !== undefined)
      return tellAgent(await showTask(input.for, input.tokens, place, context), context);
    const path = locateDocument(context, input.file, place.settings.outputPath);
    const written = readDocument(path.absolute, context.host);
    const text = written ?? (await compose(place, context));
    const document = joinSidecar(
      parseDocument(text, {
        start: place.settings.sentinelStart,
        end: place.settings.sentinelEnd,
      }),
      written === undefined ? undefined : readDocument(sidecarOf(path.absolute), context.host),
    );
    const all = listSections(document);
    const chosen = input.section === undefined ? undefined : requireSection(all, input.section);
    const stale = findStale(document, place.tree).filter(
      ({ section }) => chosen === undefined || section === chosen.id,
    );
    const answer: Output = {
      source: written === undefined ? 'composed' : 'document',
      file: path.shown,
      title: document.title,
      sections: chosen === undefined ? (input.whole === true ? all : all.map(withoutText)) : [chosen],
      stale: stale.map(({ reference, state, now }) => ({
        reference,
        state,
        ...(now === undefined ? {} : { now }),
      })),
      ...(input.whole === true ? { claims: listClaims(document, stale) } : {}),
    };
    return tellAgent(answer, context);
  },
  verdict: ({ stale }) => (stale.length > 0 ? 'warn' : 'pass'),
  render: renderOutput,
};

/** Composed from the code as it is, so nothing in it is stale. */
async function showTask(task: string, tokens: number, place: GroundPlace, context: Context): Promise<Output> {
  const { material } = readMaterial({ ...place, folder: '', tier: undefined }, context.host);
  const search = await openCodeSearch(context, place.tree);
  try {
    const asked = search.ask(task, PLACES_MAX);
    const { text } = takeOutSecrets(
      composeForTask(material, task, {
        tokensMax: tokens,
        asked,
        ask: (words) => search.ask(words, PLACES_MAX),
      }),
    );
    const title = takeOutSecrets(toLine(task)).text.slice(0, 200);
    const section = { id: 'for', title, provenance: 'DERIVED', words: countWords(text), text };
    return { source: 'composed', file: '', title, sections: [section], stale: [] };
  } finally {
    search.close();
  }
}

const withoutText = ({ text: _text, ...rest }: Shown): Shown => rest;

function showLore(term: string): Output {
  const entry = findLore(term);
  if (entry === undefined) {
    throw new LoaError('input.invalid', `the glossary has no word "${term}"`, {
      hint: `Words: ${LORE.map((one) => one.term).join(', ')}.`,
    });
  }
  const text = `${entry.context}\n\nIn loa: ${entry.mapping}`;
  const section = {
    id: entry.id,
    title: entry.short,
    provenance: 'OPERATIONAL',
    words: countWords(text),
    text,
  };
  return { source: 'lore', file: '', title: entry.term, sections: [section], stale: [] };
}

async function compose(place: GroundPlace, context: Context): Promise<string> {
  const output = join(context.project.root, place.settings.outputPath);
  const outcome = await generateDocument(
    {
      ...place,
      folder: '',
      tier: undefined,
      output,
      shownOutput: place.settings.outputPath,
      dryRun: true,
      force: true,
      ownDir: '',
      lockDir: '',
    },
    context.host,
  );
  if (outcome.status === 'planned') return outcome.built.text;
  throw new LoaError(
    'input.invalid',
    'the document cannot be shown: a secret is left in it after redaction',
    {
      hint: 'Run "loa scan" to find it.',
    },
  );
}

function listSections({ context, sections, manual }: ParsedDocument): Shown[] {
  const own = sections.flatMap(({ id, title, provenance, body }): Shown[] => {
    const added = manual.filter((block) => block.section === id && id !== undefined).map(({ text }) => text);
    const text = [body, ...added].filter((part) => part !== '').join('\n\n');
    return [
      {
        id: id ?? title,
        title: id === 'header' ? title : title,
        provenance: provenance ?? '',
        words: countWords(text),
        text,
      },
    ];
  });
  const head: Shown[] =
    context === undefined
      ? []
      : [
          {
            id: 'agent_context',
            title: 'AGENT-CONTEXT',
            provenance: '',
            words: countWords(context),
            text: context,
          },
        ];
  return [...head, ...own];
}

function requireSection(all: readonly Shown[], wanted: string): Shown {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const found = all.find(({ id, title }) => plain(id) === plain(wanted) || plain(title) === plain(wanted));
  if (found !== undefined) return found;
  const names = all.map(({ id }) => id);
  const close = nearest(wanted, [...names, ...Object.values(SECTION_TITLES)]);
  throw new LoaError('input.invalid', `the document has no section "${wanted}"`, {
    hint: close === undefined ? `Sections: ${names.join(', ')}.` : `Did you mean "${close}"?`,
  });
}

function renderOutput(output: Output, style: TextStyle): string {
  const note =
    output.source === 'composed' && output.file !== ''
      ? [style.dim('(no document yet: composed from the code just now; "loa ground gen" writes it)')]
      : [];
  const stale = output.stale.map(
    ({ reference, state, now }) =>
      `${style.caution(state)}  ${reference}${now === undefined ? '' : ` is now ${now}`}`,
  );
  const body = output.sections.map((section) =>
    section.text === undefined
      ? `  ${section.id.padEnd(14)} ${String(section.words).padStart(5)} words  ${style.dim(section.provenance)}`
      : `${style.bold(section.id === 'header' ? output.title : section.title)}\n${section.text}`,
  );
  const title =
    output.source === 'lore' || output.sections.some(({ text }) => text === undefined)
      ? [style.bold(output.title)]
      : [];
  const warning =
    stale.length === 0 ? [] : [`${plural(stale.length, 'citation')} no longer as cited:`, ...stale];
  return [...note, ...title, ...body, ...warning].join('\n');
}
