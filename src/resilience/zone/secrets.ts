// Whether a file may leave the machine: one that holds a secret may not. The journal and the audit chain hold only what was
// redacted before it was recorded, and a false alarm there would leave out everything; they are not looked at again.

import { isLoaError } from '../../kernel/errors.ts';
import type { RedactorOptions } from '../../redact/index.ts';
import { mayHoldSecret } from '../../redact/may-hold/index.ts';
import { isChain } from './place.ts';

/** Text that spans two pieces is looked at in both. */
const OVERLAP = 4096;

/** One look through the text of a file, piece by piece. */
export interface Looking {
  see(piece: string): void;
  /** Why the file may not leave the machine. */
  found(): string | undefined;
}

export type SecretJudge = (path: string) => Looking;

const NOTHING: Looking = { see: () => {}, found: () => undefined };

export async function openSecretJudge(options: RedactorOptions): Promise<SecretJudge> {
  const { createRedactor } = await import('../../redact/index.ts');
  let scan: ((text: string) => string | undefined) | undefined;
  const find = (text: string): string | undefined => {
    if (!mayHoldSecret(text)) return undefined;
    scan ??= openScan(createRedactor({ ...options, secretsOnly: true }));
    return scan(text);
  };
  return (path) => (isChain(path) ? NOTHING : lookFor(find));
}

function lookFor(find: (text: string) => string | undefined): Looking {
  let tail = '';
  let type: string | undefined;
  return {
    see: (piece) => {
      const text = tail + piece;
      type ??= find(text);
      tail = text.slice(-OVERLAP);
    },
    found: () => (type === undefined ? undefined : `it holds what looks like a secret (${type})`),
  };
}

type Redactor = ReturnType<typeof import('../../redact/index.ts').createRedactor>;

function openScan(redactor: Redactor): (text: string) => string | undefined {
  return (text) => {
    try {
      return redactor.scan(text)[0]?.type;
    } catch (error) {
      // What cannot be looked through may hold anything.
      if (isLoaError(error)) return 'it could not be examined';
      throw error;
    }
  };
}
