// `loa serve`: HTTP until it is told to stop, with a new token for each start, in a file of the machine directory that only its owner
// can read.

import { join } from 'node:path';
import type { z } from 'zod';
import type { App } from '../../app.ts';
import { replaceFile } from '../../durable/index.ts';
import { readSection } from '../../kernel/config/section.ts';
import type { Context, ServerCode } from '../../kernel/operation.ts';
import { serveSection } from '../../workspace/sections.ts';
import type { serveSchemas } from '../schemas.ts';
import { serveHttp } from './serve.ts';

type Http = ServerCode<z.output<typeof serveSchemas.input>, z.output<typeof serveSchemas.output>>;

const TOKEN_BYTES = 32;

export function httpServer(app: App): Http {
  return {
    async serve(input, context, { ready, signal }) {
      const token = await provideToken(context);
      const { allowed_hosts: extraHosts = [] } = readSection(context.config, serveSection);
      const server = await serveHttp({ app, token: token.value, extraHosts }, input);
      ready({ url: server.url, tokenFile: token.file });
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
      await server.close();
    },
    render: ({ url, tokenFile }) => `Listening on ${url}; the token is in ${tokenFile}. Ctrl-C ends it.`,
  };
}

async function provideToken({
  host,
  project,
}: Context): Promise<{ readonly value: string; readonly file: string }> {
  const file = join(project.ownDir, 'http-token');
  host.files.makeDir(project.ownDir);
  const value = Buffer.from(host.random.bytes(TOKEN_BYTES)).toString('base64url');
  await replaceFile(file, new TextEncoder().encode(`${value}\n`), host, { mode: 0o600 });
  return { value, file };
}
