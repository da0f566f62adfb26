// `redact`: text with its secrets and personal data taken out. As a filter it works on input of any size; on files it
// shows what it would take out, and changes them only when told to, keeping a backup.

import type { z } from 'zod';
import { replaceFile } from '../../durable/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { reportOptions, spokenOptions } from '../../redact/configured.ts';
import {
  createRedactor,
  createStreamRedactor,
  type Redactor,
  type RedactorOptions,
} from '../../redact/index.ts';
import { requirePath } from './paths.ts';
import { requireRecord } from './record.ts';
import type { redactSchemas } from './redact-schemas.ts';
import { decodeText } from './text.ts';

type Input = z.output<typeof redactSchemas.input>;
type Output = z.output<typeof redactSchemas.output>;
type FileOutcome = Output['files'][number];

const FILE_BYTES_MAX = 256 * 1024 * 1024;

function optionsFor(input: Input, context: Context): RedactorOptions {
  const { unknownTokens } = spokenOptions(context.config);
  return {
    ...reportOptions(context.config),
    secretsOnly: input.secretsOnly,
    ...(input.entropy && unknownTokens !== undefined ? { unknownTokens } : {}),
  };
}

export const redactCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const options = optionsFor(input, context);
    const redactor = createRedactor(options);
    const fileRedactor = createRedactor({ ...options, blockPrivateKeys: false });
    const files: FileOutcome[] = [];
    for (const [index, path] of (input.paths ?? []).entries()) {
      context.progress.report('redacting', index, input.paths?.length ?? 0);
      files.push(await redactFile(path, { redactor: fileRedactor, write: input.write, context }));
    }
    if (input.text === undefined) return { blocked: false, spans: [], files };
    const { text, blocked, spans } = redactor.redact(input.text);
    return { text, blocked, spans: [...spans], files };
  },
  changed: ({ files }) => files.some(({ outcome }) => outcome === 'changed'),
  verdict: ({ files }) => (files.some(({ outcome }) => outcome === 'skipped') ? 'warn' : 'pass'),
  render: renderRedacted,
  openBatch(input, context) {
    const redactor = createRedactor(optionsFor(input, context));
    return {
      isIndependent: true,
      answer(record) {
        const { id, text } = requireRecord(record);
        return { id, ...redactor.redact(text) };
      },
      close: () => {},
    };
  },
  openPipe(input, context) {
    if (input.write) {
      throw new LoaError('input.invalid', 'redact --write needs files to change', {
        hint: 'Name them: loa redact --write FILE…',
      });
    }
    const stream = createStreamRedactor(optionsFor(input, context));
    return { push: (text) => stream.push(text).text, end: () => stream.end().text };
  },
};

interface FileWork {
  readonly redactor: Redactor;
  readonly write: boolean;
  readonly context: Context;
}

/** A private key in a file is spliced out like any other secret: the rest of the file is worth keeping. */
async function redactFile(named: string, work: FileWork): Promise<FileOutcome> {
  const { host } = work.context;
  const path = work.redactor.redact(named).text;
  try {
    const full = requirePath(named, work.context);
    const bytes = host.files.read(full, { sizeBytesMax: FILE_BYTES_MAX });
    const decoded = decodeText(bytes);
    // What cannot be written back byte for byte is left alone.
    if (decoded.kind !== 'text' || !Buffer.from(decoded.text).equals(bytes)) {
      return { path, findings: 0, types: [], outcome: 'skipped', why: 'it is not UTF-8 text' };
    }
    const { text, spans } = work.redactor.redact(decoded.text);
    const types = [...new Set(spans.map(({ type }) => type))].sort();
    if (spans.length === 0) return { path, findings: 0, types, outcome: 'clean' };
    if (!work.write) return { path, findings: spans.length, types, outcome: 'found' };
    const backup = freeBackupName(full, host);
    const mode = (host.files.stat(host.files.realPath(full))?.mode ?? 0o600) & 0o777;
    await replaceFile(backup, bytes, host, { mode: mode & 0o700 });
    await replaceFile(full, new TextEncoder().encode(text), host, { root: work.context.project.root });
    return { path, findings: spans.length, types, outcome: 'changed', backup };
  } catch (thrown) {
    if (!isLoaError(thrown)) throw thrown;
    const why = work.redactor.redact(thrown.message).text;
    return { path, findings: 0, types: [], outcome: 'skipped', why };
  }
}

function freeBackupName(path: string, host: Context['host']): string {
  for (let count = 0; ; count++) {
    const name = `${path}.unredacted${count === 0 ? '' : `.${count}`}`;
    if (host.files.stat(name) === undefined) return name;
  }
}

function renderRedacted(output: Output, style: TextStyle): string {
  if (output.text !== undefined) return output.text;
  return output.files
    .map(({ path, findings, types, outcome, backup, why }) => {
      if (outcome === 'clean') return `${style.good('clean')}    ${path}`;
      if (outcome === 'skipped') return `${style.caution('skipped')}  ${path}  ${why}`;
      const what = `${findings} (${types.join(', ')})`;
      if (outcome === 'found') return `${style.bad('found')}    ${path}  ${what}; --write takes them out`;
      return `${style.good('changed')}  ${path}  ${what}; the original, secrets and all, is in ${backup}`;
    })
    .join('\n');
}
