// What caps mean to a running agent: at each prompt, what its transcript says was spent since is brought into the meter, and a cap that
// got close is told once for each threshold. In strict mode a cap that is reached stops the prompt, with the reason and the way out.
// Costs one look for a file where nothing is metered.

import { join } from 'node:path';
import { replaceFile } from '../durable/file.ts';
import { readSection } from '../kernel/config/section.ts';
import { LOCAL_TENANT } from './meter/account.ts';
import type { CapState } from './meter/read.ts';
import { showCap } from './meter/tally.ts';
import { formatUsd } from './money-text.ts';
import { type MeterContext, useMeterIfThere } from './open-meter.ts';
import { meterSection } from './sections.ts';
import { collectUsage } from './spend/collect.ts';
import type { TranscriptFile } from './spend/find.ts';
import { importTranscripts } from './spend/import.ts';
import type { UsageRecord } from './spend/record.ts';

export interface CapNews {
  /** For the agent and the person; empty when there is nothing new. */
  readonly say: string;
  /** Why the prompt must not go on. */
  readonly block?: string;
}

export interface CapRequest {
  readonly session: string;
  readonly transcript: string | undefined;
  /** The current task of this work tree, which the session goes on with unless it claimed another. */
  readonly task: string | undefined;
  /** How a person calls this program here. */
  readonly command: string;
}

const NOTHING: CapNews = { say: '' };
const TOLD_FILE = 'meter-told.json';
const TOLD_MAX = 500;
const TOLD_SIZE_BYTES_MAX = 256 * 1024;
const WARN_AT = [50, 80, 100];

export async function checkCaps(request: CapRequest, context: MeterContext): Promise<CapNews> {
  const meter = await useMeterIfThere(context);
  if (meter === undefined || (await meter.caps(LOCAL_TENANT)).length === 0) return NOTHING;
  const files = transcriptsOf(request, context);
  const { records } = collectUsage({ sinceMs: 0, files }, context.host);
  await importTranscripts(context, { files, isSettled: true });
  const caps = (await meter.caps(LOCAL_TENANT)).filter((cap) => concerns(cap, request, records));
  const { enforcement, warn_at: shares = WARN_AT } = readSection(context.config, meterSection);
  const reached = caps.filter(({ spent, limit }) => spent >= limit);
  if (enforcement === 'strict' && reached.length > 0)
    return { say: '', block: reached.map((cap) => `${tell(cap)}. ${wayOut(cap, request)}`).join('\n') };
  return { say: (await tellOnce(caps, shares, request, context)).join('\n') };
}

/** The session's own, and those of its subagents. */
function transcriptsOf({ transcript }: CapRequest, { host }: MeterContext): readonly TranscriptFile[] {
  if (transcript === undefined) return [];
  const folder = join(transcript.replace(/\.jsonl$/, ''), 'subagents');
  const others = host.files.stat(folder)?.kind === 'directory' ? host.files.list(folder) : [];
  const paths = [
    transcript,
    ...others.flatMap(({ name }) => (name?.endsWith('.jsonl') ? [join(folder, name)] : [])),
  ];
  const client = /[/\\]rollout-[^/\\]*\.jsonl$/.test(transcript) ? 'codex' : 'claude';
  return paths.flatMap((path) => {
    const stat = host.files.stat(path);
    return stat === undefined
      ? []
      : [{ path, client, sizeBytes: stat.sizeBytes, modifiedMs: stat.modifiedMs }];
  });
}

function concerns(
  { kind, name }: CapState,
  { session, task }: CapRequest,
  records: readonly UsageRecord[],
): boolean {
  if (kind === 'day') return name === LOCAL_TENANT;
  if (kind === 'session') return name === session;
  if (kind === 'task') return (records.at(-1)?.task ?? task) === name;
  return kind === 'agent' && records.some(({ agent }) => agent === name);
}

const tell = ({ spent, limit, ...cap }: CapState): string =>
  `The cap ${showCap(cap)} is ${formatUsd(limit)}, and ${formatUsd(spent)} are spent`;
const wayOut = (cap: CapState, { command }: CapRequest): string =>
  `Raise it with: ${command} meter cap raise ${showCap(cap)} LIMIT (in micro-USD)`;

/** Each threshold of a cap once in a session; a cap that was raised is a new one. */
async function tellOnce(
  caps: readonly CapState[],
  shares: readonly number[],
  request: CapRequest,
  { host, project }: MeterContext,
): Promise<readonly string[]> {
  const path = join(project.ownDir, TOLD_FILE);
  const told = readTold(path, host);
  const lines: string[] = [];
  for (const cap of caps) {
    const passed = shares.filter((share) => cap.spent * 100n >= cap.limit * BigInt(share));
    const share = Math.max(0, ...passed);
    const key = `${request.session} ${showCap(cap)} ${cap.limit} ${share}`;
    if (share === 0 || told.includes(key)) continue;
    told.push(key);
    lines.push(`${tell(cap)} (${share} %). ${cap.spent >= cap.limit ? wayOut(cap, request) : ''}`.trim());
  }
  if (lines.length > 0) {
    const bytes = new TextEncoder().encode(`${JSON.stringify(told.slice(-TOLD_MAX))}\n`);
    await replaceFile(path, bytes, host, { mode: 0o600 });
  }
  return lines;
}

function readTold(path: string, { files }: MeterContext['host']): string[] {
  if (files.stat(path)?.kind !== 'file') return [];
  try {
    const value: unknown = JSON.parse(
      new TextDecoder().decode(files.read(path, { sizeBytesMax: TOLD_SIZE_BYTES_MAX })),
    );
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    // Spoilt: then something is told twice.
    return [];
  }
}
