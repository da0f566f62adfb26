// Inputs for operations that cannot run without one, or should not run with their defaults in a test.

export const samples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  init: { dryRun: true },
  uninstall: { dryRun: true },
  'config.explain': { key: 'journal' },
  tour: {},
};
