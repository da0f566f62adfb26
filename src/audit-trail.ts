// The audit trail of an application: an event in the project's chain, if the project has a machine directory to keep it in. A look
// at a foreign folder, or the removal of everything, leaves no trace there. A server keeps the chain open between its requests;
// other processes still get their turn, because its journal is given up when somebody waits for it.

import type { Audit, AuditEvent } from './durable/audit/index.ts';
import { auditSection } from './durable/audit/section.ts';
import { readSection } from './kernel/config/section.ts';
import { AUDIT_HEAD_AGE_MS_MAX, AUDIT_HEAD_RECORDS_MAX } from './kernel/limits.ts';
import type { Context } from './kernel/operation.ts';
import type { Service } from './kernel/services.ts';

export type AuditPort = (event: AuditEvent, context: Context) => Promise<void>;

const MINUTE_MS = 60_000;

interface OpenChain {
  opened?: Promise<Audit>;
}

const chainService: Service<OpenChain> = {
  name: 'storage.audit',
  open: () => ({}),
  close: async (chain) => (await chain.opened)?.close(),
};

export function openAuditTrail(keepsOpen: boolean): AuditPort {
  return async (event, context) => {
    if (context.host.files.stat(context.project.ownDir) === undefined) return;
    if (!keepsOpen) {
      const audit = await openChain(context);
      try {
        await audit.record(event);
      } finally {
        await audit.close();
      }
      return;
    }
    const chain = context.services.use(chainService, context.project.auditDir);
    try {
      chain.opened ??= openChain(context);
      await (await chain.opened).record(event);
    } catch (error) {
      // Whatever is wrong with it, the next event begins with a fresh look.
      await (await chain.opened?.catch(() => undefined))?.close().catch(() => undefined);
      delete chain.opened;
      throw error;
    }
  };
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
