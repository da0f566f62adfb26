// What an agent may be allowed to do, in words: capabilities, their actions and scopes, what each costs. Data and the
// smallest look-ups; what is not in here is ignored when reading and denied when deciding.

export type Capability = 'filesystem' | 'git' | 'github_api' | 'model' | 'network' | 'shell';
export type Action = 'execute' | 'invoke' | 'read' | 'read_write' | 'write';
export type Pool = 'architect' | 'cheap' | 'fast_code' | 'reasoning' | 'reviewer';
export type Scope = 'app' | 'external' | 'local' | 'remote' | 'state' | 'system' | Pool;

/** 0 costs nothing, 1 is limited or metered, 3 is what a bill is made of. */
export type BillingWeight = 0 | 1 | 3;

export interface CapabilityRule {
  readonly actions: readonly Action[];
  readonly scopes: readonly Scope[];
  readonly weight: BillingWeight;
}

export const POOLS: readonly Pool[] = ['cheap', 'fast_code', 'reviewer', 'reasoning', 'architect'];

export const VOCABULARY: Readonly<Record<Capability, CapabilityRule>> = {
  filesystem: { actions: ['read', 'write'], scopes: ['system', 'state', 'app'], weight: 0 },
  git: { actions: ['read', 'write', 'read_write'], scopes: ['local', 'remote'], weight: 0 },
  github_api: { actions: ['read', 'write', 'read_write'], scopes: ['external'], weight: 1 },
  shell: { actions: ['execute'], scopes: ['local'], weight: 0 },
  network: { actions: ['read', 'write'], scopes: ['external'], weight: 1 },
  model: { actions: ['invoke'], scopes: POOLS, weight: 3 },
};

/** Folders that the scopes of the file system stand for; a path outside all of them is `app`. */
export const SCOPE_FOLDERS: Readonly<Record<'app' | 'state' | 'system', readonly string[]>> = {
  system: ['.claude/'],
  state: ['grimoires/', '.beads/', '.ck/', '.run/'],
  app: ['src/', 'lib/', 'app/'],
};

export function isCapability(text: string): text is Capability {
  return Object.hasOwn(VOCABULARY, text);
}

export function isPool(text: string): text is Pool {
  return (POOLS as readonly string[]).includes(text);
}

/** `fast-code` and `fast_code` are one pool, however they are written. */
export function parsePool(text: string): Pool | undefined {
  const name = text.trim().toLowerCase().replaceAll('-', '_');
  return isPool(name) ? name : undefined;
}

/** The scope that a path relative to the project falls into. */
export function scopeOfPath(path: string): 'app' | 'state' | 'system' {
  const bare = path.replace(/^(?:\.\/)+/, '');
  const isIn = (scope: 'state' | 'system'): boolean =>
    SCOPE_FOLDERS[scope].some((folder) => bare.startsWith(folder) || `${bare}/` === folder);
  return isIn('system') ? 'system' : isIn('state') ? 'state' : 'app';
}
