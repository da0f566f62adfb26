// A growing list of weighted pairs in flat arrays: a large tree has millions of them, and as many objects would cost more than
// all that is done with them.

export interface Weights {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float64Array;
  readonly count: number;
}

export interface WeightList {
  add(from: number, to: number, weight: number): void;
  /** What was added up to now. */
  read(): Weights;
}

const FIRST_CAPACITY = 1 << 12;

export function createWeightList(): WeightList {
  let capacity = FIRST_CAPACITY;
  let from = new Int32Array(capacity);
  let to = new Int32Array(capacity);
  let weight = new Float64Array(capacity);
  let count = 0;
  const grow = (): void => {
    capacity *= 2;
    from = copyInto(new Int32Array(capacity), from);
    to = copyInto(new Int32Array(capacity), to);
    weight = copyInto(new Float64Array(capacity), weight);
  };
  return {
    add(one, other, much) {
      if (count === capacity) grow();
      from[count] = one;
      to[count] = other;
      weight[count] = much;
      count++;
    },
    read: () => ({ from, to, weight, count }),
  };
}

function copyInto<T extends Float64Array | Int32Array>(larger: T, smaller: T): T {
  larger.set(smaller);
  return larger;
}
