// Where ground works: the tree opened, its settings, its commit, the moment. Shared by all of its commands.

import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { isInside } from '../../durable/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { openSourceTree, type SourceTree } from '../../source/index.ts';
import { locateStateZone } from '../../state/index.ts';
import type { GroundSettings } from '../model.ts';
import { readHeadSha, readOriginName } from '../scan/commit.ts';
import { readSettings } from '../settings.ts';

export interface GroundPlace {
  readonly tree: SourceTree;
  readonly settings: GroundSettings;
  readonly stateZone: string;
  readonly headSha: string;
  readonly nowMs: number;
  readonly fallbackName: string;
}

export async function openGround(context: Context): Promise<GroundPlace> {
  const { host, project, config, person } = context;
  const [tree, zone, headSha, origin] = await Promise.all([
    openSourceTree(project.root, host, { home: project.ownDir, spare: join(person.stateDir, 'trees') }),
    locateStateZone(context),
    readHeadSha(project.root, host),
    readOriginName(project.root, host),
  ]);
  return {
    tree,
    settings: readSettings(config),
    stateZone: zone.path,
    headSha,
    nowMs: readMoment(context),
    fallbackName: origin === '' ? withoutVersion(basename(project.root)) : origin,
  };
}

/** A folder that was unpacked is called by its version, too: `redis-7.0.15`. */
function withoutVersion(name: string): string {
  return name.replace(/(?<=\p{L})[-_]v?\d+(?:\.\d+)+\S*$/u, '');
}

/** `SOURCE_DATE_EPOCH` makes the whole document repeatable, as it does for other builds. */
export function readMoment({ host }: Pick<Context, 'host'>): number {
  const given = host.env['SOURCE_DATE_EPOCH'];
  return given !== undefined && /^\d{1,11}$/.test(given) ? Number(given) * 1000 : host.clock.nowMs();
}

export interface DocumentPath {
  readonly absolute: string;
  /** Relative to the project where it lies in it. */
  readonly shown: string;
}

/** What the caller names is relative to where the caller stands; what the configuration names, to the project. */
export function locateDocument(
  context: Pick<Context, 'cwd' | 'project'>,
  given: string | undefined,
  configured: string,
): DocumentPath {
  const { root } = context.project;
  if (given !== undefined) {
    const absolute = isAbsolute(given) ? given : resolve(context.cwd, given);
    return { absolute, shown: isInside(root, absolute) ? relative(root, absolute) : absolute };
  }
  const absolute = resolve(root, configured);
  if (isInside(root, absolute)) return { absolute, shown: relative(root, absolute) };
  throw new LoaError('path.outside', `butterfreezone.output_path leads out of the project: ${configured}`, {
    hint: 'Name a path inside the project in .loa.config.yaml.',
  });
}
