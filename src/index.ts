// The library's root: every operation, and the one way to run one.

export { catalog, findOperation } from './catalog.ts';
export { type Executed, execute, type Ports, type Runnable } from './execute.ts';
