// Where the requirements of a question come from: the arguments, a document, or what the code of this repository shows.

import { resolve } from 'node:path';
import {
  type AgentContext,
  parseDocument,
  readContext,
  readSettings,
  shownRequirements,
} from '../../ground/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context } from '../../kernel/operation.ts';
import { openSourceTree } from '../../source/index.ts';
import {
  formatRequirement,
  type ReadRequirements,
  type Requirement,
  readRequirements,
} from '../../trust/index.ts';

export interface Asked {
  readonly requirements: readonly Requirement[];
  readonly ignored: ReadRequirements['ignored'];
  readonly source: 'arguments' | 'code' | 'document';
  readonly evidence: readonly { readonly requirement: string; readonly reference: string }[];
  /** Of the document, when one was read. */
  readonly context: AgentContext | undefined;
}

export interface Question {
  readonly requirements?: readonly string[] | undefined;
  readonly file?: string | undefined;
}

export async function collectRequirements(question: Question, context: Context): Promise<Asked> {
  const document = question.file === undefined ? undefined : readDocument(question.file, context);
  if (question.requirements !== undefined && question.requirements.length > 0)
    return {
      ...readRequirements(question.requirements),
      source: 'arguments',
      evidence: [],
      context: document,
    };
  if (document !== undefined) {
    const raw = document.fields['capability_requirements'];
    return {
      ...readRequirements(Array.isArray(raw) ? raw : []),
      source: 'document',
      evidence: [],
      context: document,
    };
  }
  const tree = await openSourceTree(context.project.root, context.host, { home: context.project.ownDir });
  const shown = shownRequirements(tree.project());
  const evidence = shown.map(({ requirement, reference }) => ({
    requirement: formatRequirement(requirement),
    reference,
  }));
  return {
    requirements: shown.map(({ requirement }) => requirement),
    ignored: [],
    source: 'code',
    evidence,
    context: undefined,
  };
}

function readDocument(file: string, { cwd, host, config }: Context): AgentContext {
  const settings = readSettings(config);
  const text = new TextDecoder().decode(
    host.files.read(resolve(cwd, file), { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }),
  );
  const { context } = parseDocument(text, { start: settings.sentinelStart, end: settings.sentinelEnd });
  if (context !== undefined) return readContext(context);
  throw new LoaError('input.invalid', `${file} has no AGENT-CONTEXT block`, {
    hint: 'Name a BUTTERFREEZONE.md, or run "loa ground gen".',
  });
}
