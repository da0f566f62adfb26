// The audit trail of an application: an event in the project's chain, if the project has a machine directory to keep it in. A look
// at a foreign folder, or the removal of everything, leaves no trace there. A server keeps the chain open between its requests and
// holds no lock meanwhile, so that other processes write to it, seal it or take it away as they please.

import type { Audit, AuditEvent } from './durable/audit/index.ts';
import { auditSection } from './durable/audit/section.ts';
import { KeptOpen } from './durable/keep-open.ts';
import { readSection } from './kernel/config/section.ts';
import { AUDIT_HEAD_AGE_MS_MAX, AUDIT_HEAD_RECORDS_MAX } from './kernel/limits.ts';
import type { Context } from './kernel/operation.ts';
import type { Service } from './kernel/services.ts';

export type AuditPort = (event: AuditEvent, context: Context) => Promise<void>;

const MINUTE_MS = 60_000;

const chainService: Service<KeptOpen<Audit>> = {
  name: 'storage.audit',
  open: () => new KeptOpen(),
  close: (kept) => kept.close(),
};

export const recordEvent: AuditPort = async (event, context) => {
  const { host, project, services, config } = context;
  if (host.files.stat(project.ownDir) === undefined) return;
  const name = JSON.stringify([project.auditDir, readSection(config, auditSection)]);
  const { value, giveBack } = services.areLasting
    ? await services.use(chainService).lend(name, () => openChain(context))
    : await openOnce(context);
  try {
    await value.record(event);
  } finally {
    await giveBack();
  }
};

async function openOnce(context: Context) {
  const audit = await openChain(context);
  return { value: audit, giveBack: () => audit.close() };
}

async function openChain(context: Context): Promise<Audit> {
  // Loaded here, because most commands only read and need none of it.
  const [{ openAudit }, { auditPlace }] = await Promise.all([
    import('./durable/audit/index.ts'),
    import('./durable/commands/audit.ts'),
  ]);
  const section = readSection(context.config, auditSection);
  const { sign_every_records: records = AUDIT_HEAD_RECORDS_MAX, sign_every_minutes: minutes } = section;
  return openAudit(auditPlace(context), context.host, {
    headRecordsMax: records,
    headAgeMsMax: minutes === undefined ? AUDIT_HEAD_AGE_MS_MAX : minutes * MINUTE_MS,
  });
}
