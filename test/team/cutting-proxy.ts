// A way to a server that can be cut in the middle: after a statement went through and before its answer comes back.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  /** The same address through the proxy. */
  readonly url: string;
  /** The next statement that holds this text reaches the server; its answer does not come back. */
  cutAfter(statement: string): void;
  /** Whether it came to that. */
  hasCut(): boolean;
  close(): Promise<void>;
}

const SERVER_TIME_MS = 300;

export async function openCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  let wanted: string | undefined;
  let hasCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isDeaf = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      if (wanted !== undefined && bytes.includes(wanted)) {
        wanted = undefined;
        isDeaf = true;
        hasCut = true;
        setTimeout(() => {
          client.destroy();
          upstream.destroy();
        }, SERVER_TIME_MS);
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isDeaf) client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = String((server.address() as AddressInfo).port);
  return {
    url: target.href,
    cutAfter: (statement) => {
      wanted = statement;
      hasCut = false;
    },
    hasCut: () => hasCut,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
