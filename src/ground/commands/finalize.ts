// `ground finalize`: what a bridge run does when it ends. Reads the code, writes the document, checks it, stages it, and notes all
// of it in the bridge's state. A failure of its own is told and blocks nothing, unless rtfm.strict_mode says that it must.

import { join } from 'node:path';
import type { z } from 'zod';
import { runGit } from '../../durable/git.ts';
import { replaceFile } from '../../durable/index.ts';
import { isLoaError, LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { sidecarOf } from '../render/sidecar.ts';
import { readSettings } from '../settings.ts';
import type { finalizeSchemas } from './finalize-schemas.ts';
import { genCode } from './gen.ts';
import { validateCode } from './validate.ts';

type Output = z.output<typeof finalizeSchemas.output>;
type Input = z.output<typeof finalizeSchemas.input>;

export const BRIDGE_STATE = '.run/bridge-state.json';

export const finalizeCode: OperationCode<Input, Output> = {
  async run(input, context) {
    const settings = readSettings(context.config);
    const isOn = settings.enabled && settings.runsInBridge;
    const warnings: string[] = [];
    const generated = isOn
      ? await attempt('the document', warnings, () => generate(context, warnings))
      : undefined;
    const checks = isOn && settings.checksRtfm;
    const isSound = checks
      ? ((await attempt('the gate', warnings, () => check(context, warnings))) ?? false)
      : true;
    const isStaged =
      input.stage && generated === true
        ? ((await attempt('staging', warnings, () => stage(context, settings.outputPath))) ?? false)
        : false;
    const finalization = {
      ground_truth_updated: generated !== undefined,
      butterfreezone_generated: generated ?? false,
      rtfm_passed: isSound,
      ...(input.prUrl === undefined ? {} : { pr_url: input.prUrl }),
    };
    await attempt('the bridge state', warnings, () => noteState(context, finalization));
    return {
      signals: [
        'SIGNAL:GROUND_TRUTH_UPDATE',
        ...(isOn ? ['SIGNAL:BUTTERFREEZONE_GEN'] : []),
        'SIGNAL:RTFM_GATE',
      ],
      finalization,
      staged: isStaged,
      state_file: BRIDGE_STATE,
      warnings,
      blocks: !isSound && settings.isRtfmStrict,
    };
  },
  verdict: ({ blocks, warnings }) => (blocks ? 'fail' : warnings.length > 0 ? 'warn' : 'pass'),
  render({ signals, finalization, staged, warnings, blocks }, style) {
    const { butterfreezone_generated: isMade, rtfm_passed: isSound } = finalization;
    return [
      ...signals,
      `document ${isMade ? style.good('current') : style.caution('not generated')}, gate ${isSound ? style.good('passed') : style.bad('failed')}${staged ? ', staged' : ''}`,
      ...warnings.map((warning) => `${style.caution('!')} ${warning}`),
      ...(blocks ? [style.bad('rtfm.strict_mode is on: this blocks')] : []),
    ].join('\n');
  },
};

/** Undefined when it failed; the reason goes to the warnings, since a finishing touch must not undo the work. */
async function attempt<T>(what: string, warnings: string[], run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (thrown) {
    if (!isLoaError(thrown)) throw thrown;
    warnings.push(`${what}: ${thrown.message}`);
    return undefined;
  }
}

async function generate(context: Context, warnings: string[]): Promise<boolean> {
  const done = await genCode.run({ dryRun: false, force: false }, context);
  warnings.push(...done.warnings);
  return done.status === 'generated' || done.status === 'up-to-date';
}

async function check(context: Context, warnings: string[]): Promise<boolean> {
  const { status, checks } = await validateCode.run({ all: false, seed: false }, context);
  for (const one of checks) if (one.status !== 'pass') warnings.push(`${one.name}: ${one.detail}`);
  return status !== 'fail';
}

async function stage({ project, host }: Context, outputPath: string): Promise<boolean> {
  if (!project.isGit) return false;
  const beside = sidecarOf(outputPath);
  const isThere = host.files.stat(join(project.root, beside)) !== undefined;
  await runGit(project.root, ['add', '--', outputPath, ...(isThere ? [beside] : [])], host);
  return true;
}

/** Every other field of the state survives; a state that is not JSON is left alone and told. */
async function noteState({ project, host }: Context, finalization: Output['finalization']): Promise<void> {
  const path = join(project.root, BRIDGE_STATE);
  const before =
    host.files.stat(path) === undefined ? {} : parseState(new TextDecoder().decode(host.files.read(path)));
  const earlier = typeof before['finalization'] === 'object' ? before['finalization'] : {};
  const after = { ...before, finalization: { ...earlier, ...finalization } };
  host.files.makeDir(join(project.root, '.run'));
  await replaceFile(path, new TextEncoder().encode(`${JSON.stringify(after, null, 2)}\n`), host, {
    root: project.root,
  });
}

function parseState(text: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return data as Record<string, unknown>;
  } catch {
    // Told below: a half-written state may be all that is left of a run.
  }
  throw new LoaError('input.invalid', `${BRIDGE_STATE} is not a JSON object, so it was left as it is`, {
    hint: `Mend or remove ${BRIDGE_STATE}.`,
  });
}
