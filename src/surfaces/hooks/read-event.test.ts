import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const SIZE_BYTES_MAX = 1_000_000;

/** A stream that never ends: after the chunks it hangs, as an agent's open pipe does. */
function openPipe(chunks: readonly Uint8Array[]): () => Promise<Uint8Array | 'timeout' | undefined> {
  const left = [...chunks];
  return () => (left.length > 0 ? Promise.resolve(left.shift()) : new Promise(() => {}));
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => bytes.subarray(start, [...at, bytes.length][index]));
}

describe('reading an event', () => {
  it('answers as soon as the object is complete, however it is cut, with the pipe left open', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (value, places) => {
          const bytes = new TextEncoder().encode(`\n ${JSON.stringify(value)}`);
          const result = await readEvent(openPipe(cut(bytes, places)), SIZE_BYTES_MAX);
          expect(result).toEqual({ kind: 'event', payload: JSON.parse(JSON.stringify(value)) });
        },
      ),
    );
  });
  it('leaves what follows the object alone', async () => {
    const bytes = new TextEncoder().encode('{"a":"}{"}{"second":1}');
    expect(await readEvent(openPipe([bytes]), SIZE_BYTES_MAX)).toEqual({
      kind: 'event',
      payload: { a: '}{' },
    });
  });
  it('says why there is no event: closed, silent, not JSON or too large', async () => {
    const reason = async (read: () => Promise<Uint8Array | 'timeout' | undefined>, max = SIZE_BYTES_MAX) => {
      const result = await readEvent(read, max);
      return result.kind === 'none' ? result.reason : 'an event';
    };
    expect(await reason(async () => undefined)).toMatch(/ended/);
    expect(await reason(async () => 'timeout')).toMatch(/in time/);
    expect(await reason(openPipe([new TextEncoder().encode('{nonsense}')]))).toMatch(/not JSON/);
    expect(await reason(openPipe([new TextEncoder().encode('{"a":"aaaaaaaa')]), 5)).toMatch(/larger/);
  });
});
