// Work that is shared with another thread: parcels go out as they come, and their answers are written in the order of the parcels.

/** Answers parcels of lines as this thread would. An answer that is refused has to be made here. */
export interface SecondThread {
  /** Whether another parcel would not wait long. */
  isFree(): boolean;
  answer(parcel: Uint8Array): Promise<string>;
  close(): void;
}

/** Answers that wait for an earlier one: beyond this number no more are made. */
const WAITING_MAX = 32;

export interface Order {
  add(answer: string | Promise<string>): void;
  /** Lets in what the other thread has answered, and waits for it while too much is kept. */
  room(): Promise<void>;
  /** Resolves when everything is written. */
  end(): Promise<void>;
}

interface Slot {
  text?: string;
  readonly done?: Promise<void>;
}

/** What is added is written in that order, as soon as all before it is. */
export function createOrder(write: (text: string) => void): Order {
  const slots: Slot[] = [];
  const fill = (slot: Slot, text: string): void => {
    slot.text = text;
    while (slots[0]?.text !== undefined) write(slots.shift()?.text ?? '');
  };
  return {
    add(answer) {
      if (typeof answer === 'string') {
        const slot: Slot = {};
        slots.push(slot);
        fill(slot, answer);
        return;
      }
      const slot: Slot = { done: answer.then((text) => fill(slot, text)) };
      slots.push(slot);
    },
    async room() {
      await new Promise((resolve) => setImmediate(resolve));
      while (slots.length > WAITING_MAX) await slots[0]?.done;
    },
    async end() {
      while (slots.length > 0) await slots[0]?.done;
    },
  };
}
