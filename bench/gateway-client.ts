// The client of the gateway's benchmark, in a process of its own, so that only the server's work is counted: sends what it is told to, many
// requests at once over connections that stay open, and answers with null, or with what went wrong.

import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly token: string;
  readonly requests: number;
  readonly atOnce: number;
}

function send({ url, method, path, body, token }: Load, key: string, agent: Agent): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined
      ? {}
      : { 'idempotency-key': key, 'content-type': 'application/json', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, method, headers }, (response) => {
      if ((response.statusCode ?? 500) >= 300) reject(new Error(`status ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

async function run(load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.atOnce });
  let left = load.requests;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await send(load, String(left), agent);
    }
  };
  await Promise.all(Array.from({ length: load.atOnce }, one)).finally(() => agent.destroy());
}

process.on('message', (load: Load) => {
  run(load).then(
    () => process.send?.(null),
    (error: Error) => process.send?.(error.message),
  );
});
