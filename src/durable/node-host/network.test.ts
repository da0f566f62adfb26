// The real network over real servers on this machine.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpMethod } from '../../kernel/host.ts';
import { examineNetwork, type NetworkPlace } from '../network.suite.ts';
import type { SimHandler } from '../sim-host/index.ts';
import { openNodeHost } from './index.ts';

async function answer(
  handler: SimHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { status, headers, body } = await handler({
    method: request.method as HttpMethod,
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks),
  });
  response.writeHead(status, headers);
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  const parts = body[Symbol.asyncIterator]();
  response.on('close', () => void parts.return?.());
  for (let next = await parts.next(); next.done !== true; next = await parts.next())
    response.write(next.value);
  response.end();
}

async function openPlace(): Promise<NetworkPlace> {
  const { network, clock } = openNodeHost();
  const servers: Server[] = [];
  return {
    network,
    clock,
    serve: async (handler) => {
      const server = createServer((request, response) => {
        answer(handler, request, response).catch(() => response.destroy());
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

examineNetwork('the real host', openPlace);
