// The ways in which a writer stops, in words. Pure.

import { LoaError, toLoaError } from '../../../kernel/errors.ts';
import { corrupt, SEGMENTS_GONE } from '../read/segments.ts';

export function fencedError(directory: string, epoch: number): LoaError {
  return new LoaError('journal.fenced', `did not write to ${directory}: another process took over its lock`, {
    hint: 'The lock files were removed while in use. Run the command again.',
    retryable: true,
    details: { directory, epoch },
  });
}

export function begunAnewError(directory: string): LoaError {
  return new LoaError('journal.fenced', `did not write to ${directory}: a repair began it anew meanwhile`, {
    hint: 'Run the command again.',
    retryable: true,
    details: { directory },
  });
}

export function poisonedError(directory: string, error: unknown): LoaError {
  const cause = toLoaError(error);
  const doubt = 'What was not acknowledged may or may not be there';
  return new LoaError('journal.poisoned', `the journal in ${directory} stopped: ${cause.message}. ${doubt}`, {
    hint: cause.hint ?? 'Run the command again; opening the journal anew recovers it.',
    cause,
    details: { directory, causeCode: cause.code },
  });
}

export function segmentsGoneError(directory: string): LoaError {
  return corrupt({ segment: 1, offsetBytes: 0, problem: SEGMENTS_GONE }, directory);
}

export function fullError(directory: string): LoaError {
  return new LoaError('journal.full', `did not append to ${directory}: it has reached its size limit`, {
    hint: 'Run loa journal compact.',
    retryable: true,
    details: { directory },
  });
}

export function busyError(directory: string, waitingBytes: number): LoaError {
  return new LoaError(
    'journal.busy',
    `did not append to ${directory}: ${waitingBytes} bytes wait for the disk already`,
    {
      hint: 'Wait for earlier appends before making more.',
      retryable: true,
      details: { directory, waitingBytes },
    },
  );
}
