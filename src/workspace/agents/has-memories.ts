// Whether there is anything remembered, by a look at names.

import { join } from 'node:path';
import { locateStateZone } from '../../state/project.ts';
import type { EventContext } from './agent-event.ts';

/** A look at two names, so that a project without memories pays nothing for them. */
export async function hasMemories(context: EventContext): Promise<boolean> {
  const { project, host } = context;
  const zone = await locateStateZone(context);
  const root = join(project.root, zone.path);
  if (host.files.stat(join(root, 'memory'))?.kind === 'directory') return true;
  return hasSessionMemories(root, host);
}

/** Whether the notes hold memories that were not consolidated yet. */
export function hasSessionMemories(zone: string, host: EventContext['host']): boolean {
  const notes = join(zone, 'NOTES.md');
  return host.files.stat(notes) !== undefined && Buffer.from(host.files.read(notes)).includes('### mem-');
}
