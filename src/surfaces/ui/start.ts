// `loa ui`: the dashboard until it is told to stop, for this machine alone, with a new token for each start; or, with --export, the same
// pages as a folder that needs no server.

import { resolve } from 'node:path';
import type { z } from 'zod';
import type { App } from '../../app.ts';
import type { ServerCode } from '../../kernel/operation.ts';
import type { uiSchemas } from '../schemas.ts';
import { readAssets } from './assets.ts';
import { exportUi } from './export.ts';
import { openBrowser } from './open-browser.ts';
import { serveUi } from './serve.ts';
import { makeSecret, Sessions } from './sessions.ts';

type Ui = ServerCode<z.output<typeof uiSchemas.input>, z.output<typeof uiSchemas.output>>;

const LOOPBACK = '127.0.0.1';

export function uiServer(app: App): Ui {
  return {
    async serve(input, context, { ready, signal }) {
      const { host } = context;
      if (input.export !== undefined) {
        ready(await exportUi(resolve(context.cwd, input.export), app, context));
        return;
      }
      const token = makeSecret(host);
      const parts = { app, assets: readAssets(app.product.dir), sessions: new Sessions(token, host) };
      const server = await serveUi(parts, { host: LOOPBACK, port: input.port });
      const url = `${server.url}/#token=${token}`;
      ready({ url });
      if (input.open) await openBrowser(url, context);
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        );
      await server.close();
    },
    render: ({ url, folder, bytes = 0 }) =>
      url === undefined
        ? `Exported to ${folder} (${Math.ceil(bytes / 1000)} kB); open index.html there. It holds what agents know of this project.`
        : `${url}\nOpen it in a browser of this machine. Ctrl-C ends it.`,
  };
}
