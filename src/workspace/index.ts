// Public names of `workspace`.

export { workspaceSections } from './config-sections.ts';
export { explainConfig, loadConfig, loadDefaults, loadLenient } from './configuration/load.ts';
export { workspaceOperations } from './operations.ts';
