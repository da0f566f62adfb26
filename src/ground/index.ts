// Ground: public names.

export { groundSections } from './config-sections.ts';
export { groundOperations } from './operations.ts';
