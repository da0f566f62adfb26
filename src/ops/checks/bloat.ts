// Whether there is too much: jobs, entries of crontab, scripts, scripts that nothing mentions, megabytes of state. It reports and never
// deletes; what cannot be looked at is told as that, and never as rubbish.

import { basename, join } from 'node:path';
import { listWorkFiles, runGit } from '../../durable/git.ts';
import { readSection } from '../../kernel/config/section.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import type { Job } from '../jobs/job.ts';
import { useOpsIfThere } from '../open-ops.ts';
import { opsSection } from '../settings.ts';
import { sharedSlots } from './mece.ts';

export interface BloatViolation {
  readonly type: 'count_exceeded' | 'orphaned' | 'overlap' | 'size_exceeded' | 'unknown';
  readonly resource: string;
  readonly details: string;
  readonly severity: 'warning' | 'critical';
}

export interface Bloat {
  readonly timestamp: string;
  readonly status: 'healthy' | 'warning' | 'critical';
  readonly counts: {
    readonly crons: number;
    readonly scripts: number;
    readonly orphaned_scripts: number;
    readonly overlapping_crons: number;
    readonly state_file_size_mb: number;
  };
  readonly violations: readonly BloatViolation[];
  readonly remediation: readonly string[];
}

interface Limit {
  readonly of: BloatViolation['type'];
  readonly warn: number;
  readonly critical: number;
}

const SCRIPT = /(?:^|\/)[^/]+\.(?:sh|bash|zsh)$/;
const CRONTAB_TIMEOUT_MS = 3000;
const OVERLAP_SHARE = 0.5;
const MEGABYTE = 1024 * 1024;
const ORPHANS_LOOKED_AT = 200;

export async function auditBloat(context: Context): Promise<Bloat> {
  const jobs = (await (await useOpsIfThere(context))?.jobs.list()) ?? [];
  const scripts = (await listWorkFiles(context.project.root, context.host)).filter((path) =>
    SCRIPT.test(path),
  );
  const found = {
    crons: jobs.length + (await countCrontab(context)),
    scripts: scripts.length,
    orphans: await findOrphans(scripts, context),
    overlaps: findOverlaps(jobs),
    sizeMb: Math.round((sizeOf(context.project.ownDir, context) / MEGABYTE) * 10) / 10,
  };
  const violations = [...findExcess(found, context), ...findLoose(found)];
  const isCritical = violations.some(({ severity }) => severity === 'critical');
  return {
    timestamp: new Date(context.host.clock.nowMs()).toISOString(),
    status: isCritical ? 'critical' : violations.length > 0 ? 'warning' : 'healthy',
    counts: {
      crons: found.crons,
      scripts: found.scripts,
      orphaned_scripts: found.orphans?.length ?? 0,
      overlapping_crons: found.overlaps.length,
      state_file_size_mb: found.sizeMb,
    },
    violations,
    remediation: remediesFor(violations),
  };
}

interface Found {
  readonly crons: number;
  readonly scripts: number;
  readonly sizeMb: number;
  readonly orphans: readonly string[] | undefined;
  readonly overlaps: readonly (readonly [string, string])[];
}

function findOverlaps(jobs: readonly Job[]): Found['overlaps'] {
  return jobs.flatMap((job, at) =>
    jobs
      .slice(at + 1)
      .filter((other) => job.run === other.run && sharedSlots(job, other) >= OVERLAP_SHARE)
      .map((other) => [job.name, other.name] as const),
  );
}

function findExcess({ crons, scripts, sizeMb }: Found, { config }: Context): readonly BloatViolation[] {
  const { thresholds = {} } = readSection(config, opsSection).bloat_audit ?? {};
  const limits = (
    given: { warn?: number | undefined; critical?: number | undefined } = {},
    warn: number,
    critical: number,
  ) => ({
    warn: given.warn ?? warn,
    critical: given.critical ?? critical,
  });
  return [
    ...judge('crons', crons, { of: 'count_exceeded', ...limits(thresholds.crons, 15, 20) }),
    ...judge('scripts', scripts, { of: 'count_exceeded', ...limits(thresholds.scripts, 40, 50) }),
    ...judge('state, in MB', sizeMb, { of: 'size_exceeded', ...limits(thresholds.state_file_mb, 5, 10) }),
  ];
}

