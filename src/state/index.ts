// Public names of `state`.

export {
  CONFIG_FILE,
  findPersonDirs,
  findProject,
  LOCAL_CONFIG_FILE,
  locateStateZone,
  OWN_DIR,
  STATE_ZONES,
  type StateZone,
  withConfiguredPaths,
} from './project.ts';
