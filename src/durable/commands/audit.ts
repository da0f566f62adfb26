// `audit show` and `audit verify`: what changed the project, and whether that list is still the one that was written.

import { join } from 'node:path';
import type { z } from 'zod';
import { readSection } from '../../kernel/config/section.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import {
  type AuditPlace,
  isSealable,
  listBreaks,
  parseSealed,
  SEALED_TYPE,
  type Sealed,
  type SealedBreak,
  verifyAudit,
} from '../audit/index.ts';
import { auditSection } from '../audit/section.ts';
import { countLost, readIntact } from '../journal/index.ts';
import { followAudit, toShownEvent } from './audit-follow.ts';
import type { showSchemas, verifySchemas } from './audit-schemas.ts';
import { formatCount, formatTime } from './format.ts';
import { keyPlace } from './key.ts';

type Verified = z.output<typeof verifySchemas.output>;
type Shown = z.output<typeof showSchemas.output>;
type ShownEvent = z.output<typeof showSchemas.event>;

/** Where the chain of a project and its heads are, as configured. */
export function auditPlace(context: Context): AuditPlace {
  const { project, person, config } = context;
  const { anchor } = readSection(config, auditSection);
  return {
    directory: project.auditDir,
    stateDir: person.stateDir,
    keys: keyPlace(context),
    ...(anchor === 'git' && project.isGit ? { gitRoot: project.root } : {}),
  };
}

export const showCode: OperationCode<z.output<typeof showSchemas.input>, Shown, ShownEvent> = {
  async run(input, { project, host }) {
    const events: Shown['events'] = [];
    let more = false;
    let sealed: Sealed | undefined;
    const reading = readIntact(project.auditDir, host);
    for await (const record of reading.records) {
      if (record.type === SEALED_TYPE && !record.erased) sealed = parseSealed(record.payload());
      const event = toShownEvent(record);
      if (event === undefined) continue;
      events.push(event);
      if (events.length > input.limit) {
        events.shift();
        more = true;
      }
    }
    const damage = reading.damage();
    return {
      events,
      more,
      sealed: describeBreaks(listBreaks(sealed), project.auditDir),
      ...(damage === undefined
        ? {}
        : { damage: `${damage.problem}; events may be missing: loa audit verify` }),
    };
  },
  render({ events, more, sealed, damage }, style) {
    const head = [
      ...renderBreaks(sealed, style),
      ...(damage === undefined ? [] : [`${style.bad('damaged')}  ${damage}`]),
    ];
    if (events.length === 0) return [...head, 'Nothing changed this project through loa yet.'].join('\n');
    const lines = events.map((event) => renderEvent(event, style));
    return [...head, ...lines, ...(more ? [style.dim('There is more; see --limit.')] : [])].join('\n');
  },
  follow: ({ limit }, { project, host, signal }) => followAudit(project.auditDir, limit, { host, signal }),
  renderEvent,
};

function renderEvent(event: ShownEvent, style: TextStyle): string {
  const took = style.dim(`${event.durationMs} ms`);
  const who = [event.principal, event.agent, event.session].filter((name) => name !== undefined).join(', ');
  const by = who === '' ? event.surface : `${event.surface} (${who})`;
  return `${style.dim(`${event.sequence}  ${event.time}`)}  ${event.operation}  ${event.outcome}  by ${by}  ${took}`;
}

function describeBreaks(breaks: readonly SealedBreak[], directory: string): Verified['sealed'] {
  return breaks.map(({ atMs, aside, damage, lost, lastGood }) => ({
    at: formatTime(atMs),
    aside: join(directory, aside),
    segment: damage.segment,
    offset: damage.offsetBytes,
    problem: damage.problem,
    lost: countLost(lost),
    ...(lastGood === null ? {} : { lastGood: lastGood.sequence }),
  }));
}

function renderBreaks(sealed: Verified['sealed'], style: TextStyle): readonly string[] {
  return sealed.map(({ at, aside, segment, offset, problem, lost }) => {
    const what = `${problem} (segment ${segment}, byte ${offset}; ${formatCount(lost, 'record')} lost)`;
    return `${style.caution('sealed')}  a break at ${at}: ${what}; what stood before is in ${aside}`;
  });
}

export const verifyCode: OperationCode<z.output<typeof verifySchemas.input>, Verified> = {
  async run(_input, context) {
    const report = await verifyAudit(auditPlace(context), context.host);
    return {
      directory: report.directory,
      records: report.records,
      events: report.events,
      signedHeads: report.signedHeads,
      ...(report.signed === undefined ? {} : { signed: report.signed }),
      uncovered: report.uncovered,
      outsideHead: report.outsideHead,
      gitHead: report.gitHead,
      erased: report.erased.length,
      sealed: describeBreaks(report.sealed, report.directory),
      problems: report.problems.map(({ offsetBytes, ...problem }) => ({
        ...problem,
        ...(offsetBytes === undefined ? {} : { offset: offsetBytes }),
      })),
    };
  },
  verdict: ({ problems, records, signed, sealed }) => {
    if (problems.length > 0) return 'fail';
    return sealed.length > 0 || (records > 0 && signed === undefined) ? 'warn' : 'pass';
  },
  render: (output, style) =>
    [...renderBreaks(output.sealed, style), renderVerified(output, style)].join('\n'),
};

/** Only what a seal can settle is sent there. */
function adviseOn(problems: Verified['problems']): string {
  const look = 'Keep the files as they are, and look at who had access to them.';
  if (problems.some(isSealable)) return `${look} To go on: loa audit seal`;
  const isKeyMissing = problems.every(({ kind }) => kind === 'unknown-key');
  return isKeyMissing
    ? 'Bring the key: loa key recover, or trust its signer: loa key trust PUBLIC-KEY'
    : look;
}

function renderVerified(output: Verified, style: TextStyle): string {
  if (output.problems.length > 0) {
    const lines = output.problems.map(({ kind, message, sequence, segment, offset }) => {
      const place = offset === undefined ? '' : ` (segment ${segment}, byte ${offset})`;
      return `${style.bad(kind)}  ${sequence === undefined ? '' : `record ${sequence}: `}${message}${place}`;
    });
    return [...lines, adviseOn(output.problems)].join('\n');
  }
  const size = `${formatCount(output.events, 'event')} in ${formatCount(output.records, 'record')}, every one in its place`;
  if (output.records === 0) return 'The audit chain is empty.';
  if (output.signed === undefined) {
    return `${style.caution('unsigned')}  ${size}\n  "loa key new" makes a key; the chain is signed from the next change on.`;
  }
  const { sequence, keyId, signedAt } = output.signed;
  const behind = output.uncovered === 0 ? '' : `, ${output.uncovered} newer ones not yet`;
  return `${style.good('sound')}  ${size}; signed up to ${sequence} by ${keyId} at ${signedAt}${behind}`;
}
