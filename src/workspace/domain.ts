// The workspace as a domain: set-up, status, configuration, secrets, agents' events, and the checks of what all domains share.

import { meterSection } from '../commons/sections.ts';
import { readSection } from '../kernel/config/section.ts';
import { type Check, defineDomain } from '../kernel/domain.ts';
import { redactSection } from '../redact/sections.ts';
import { pathsSection } from '../state/project.ts';
import { workspaceOperations } from './operations.ts';
import { hooksSection, serveSection } from './sections.ts';

const projectChecks = () => import('./health/project-checks.ts');
const storageChecks = () => import('./health/storage-checks.ts');
const agentChecks = () => import('./health/agent-checks.ts');

const checks: readonly Check[] = [
  { name: 'git', load: async () => (await projectChecks()).checkGit },
  { name: 'set-up', load: async () => (await projectChecks()).checkSetUp },
  { name: 'merge', load: async () => (await projectChecks()).checkMerge },
  { name: 'configuration', load: async () => (await projectChecks()).checkConfiguration },
  { name: 'disk', load: async () => (await projectChecks()).checkDisk },
  { name: 'journal', load: async () => (await storageChecks()).checkJournal },
  { name: 'files', load: async () => (await storageChecks()).checkPending },
  { name: 'writer', load: async () => (await storageChecks()).checkWriter },
  { name: 'audit', load: async () => (await storageChecks()).checkAudit },
  { name: 'keys', load: async () => (await storageChecks()).checkKeys },
  { name: 'agents', load: async () => (await agentChecks()).checkAgents },
  { name: 'hooks', load: async () => (await agentChecks()).checkHookFailures },
];

export const workspace = defineDomain({
  name: 'workspace',
  operations: workspaceOperations,
  sections: [pathsSection, hooksSection, serveSection, redactSection],
  checks,
  panels: [
    {
      name: 'sessions',
      title: 'Sessions',
      page: 'sessions',
      load: async () => (await import('./log/panel.ts')).describeSessions,
    },
  ],
  jobs: [
    {
      name: 'compact-journal',
      operation: 'journal.compact',
      schedule: '30 3 * * *',
      purpose: 'keeps the journal from filling the disk',
    },
    {
      name: 'follow-trust',
      operation: 'trust.cap',
      schedule: '23 * * * *',
      purpose: 'lowers what may be spent in a day when the earned level falls',
      isWanted: (config) => Object.keys(readSection(config, meterSection).level_caps ?? {}).length > 0,
    },
  ],
});
