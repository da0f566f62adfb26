// `ground validate`: is what the document says still so.

import type { z } from 'zod';
import { isLoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import type { CheckedDocument } from '../check/check-result.ts';
import { validateDocument } from '../check/validate.ts';
import { offeredMembers } from '../compose/work/commands.ts';
import { DOCUMENT_NAME } from '../model.ts';
import { sidecarOf } from '../render/sidecar.ts';
import { plural } from '../text.ts';
import { type GroundPlace, locateDocument, openGround } from './place.ts';
import type { validateSchemas } from './validate-schemas.ts';

type Input = z.output<typeof validateSchemas.input>;
type Output = z.output<typeof validateSchemas.output>;

export const VALIDATOR = 'butterfreezone-validate';
export const VALIDATOR_VERSION = '1.0.0';
const WORDS_MIN = 50;

export const validateCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const place = await openGround(context);
    const first = locateDocument(context, input.file, place.settings.outputPath);
    const rest = input.all
      ? memberDocuments(place, context).map((path) => locateDocument(context, undefined, path))
      : [];
    const results = [];
    for (const path of [first, ...rest]) {
      const text = readDocument(path.absolute, context.host);
      const checked = await validateDocument(
        {
          ...place,
          isSeed: input.seed,
          text,
          beside: readDocument(sidecarOf(path.absolute), context.host),
          file: path.shown,
          wordsMin: wordsMin(context),
        },
        context.host,
      );
      results.push({ file: path.shown, checked });
    }
    return summarise(results);
  },
  verdict: ({ status }) => status,
  render: renderOutput,
};

export function readDocument(path: string, host: Pick<Host, 'files'>): string | undefined {
  try {
    return new TextDecoder().decode(host.files.read(path, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}

function wordsMin({ host }: Pick<Context, 'host'>): number {
  const given = host.env['LOA_BUTTERFREEZONE_MIN_WORDS'];
  return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : WORDS_MIN;
}

function memberDocuments({ tree }: GroundPlace, { host, project }: Context): string[] {
  return offeredMembers(tree.project().packages.find(({ folder }) => folder === ''))
    .map((folder) => `${folder}/${DOCUMENT_NAME}`)
    .filter((path) => host.files.stat(`${project.root}/${path}`) !== undefined);
}

function summarise(results: readonly { readonly file: string; readonly checked: CheckedDocument }[]): Output {
  const single = results.length === 1;
  const checks = results.flatMap(({ file, checked }) =>
    checked.checks.map(({ name, status, detail, problems }) => ({
      name,
      status,
      detail,
      ...(problems.length > 0 ? { problems: [...problems] } : {}),
      ...(single ? {} : { file }),
    })),
  );
  const count = (status: string): number => checks.filter((one) => one.status === status).length;
  const [failed, warnings] = [count('fail'), count('warn')];
  return {
    validator: VALIDATOR,
    version: VALIDATOR_VERSION,
    status: failed > 0 ? 'fail' : warnings > 0 ? 'warn' : 'pass',
    file: results[0]?.file ?? '',
    passed: count('pass'),
    failed,
    warnings,
    references: results.reduce((sum, { checked }) => sum + checked.references, 0),
    citations: results.reduce((sum, { checked }) => sum + checked.citations, 0),
    checks,
    stale: results.flatMap(({ file, checked }) => checked.stale.map((one) => ({ ...one, file }))),
  };
}

function renderOutput(output: Output, style: TextStyle): string {
  const words = { pass: style.good('pass'), warn: style.caution('warn'), fail: style.bad('fail') };
  const lines = output.checks.flatMap(({ status, detail, problems = [], file }) => [
    `  ${words[status]}  ${file === undefined ? '' : `${file}: `}${detail}`,
    ...problems.map((problem) => `        ${problem}`),
  ]);
  const counts = `${plural(output.references, 'reference')} and ${plural(output.citations, 'citation')} checked`;
  const missing = output.checks.some(({ name, status }) => name === 'existence' && status === 'fail');
  const mend =
    output.status === 'pass'
      ? ''
      : missing
        ? '\nRun "loa ground gen" to write it.'
        : '\nRun "loa ground gen" to bring it up to date.';
  return `${lines.join('\n')}\n${words[output.status]}  ${output.file}: ${counts}${mend}`;
}
