// `loa mcp`: on the process's own stdin and stdout, until the client leaves or it is told to stop.

import type { z } from 'zod';
import type { App } from '../../app.ts';
import type { ServerCode } from '../../kernel/operation.ts';
import type { mcpSchemas } from '../schemas.ts';
import { serveMcp } from './serve.ts';

type Mcp = ServerCode<z.output<typeof mcpSchemas.input>, z.output<typeof mcpSchemas.output>>;

/** It never says that it is ready: stdout belongs to the protocol. */
export function mcpServer(app: App): Mcp {
  return {
    async serve(_input, _context, { signal }) {
      const { stdin, stdout, stderr } = process;
      const report = (message: string) => void stderr.write(`loa mcp: ${message}\n`);
      await serveMcp({ app, stdin, stdout, report }, signal);
      await new Promise<void>((resolve) => stdout.write('', () => resolve()));
    },
    render: () => '',
  };
}
