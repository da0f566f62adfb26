// Public names of `workspace`.

export { explainConfig, loadConfig, loadDefaults, loadLenient } from './configuration/load.ts';
export { workspaceOperations } from './operations.ts';
