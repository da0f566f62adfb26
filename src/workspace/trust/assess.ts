// `trust assess`: the level that this repository has earned, with what it was counted from; together with evidence about agent
// and model, the lowest of them.

import { resolve } from 'node:path';
import type { z } from 'zod';
import { repositoryEvidence } from '../../ground/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { whereNotJson } from '../../kernel/json-place.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { openSourceTree } from '../../source/index.ts';
import { type Assessment, assess, type Evidence, formatTrustLevel, LEVEL_RULES } from '../../trust/index.ts';
import type { assessSchemas } from './schemas.ts';
import { withVerified } from './verified.ts';

type Output = z.output<typeof assessSchemas.output>;

export const assessCode: OperationCode<z.output<typeof assessSchemas.input>, Output> = {
  async run(input, context) {
    const nowMs = context.host.clock.nowMs();
    const more = input.evidence === undefined ? [] : readEvidence(input.evidence, context);
    const own = await ownEvidence(context, nowMs);
    const subjects = [...new Set(['repository' as const, ...more.map(({ subject }) => subject)])];
    return toOutput(assess([...own, ...more], nowMs, subjects));
  },
  render: renderOutput,
};

/** What everybody can count in the repository, and what was checked on this machine. */
export async function ownEvidence(context: Context, nowMs: number): Promise<Evidence[]> {
  const { project, host } = context;
  const tree = await openSourceTree(project.root, host, { home: project.ownDir });
  return withVerified(repositoryEvidence(tree.project(), nowMs), (path) => tree.read(path), context);
}

function toOutput({ level, subjects, pools, scopes, next, holdsUntilMs }: Assessment): Output {
  return {
    level,
    name: formatTrustLevel(level),
    title: LEVEL_RULES[level].title,
    subjects: subjects.map(({ subject, level: own, criteria }) => ({
      subject,
      level: own,
      criteria: criteria.map(({ level: earns, wanted, isMet, why, evidence }) => ({
        level: earns,
        wanted,
        isMet,
        why,
        references: evidence.map(({ reference }) => reference),
      })),
    })),
    pools: [...pools],
    scopes: { ...scopes },
    ...(next === undefined ? {} : { next: { level: next.level, missing: [...next.missing] } }),
    ...(holdsUntilMs === undefined ? {} : { holdsUntil: new Date(holdsUntilMs).toISOString() }),
  };
}

const KINDS: readonly string[] = ['pipeline', 'proofs', 'properties', 'tests'];
const SUBJECTS: readonly string[] = ['agent', 'model', 'repository'];

/** What is malformed is refused rather than ignored: whoever hands in evidence wants it to count. */
function readEvidence(file: string, { cwd, host }: Context): Evidence[] {
  const text = new TextDecoder().decode(
    host.files.read(resolve(cwd, file), { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }),
  );
  const data = parseJson(text, file);
  const list = Array.isArray(data) ? data : [data];
  return list.map((item, index) => {
    const one = item as Partial<Record<keyof Evidence, unknown>> | null;
    const isSound =
      typeof one === 'object' &&
      one !== null &&
      SUBJECTS.includes(String(one.subject)) &&
      KINDS.includes(String(one.kind)) &&
      typeof one.count === 'number' &&
      typeof one.sha256 === 'string' &&
      typeof one.observedAtMs === 'number';
    if (!isSound)
      throw new LoaError('input.invalid', `item ${index + 1} of ${file} is no evidence`, {
        hint: 'Each needs subject, kind, count, reference, sha256, observedAtMs, and may have expiresAtMs.',
      });
    const { reference, ...rest } = one as unknown as Evidence;
    return { ...rest, reference: reference ?? file };
  });
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LoaError('input.invalid', `${file} is not JSON, at ${whereNotJson(text)}`, {
      cause,
      hint: 'Mend it and run this again.',
    });
  }
}

function renderOutput(output: Output, style: TextStyle): string {
  const lines = output.subjects.flatMap(({ subject, level, criteria }) => [
    `  ${style.bold(subject)}  ${level}`,
    ...criteria.map(({ level: earns, wanted, isMet, why, references }) => {
      const mark = isMet ? style.good('yes') : style.caution('no ');
      return `    ${mark}  ${earns}  ${wanted}: ${why}${references.length === 0 ? '' : style.dim(` (${references.join(', ')})`)}`;
    }),
  ]);
  const next =
    output.next === undefined ? [] : [`  ${output.next.level} wants: ${output.next.missing.join('; ')}`];
  const until = output.holdsUntil === undefined ? [] : [`  holds until ${output.holdsUntil}`];
  const pools = output.pools.length === 0 ? 'no pools' : `pools ${output.pools.join(', ')}`;
  return [`${style.bold(output.name)}  ${output.title}; ${pools}`, ...lines, ...next, ...until].join('\n');
}
