// Random bytes from the system. A few of them are read straight from the kernel's device, where there is one: as good as any,
// and without loading the runtime's cryptography, which takes longer than everything else a hook does.

import { closeSync, openSync, readSync } from 'node:fs';

const DEVICE = '/dev/urandom';
const FROM_DEVICE_BYTES_MAX = 64;

export function randomBytes(count: number): Uint8Array {
  const few = count <= FROM_DEVICE_BYTES_MAX ? readDevice(count) : undefined;
  return few ?? process.getBuiltinModule('node:crypto').randomBytes(count);
}

function readDevice(count: number): Uint8Array | undefined {
  const bytes = Buffer.alloc(count);
  let device: number;
  try {
    device = openSync(DEVICE, 'r');
  } catch {
    return undefined; // No such device on this system; the runtime knows another way.
  }
  try {
    for (let done = 0; done < count; ) {
      const read = readSync(device, bytes, done, count - done, null);
      if (read <= 0) return undefined;
      done += read;
    }
    return bytes;
  } finally {
    closeSync(device);
  }
}
