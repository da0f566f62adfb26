// Digests of the code that fills each cache, so that no cache outlives the code that filled it. The build puts a file with the
// real digests in this one's place (scripts/code-digests.ts); reading them costs nothing at run time.

export type CacheName = 'source' | 'codeSearch' | 'memoryIndex' | 'ground';

/** Sources may be edited at any time, so what they keep serves only the process that kept it. */
const UNBUILT = `unbuilt ${performance.timeOrigin}`;

export const CODE_DIGESTS: Readonly<Record<CacheName, string>> = {
  source: UNBUILT,
  codeSearch: UNBUILT,
  memoryIndex: UNBUILT,
  ground: UNBUILT,
};
