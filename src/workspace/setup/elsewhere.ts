// Traces outside the project's files: anchors of the audit chain in git, and its last head among the person's own files.

import { forgetOutsideHeads } from '../../durable/audit/index.ts';
import { auditPlace } from '../../durable/commands/audit.ts';
import { runGit } from '../../durable/git.ts';
import type { Context } from '../../kernel/operation.ts';
import { unregister } from '../../state/machine-dir.ts';

const OUR_REFS = 'refs/loa';

/** Refs of ours in the project's repository. */
export async function listOwnRefs({ project, host }: Context): Promise<readonly string[]> {
  if (!project.isGit) return [];
  const listing = await runGit(project.root, ['for-each-ref', '--format=%(refname)', OUR_REFS], host);
  return new TextDecoder().decode(listing).split('\n').filter(Boolean);
}

export async function removeElsewhere(context: Context, refs: readonly string[]): Promise<void> {
  for (const ref of refs) await runGit(context.project.root, ['update-ref', '-d', ref], context.host);
  forgetOutsideHeads(auditPlace(context), context.host);
  unregister(context.project.ownDir, context.person.stateDir, context.host);
}
