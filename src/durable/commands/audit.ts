// `audit show` and `audit verify`: what changed the project, and whether that list is still the one that was written.

import type { z } from 'zod';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import { type AuditEvent, type AuditPlace, EVENT_TYPE, verifyAudit } from '../audit/index.ts';
import { readJournal } from '../journal/index.ts';
import type { showSchemas, verifySchemas } from './audit-schemas.ts';
import { formatCount, formatTime } from './format.ts';
import { keyPlace } from './key.ts';

type Verified = z.output<typeof verifySchemas.output>;

/** Where the chain of a project and its heads are, as configured. */
export function auditPlace(context: Context): AuditPlace {
  const { project, person, config } = context;
  const { anchor } = (config['audit'] ?? {}) as { readonly anchor?: string };
  return {
    directory: project.auditDir,
    stateDir: person.stateDir,
    keys: keyPlace(context),
    ...(anchor === 'git' && project.isGit ? { gitRoot: project.root } : {}),
  };
}

export const showCode: OperationCode<
  z.output<typeof showSchemas.input>,
  z.output<typeof showSchemas.output>
> = {
  async run(input, { project, host }) {
    const events: z.output<typeof showSchemas.output>['events'] = [];
    let more = false;
    for await (const record of readJournal(project.auditDir, host)) {
      if (record.type !== EVENT_TYPE || record.erased) continue;
      events.push({
        sequence: record.sequence,
        time: formatTime(record.timeMs),
        ...(record.payload() as AuditEvent),
      });
      if (events.length > input.limit) {
        events.shift();
        more = true;
      }
    }
    return { events, more };
  },
  render({ events, more }, style) {
    if (events.length === 0) return 'Nothing changed this project through loa yet.';
    const lines = events.map((event) => {
      const took = style.dim(`${event.durationMs} ms`);
      const who = [event.principal, event.agent, event.session]
        .filter((name) => name !== undefined)
        .join(', ');
      const by = who === '' ? event.surface : `${event.surface} (${who})`;
      return `${style.dim(`${event.sequence}  ${event.time}`)}  ${event.operation}  ${event.outcome}  by ${by}  ${took}`;
    });
    return [...lines, ...(more ? [style.dim('There is more; see --limit.')] : [])].join('\n');
  },
};

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
      problems: report.problems.map(({ offsetBytes, ...problem }) => ({
        ...problem,
        ...(offsetBytes === undefined ? {} : { offset: offsetBytes }),
      })),
    };
  },
  verdict: ({ problems, records, signed }) => {
    if (problems.length > 0) return 'fail';
    return records > 0 && signed === undefined ? 'warn' : 'pass';
  },
  render: renderVerified,
};

function renderVerified(output: Verified, style: TextStyle): string {
  if (output.problems.length > 0) {
    const lines = output.problems.map(({ kind, message, sequence, segment, offset }) => {
      const place = offset === undefined ? '' : ` (segment ${segment}, byte ${offset})`;
      return `${style.bad(kind)}  ${sequence === undefined ? '' : `record ${sequence}: `}${message}${place}`;
    });
    return [...lines, 'Keep the files as they are, and look at who had access to them.'].join('\n');
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
