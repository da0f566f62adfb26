// What goes on beside requests once a clone has joined a team, as a value: loaded by every program, hooks too, so it knows nothing more.

import type { Background } from '../../kernel/domain.ts';
import { hasJoined } from '../membership.ts';
import { readTeamSettings } from '../settings.ts';

export const teamBackground: Background = {
  name: 'team',
  isWanted: (context) => readTeamSettings(context.config).database !== undefined && hasJoined(context),
  load: async () => {
    const [{ watch }, { nudge }] = await Promise.all([import('./watch.ts'), import('./nudge.ts')]);
    return { watch, nudge };
  },
};
