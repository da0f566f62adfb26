// Configuration: layers of files, environment and flags to checked values, each with its origin.

export {
  buildResolvedCache,
  type CacheInput,
  type CacheSource,
  isFresh,
  parseResolvedCache,
  RESOLVED_CACHE_VERSION,
  type ResolvedCache,
} from './cache.ts';
export { type Explanation, explainKey } from './explain.ts';
export {
  type ConfigFlag,
  type ConfigInputs,
  type ConfigLayer,
  type Configuration,
  type ConfigValues,
  type ForeignSection,
  formatOrigin,
  LAYER_ORIGINS,
  type LayerOrigin,
  type Origin,
  type Setting,
  type TracedSetting,
} from './model.ts';
export { listEnvNames } from './read-env.ts';
export { resolveConfig } from './resolve.ts';
export { editorSchema, listSettings, type SettingRule } from './schema.ts';
