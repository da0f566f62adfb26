// Answers that were read, shared by everybody who asks the same. One is read once at a time; a change while it is being read has it read
// again. What nobody shows is forgotten when there are many.

import { type PageRequest, requestKey } from '../../src/surfaces/ui/requests.ts';
import { type Failure, RunFailure, source } from './source.ts';

export interface Answer {
  data?: unknown;
  failure?: Failure | undefined;
  /** When it was read, whether that worked or not. */
  readMs: number;
  isReading: boolean;
  isWanted: boolean;
  readonly watchers: Set<() => void>;
}

const ANSWERS_MAX = 80;
const answers = new Map<string, Answer>();

export function answerTo(request: PageRequest): Answer {
  const key = requestKey(request.name, request.input);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const fresh: Answer = { readMs: 0, isReading: false, isWanted: false, watchers: new Set() };
  answers.set(key, fresh);
  if (answers.size > ANSWERS_MAX) forgetOldest();
  return fresh;
}

function forgetOldest(): void {
  for (const [key, { watchers, isReading }] of answers) {
    if (answers.size <= ANSWERS_MAX) return;
    if (watchers.size === 0 && !isReading) answers.delete(key);
  }
}

/** What was read before stays while it is read again, and beside a failure. */
export async function readAnswer(request: PageRequest): Promise<void> {
  const answer = answerTo(request);
  answer.isWanted = answer.isReading;
  if (answer.isReading) return;
  answer.isReading = true;
  tell(answer);
  try {
    answer.data = await source().run(request.name, request.input);
    answer.failure = undefined;
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    answer.failure = error.failure;
  } finally {
    answer.isReading = false;
    answer.readMs = Date.now();
  }
  tell(answer);
  if (answer.isWanted && answer.watchers.size > 0) await readAnswer(request);
}

function tell({ watchers }: Answer): void {
  for (const seen of [...watchers]) seen();
}
