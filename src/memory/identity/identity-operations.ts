// `identity show`, `update` and `log`.

import { join } from 'node:path';
import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { findInstruction } from '../../poison/index.ts';
import { redactorOptions } from '../../redact/configured.ts';
import { createRedactor } from '../../redact/index.ts';
import { notesPath, openStore } from '../../state/index.ts';
import { stateZone } from '../recall/open-memories.ts';
import {
  IDENTITY_CHANGED,
  type IdentityChanged,
  identityPath,
  identityStore,
  readIdentityLog,
} from './changes.ts';
import { parseIdentity } from './document.ts';
import type { logSchemas, showSchemas, updateSchemas } from './identity-schemas.ts';
import { identityTemplate } from './template.ts';
import { planIdentity } from './update.ts';

function readText(path: string, { host, project }: Pick<Context, 'host' | 'project'>): string | undefined {
  const full = join(project.root, path);
  return host.files.stat(full) === undefined ? undefined : new TextDecoder().decode(host.files.read(full));
}

function today(context: Pick<Context, 'host'>): string {
  return new Date(context.host.clock.nowMs()).toISOString().slice(0, 10);
}

export const showCode: OperationCode<
  z.output<typeof showSchemas.input>,
  z.output<typeof showSchemas.output>
> = {
  async run(_input, context) {
    const path = identityPath(await stateZone(context));
    const text = readText(path, context);
    const { version, lastModified, ...identity } = parseIdentity(text ?? identityTemplate(today(context)));
    return {
      path,
      exists: text !== undefined,
      ...(version === undefined ? {} : { version }),
      ...(lastModified === undefined ? {} : { lastModified }),
      principles: identity.principles.map((one) => ({ ...one })),
      stance: [...identity.stance],
      style: [...identity.style],
      boundaries: [...identity.boundaries],
      evolution: identity.evolution.map((one) => ({ ...one })),
      others: [...identity.others],
    };
  },
  render: (output, style) => {
    const list = (title: string, items: readonly string[]): readonly string[] =>
      items.length === 0 ? [] : [style.bold(title), ...items.map((item) => `  ${item.replaceAll('**', '')}`)];
    return [
      style.dim(
        `${output.path}${output.exists ? '' : ' (not written yet; this is what it begins with)'}  version ${output.version ?? '?'}`,
      ),
      ...list(
        'Principles',
        output.principles.map(({ name, why }) => `${name}: ${why}`),
      ),
      ...list('Stance', output.stance),
      ...list('Style', output.style),
      ...list('Boundaries', output.boundaries),
      ...list(
        'Evolution',
        output.evolution.map(
          ({ trigger, change, approval }) => `${trigger}: ${change} (approval: ${approval})`,
        ),
      ),
    ].join('\n');
  },
};

/** Long enough to know it again, short enough for a row of a table. */
const TOLD_LENGTH_MAX = 120;

function tellChange({ add, remove }: Pick<Update, 'add' | 'remove'>): string {
  const shorten = (text: string): string =>
    text.length > TOLD_LENGTH_MAX ? `${text.slice(0, TOLD_LENGTH_MAX - 1).toWellFormed()}…` : text;
  const added = add === undefined ? [] : [`added "${shorten(add)}"`];
  const removed = remove === undefined ? [] : [`removed "${shorten(remove)}"`];
  return [...removed, ...added].join(', ');
}

type Update = z.output<typeof updateSchemas.input>;
type Updated = z.output<typeof updateSchemas.output>;

export const updateCode: OperationCode<Update, Updated> = {
  async run(input, context) {
    const clean = cleanInput(input, context);
    // Planned and agreed to before anything is locked: a person takes their time, and others go on meanwhile.
    const before = readText(identityPath(await stateZone(context)), context);
    const { after, shown } = plan(before, clean, context);
    if (shown.diff.length === 0) return { outcome: 'unchanged', ...shown };
    if (clean.dryRun) return { outcome: 'shown', ...shown };
    const start = before ?? identityTemplate(today(context));
    if (
      needsPerson(start) &&
      !(await context.confirm(`Change the identity document?\n${shown.diff.join('\n')}`))
    )
      return { outcome: 'needs-approval', ...shown };
    const at = new Date(context.host.clock.nowMs()).toISOString();
    const summary = `${tellChange(clean)}, because ${clean.because}`;
    await record({ at, part: clean.part, summary, before: before ?? null, after }, context);
    return { outcome: 'changed', ...shown };
  },
  changed: ({ outcome }) => outcome === 'changed',
  verdict: ({ outcome }) => (outcome === 'needs-approval' ? 'fail' : 'pass'),
  render: ({ outcome, diff, version }, style) => {
    const lines = diff.map((line) => (line.startsWith('+') ? style.good(line) : style.bad(line)));
    const end = {
      changed: style.good(`changed to version ${version}`),
      shown: style.dim('nothing was changed'),
      unchanged: 'it says so already',
      'needs-approval': style.caution('a person has to agree: run it in a terminal, or edit the file'),
    }[outcome];
    return [...lines, end].join('\n');
  },
};

function plan(before: string | undefined, input: Update, context: Pick<Context, 'host'>) {
  const start = before ?? identityTemplate(today(context));
  const { after, diff, version } = planIdentity(start, input, today(context));
  return { after, shown: { diff: [...diff], version } };
}

/** What was agreed to is a change of the document as it was shown, and of no other. */
async function record(payload: IdentityChanged, context: Context): Promise<void> {
  const store = await openStore(context, identityStore);
  try {
    await store.transact((files) => {
      if ((files.read(identityPath(files.zone)) ?? null) !== payload.before) {
        throw new LoaError('file.changed', 'the identity document changed while it was looked at', {
          hint: 'Run the command again to see what it would change now.',
          retryable: true,
        });
      }
      return { changes: [{ type: IDENTITY_CHANGED, payload }], answer: undefined };
    });
  } finally {
    await store.close();
  }
}

/** Any rule of the document that asks a person makes every change ask one: who would judge which rule applies? */
function needsPerson(text: string): boolean {
  const { evolution } = parseIdentity(text);
  return evolution.length === 0 || evolution.some(({ approval }) => approval === 'human');
}

/** The document steers the agent, so what comes in is held to more than a memory is. */
function cleanInput(input: Update, context: Pick<Context, 'config'>): Update {
  const redactor = createRedactor(redactorOptions(context.config));
  const clean = (text: string): string => redactor.redact(text).text;
  if (input.add === undefined && input.remove === undefined) {
    throw new LoaError('usage.missing-argument', 'identity update needs something to add or to remove', {
      hint: 'Write: loa identity update boundaries --add "TEXT" --because "WHY".',
    });
  }
  const { points, signs } = findInstruction(input.add ?? '');
  if (points >= 3) {
    throw new LoaError('input.invalid', `refused as part of an identity: it ${signs.join(', it ')}`, {
      hint: 'Say it in the first person, as something you do or do not do.',
    });
  }
  return {
    ...input,
    because: clean(input.because),
    ...(input.add === undefined ? {} : { add: clean(input.add) }),
  };
}

export const logCode: OperationCode<z.output<typeof logSchemas.input>, z.output<typeof logSchemas.output>> = {
  async run(_input, context) {
    const notes = readText(notesPath(await stateZone(context)), context);
    return { changes: readIdentityLog(notes).map((row) => ({ ...row })) };
  },
  render: ({ changes }, style) =>
    changes.length === 0
      ? 'The identity document has not been changed through loa yet.'
      : changes.map(({ at, what, change }) => `${style.dim(at)}  ${what}  ${change}`).join('\n'),
};
