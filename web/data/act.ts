// What a button does: asks once, runs the operation, says what happened and how to take it back.

import type { OperationInputs, OperationName } from '../../src/operation-types.ts';
import { noteChange } from './changes.ts';
import { RunFailure, source } from './source.ts';
import { createStore } from './store.ts';

export interface Question {
  readonly title: string;
  /** What will be different afterwards. */
  readonly effect: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
}

export interface Asking extends Question {
  answer(isYes: boolean): void;
}

export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
  readonly undo?: () => Promise<void>;
}

export const asking = createStore<Asking | undefined>(undefined);
export const notice = createStore<Notice | undefined>(undefined);

function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    asking.set({
      ...question,
      answer: (isYes) => {
        asking.set(undefined);
        resolve(isYes);
      },
    });
  });
}

export interface Act<N extends OperationName> {
  readonly name: N;
  readonly input: OperationInputs[N];
  readonly question?: Question;
  readonly done: string;
  /** Takes it back, when it can be. */
  readonly undo?: Act<OperationName>;
}

/** True when it was done. */
export async function act<N extends OperationName>(wanted: Act<N>): Promise<boolean> {
  if (wanted.question !== undefined && !(await ask(wanted.question))) return false;
  try {
    await source().run(wanted.name, wanted.input);
  } catch (error) {
    if (!(error instanceof RunFailure)) throw error;
    const { message, hint } = error.failure;
    notice.set({ text: hint === undefined ? message : `${message}. ${hint}`, tone: 'bad' });
    return false;
  }
  const { undo } = wanted;
  notice.set({
    text: wanted.done,
    tone: 'good',
    ...(undo === undefined ? {} : { undo: async () => void (await act(undo)) }),
  });
  noteChange();
  return true;
}
