// The workspace as a domain: set-up, status, configuration, secrets, agents' events, and the checks of what all domains share.

import { type Check, defineDomain } from '../kernel/domain.ts';
import { workspaceOperations } from './operations.ts';

const schemas = () => import('./config-schemas.ts');
const projectChecks = () => import('./health/project-checks.ts');
const storageChecks = () => import('./health/storage-checks.ts');
const agentChecks = () => import('./health/agent-checks.ts');

const checks: readonly Check[] = [
  { name: 'git', load: async () => (await projectChecks()).checkGit },
  { name: 'set-up', load: async () => (await projectChecks()).checkSetUp },
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
  sections: [
    { name: 'paths', schema: async () => (await schemas()).paths },
    { name: 'hooks', schema: async () => (await schemas()).hooks },
    { name: 'serve', schema: async () => (await schemas()).serve },
    { name: 'redact', schema: async () => (await import('./scan/config-schema.ts')).redact },
  ],
  checks,
  jobs: [
    {
      name: 'compact-journal',
      operation: 'journal.compact',
      schedule: '30 3 * * *',
      purpose: 'keeps the journal from filling the disk',
    },
  ],
});