function findLoose({ orphans, overlaps }: Found): readonly BloatViolation[] {
  const unknown = 'whether anything mentions them could not be looked at';
  return [
    ...(orphans === undefined
      ? [{ type: 'unknown', resource: 'scripts', details: unknown, severity: 'warning' } as const]
      : []),
    ...(orphans ?? []).map(
      (path) =>
        ({
          type: 'orphaned',
          resource: path,
          details: 'no other file mentions it',
          severity: 'warning',
        }) as const,
    ),
    ...overlaps.map(
      ([a, b]) =>
        ({
          type: 'overlap',
          resource: a,
          details: `it does what ${b} does, at the same times`,
          severity: 'warning',
        }) as const,
    ),
  ];
}

function judge(
  resource: string,
  count: number,
  {
    of,
    warn,
    critical,
  }: Limit & { readonly of: BloatViolation['type']; readonly warn: number; readonly critical: number },
): readonly BloatViolation[] {
  const severity = count > critical ? 'critical' : count > warn ? 'warning' : undefined;
  if (severity === undefined) return [];
  const limit = severity === 'critical' ? critical : warn;
  return [{ type: of, resource, details: `${count}, more than ${limit}`, severity }];
}

const REMEDIES: Readonly<Record<BloatViolation['type'], string>> = {
  count_exceeded: 'Join what does alike; "loa job list" shows what every job is for.',
  orphaned: 'Look at each script that nothing mentions; a person may still call it.',
  overlap: 'Remove one of each pair: "loa job remove NAME".',
  size_exceeded: 'Run "loa journal compact"; it shows what it would drop first.',
  unknown: 'Look at it by hand.',
};

function remediesFor(violations: readonly BloatViolation[]): readonly string[] {
  return [...new Set(violations.map(({ type }) => REMEDIES[type]))];
}

/** None is no mistake: many machines have no crontab, or no such program. */
async function countCrontab({ host }: Pick<Context, 'host'>): Promise<number> {
  try {
    const { exitCode, stdout } = await host.processes.run('crontab', ['-l'], {
      timeoutMs: CRONTAB_TIMEOUT_MS,
    });
    if (exitCode !== 0) return 0;
    const lines = new TextDecoder().decode(stdout).split('\n');
    return lines.filter((line) => /^\s*(?:[\d*@])/.test(line)).length;
  } catch (error) {
    if (!isLoaError(error)) throw error;
    return 0;
  }
}

/** Undefined when it could not be looked at. */
async function findOrphans(
  scripts: readonly string[],
  { host, project }: Context,
): Promise<readonly string[] | undefined> {
  const orphans: string[] = [];
  for (const path of scripts.slice(0, ORPHANS_LOOKED_AT)) {
    const elsewhere = ['-e', basename(path), '--', `:(exclude)${path}`];
    try {
      await runGit(project.root, ['grep', '-l', '-F', '--untracked', ...elsewhere], host);
    } catch (error) {
      if (!isLoaError(error)) throw error;
      // Git says 1 for "found nothing"; anything else is no answer.
      if (error.details?.['exitCode'] !== 1) return undefined;
      orphans.push(path);
    }
  }
  return orphans;
}

function sizeOf(dir: string, { host }: Pick<Context, 'host'>): number {
  if (host.files.stat(dir)?.kind !== 'directory') return 0;
  return host.files.list(dir).reduce((sum, { name, kind }) => {
    if (name === undefined) return sum;
    const path = join(dir, name);
    if (kind === 'directory') return sum + sizeOf(path, { host });
    return kind === 'file' ? sum + (host.files.stat(path)?.sizeBytes ?? 0) : sum;
  }, 0);
}
