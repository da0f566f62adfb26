// The audit trail of an application: an event in the project's chain, if the project has a machine directory to keep it in. A look
// at a foreign folder, or the removal of everything, leaves no trace there. A server keeps the chain open between its requests and
// holds no lock meanwhile, so that other processes write to it, seal it or take it away as they please.

import type { Audit, AuditEvent } from './durable/audit/index.ts';
import { KeptOpen } from './durable/keep-open.ts';
import type { Context } from './kernel/operation.ts';
import type { Service } from './kernel/services.ts';

export type AuditPort = (event: AuditEvent, context: Context) => Promise<void>;

const chainService: Service<KeptOpen<Audit>> = {
  name: 'storage.audit',
  open: () => new KeptOpen(),
  close: (kept) => kept.close(),
};

export const recordEvent: AuditPort = async (event, context) => {
  const { host, project, services, config } = context;
  if (host.files.stat(project.ownDir) === undefined) return;
  const name = JSON.stringify([project.auditDir, config['audit']]);
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
  const section = context.config['audit'] as {
    readonly sign_every_records: number;
    readonly sign_every_minutes: number;
  };
  return openAudit(auditPlace(context), context.host, {
    headRecordsMax: section.sign_every_records,
    headAgeMsMax: section.sign_every_minutes * 60_000,
  });
}
