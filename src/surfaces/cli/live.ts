// Commands that stay: what is followed is printed as it comes, with --json one object a line; a server tells when it is ready. Both end
// when the person stops them, which is no failure, and following ends when nobody reads any more.

import type { App, Request } from '../../app.ts';
import type { GlobalFlags } from '../../command-words.ts';
import { showText } from '../../kernel/display.ts';
import type { TextStyle } from '../../kernel/operation.ts';
import type { ManifestOperation } from '../../manifest.ts';
import { renderAnswer, renderEvent } from '../answer.ts';
import type { Output } from './run-command.ts';

export interface LiveCall {
  readonly entry: ManifestOperation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly request: Request;
  readonly globals: GlobalFlags;
  readonly style: TextStyle;
  readonly stdout: Output;
}

export async function printEvents(app: App, call: LiveCall): Promise<number> {
  const { entry, globals, style, stdout } = call;
  const { events, code } = await app.follow(entry.name, call.input, call.request);
  for await (const event of events) {
    const text = globals.json ? toJsonLine(event) : renderEvent({ code, event }, entry, style);
    if (!globals.quiet) stdout.write(`${text}\n`);
    if (stdout.hasLeft?.() === true) break;
  }
  return 0;
}

export async function runServer(app: App, call: LiveCall): Promise<number> {
  const { entry, globals, style, stdout } = call;
  await app.serve(entry.name, call.input, {
    ...call.request,
    ready: (info, code) => {
      const text = globals.json ? toJsonLine(info) : renderAnswer({ code, output: info }, entry, style);
      if (!globals.quiet) stdout.write(`${text}\n`);
    },
  });
  return 0;
}

function toJsonLine(value: unknown): string {
  return showText(JSON.stringify(value));
}
