// Configuration: layers of files, environment and flags to checked values, each with its origin.

export {
  buildResolvedCache,
  type CacheInput,
  type CacheSource,
  isFresh,
  parseResolvedCache,
  RESOLVED_CACHE_VERSION,
  type ResolvedCache,
  type Withheld,
} from './cache.ts';
export {
  CLASS_WORDS,
  describeCounting,
  type GuardedClass,
  guard,
  isInsideProject,
  type SettingClass,
} from './classes.ts';
export {
  type ConfigFlag,
  type ConfigInputs,
  type ConfigLayer,
  type Configuration,
  type ConfigValues,
  describeIgnored,
  type ForeignSection,
  formatOrigin,
  type GuardedSetting,
  LAYER_ORIGINS,
  type LayerOrigin,
  type Origin,
  type Setting,
  type TracedSetting,
  type UnknownKey,
  type WithheldSetting,
} from './configuration.ts';
export { editorSchema } from './editor-schema.ts';
export { type Explanation, explainKey } from './explain.ts';
export { parseSetting } from './parse-setting.ts';
export { listEnvNames } from './read-env.ts';
export { resolveConfig } from './resolve.ts';
export { listSettings, type SettingRule } from './schema.ts';
export type { ConfigSection, Settings } from './section.ts';
export { isRepositoryAccepted, NO_TRUST, parseTrust, type Trust } from './trust.ts';
export { describeUnknown } from './unknown.ts';
