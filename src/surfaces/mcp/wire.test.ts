import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openWire } from './wire.ts';

const open = () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const isMessage = (value: unknown) => typeof value === 'object' && value !== null && 'jsonrpc' in value;
  return { stdin, stdout, wire: openWire({ stdin, stdout, isMessage }) };
};
const request = (id: number, method = 'm') => `${JSON.stringify({ jsonrpc: '2.0', id, method })}\n`;

describe('the wire', () => {
  it('waits for what was asked and not yet answered, and for nothing that was cancelled or stays open', async () => {
    const { stdin, wire } = open();
    stdin.write(request(1) + request(2) + request(3, 'subscriptions/listen'));
    await once(wire.input, 'readable');
    expect(wire.countWaiting()).toBe(2);
    wire.noteSent({ id: 1, result: {} });
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } };
    stdin.end(`${JSON.stringify(cancel)}\n`);
    await wire.whenAnswered();
    await wire.ended;
    expect(wire.countWaiting()).toBe(0);
  });
  it('puts lines together that come in pieces, in the middle of a character as well', async () => {
    const { stdin, wire } = open();
    const line = Buffer.from('{"jsonrpc":"2.0","id":"é"}\n');
    for (const byte of line) stdin.write(Buffer.of(byte));
    stdin.end();
    await wire.ended;
    expect(String(wire.input.read())).toBe(line.toString());
  });
  it('refuses a line without end, and reads the next one', async () => {
    const { stdin, stdout, wire } = open();
    const piece = Buffer.alloc(1024 * 1024, 'x');
    for (let count = 0; count < 11; count += 1) stdin.write(piece);
    stdin.end(`\n${request(4)}`);
    await wire.ended;
    expect(JSON.parse(String(stdout.read()))).toMatchObject({ id: null, error: { code: -32_600 } });
    expect(wire.countWaiting()).toBe(1);
  });
});
