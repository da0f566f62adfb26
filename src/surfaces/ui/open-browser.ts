// Opens the dashboard in the person's browser. The token must not stand in the arguments of a program, where other users of the machine
// can read it: the browser is given a file that only its owner can read, which leads on to the address.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { replaceFile } from '../../durable/index.ts';
import type { Context } from '../../kernel/operation.ts';

type OpenContext = Pick<Context, 'host' | 'project'>;

const PRIVATE_FILE = 0o600;

/** The program that opens things, where there is a screen to open them on. */
function findOpener(env: Context['host']['env'], platform: NodeJS.Platform): string | undefined {
  if (platform === 'darwin') return 'open';
  const hasScreen = Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY']);
  return platform === 'linux' && hasScreen ? 'xdg-open' : undefined;
}

/** Quietly does nothing where no browser can be opened: the address was printed. */
export async function openBrowser(url: string, { host, project }: OpenContext): Promise<void> {
  const opener = process.stdout.isTTY ? findOpener(host.env, process.platform) : undefined;
  if (opener === undefined) return;
  const file = join(project.ownDir, 'ui-open.html');
  host.files.makeDir(project.ownDir);
  await replaceFile(file, new TextEncoder().encode(leadTo(url)), host, { mode: PRIVATE_FILE });
  const child = spawn(opener, [file], { stdio: 'ignore', detached: true });
  // There is no such program: the person opens the address.
  child.on('error', () => undefined);
  child.unref();
}

function leadTo(url: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<meta http-equiv="refresh" content="0; url=${url}">\n<title>loa</title>\n`;
}
