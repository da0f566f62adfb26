// The direction that all texts share, of the table that comes with the package. Working it out takes longer than a hook may, so the build puts the
// numbers in the place of this module; as written, whoever needs them works them out.

export const SHARED_DIRECTION: readonly number[] | undefined = undefined;
