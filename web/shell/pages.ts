// The pages of the dashboard: names as links have them, and the key that leads to each.

import type { ComponentType } from 'preact';
import { DecisionsPage } from '../pages/decisions.tsx';
import { GroundPage } from '../pages/ground.tsx';
import { JobsPage } from '../pages/jobs.tsx';
import { MemoryPage } from '../pages/memory.tsx';
import { OverviewPage } from '../pages/overview.tsx';
import { SessionsPage } from '../pages/sessions.tsx';
import { SpendPage } from '../pages/spend.tsx';
import { StatePage } from '../pages/state.tsx';

export interface PageEntry {
  readonly page: string;
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
  readonly show: ComponentType;
}

export const PAGES: readonly PageEntry[] = [
  { page: 'overview', title: 'Overview', key: 'o', show: OverviewPage },
  { page: 'sessions', title: 'Sessions', key: 's', show: SessionsPage },
  { page: 'decisions', title: 'Decisions', key: 'd', show: DecisionsPage },
  { page: 'memory', title: 'Memory', key: 'm', show: MemoryPage },
  { page: 'ground', title: 'Ground', key: 'r', show: GroundPage },
  { page: 'state', title: 'State', key: 't', show: StatePage },
  { page: 'jobs', title: 'Jobs', key: 'j', show: JobsPage },
  { page: 'spend', title: 'Spend', key: 'p', show: SpendPage },
];
