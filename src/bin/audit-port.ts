// The audit port of `execute`: an event in the project's chain, if the project has a folder of ours to keep it in. A look
// at a foreign folder, or the removal of everything, leaves no trace there.

import type { AuditEvent } from '../durable/audit/index.ts';
import type { Context } from '../kernel/operation.ts';

export async function auditPort(event: AuditEvent, context: Context): Promise<void> {
  const { host, project, config } = context;
  if (host.files.stat(project.ownDir) === undefined) return;
  // Loaded here, because most commands only read and need none of it.
  const [{ openAudit }, { auditPlace }] = await Promise.all([
    import('../durable/audit/index.ts'),
    import('../durable/commands/audit.ts'),
  ]);
  const section = config['audit'] as {
    readonly sign_every_records: number;
    readonly sign_every_minutes: number;
  };
  const audit = await openAudit(auditPlace(context), host, {
    headRecordsMax: section.sign_every_records,
    headAgeMsMax: section.sign_every_minutes * 60_000,
  });
  try {
    await audit.record(event);
  } finally {
    await audit.close();
  }
}
