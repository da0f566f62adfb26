// What systemd is told of a service of the type notify, through its own program; and the unit that a person installs.

import type { Host } from '../../kernel/host.ts';

const TIMEOUT_MS = 2000;
/** For a process that mostly waits: a tenth less memory, and jobs that take a little longer. */
export const QUIET_FLAGS: readonly string[] = ['--max-semi-space-size=1', '--optimize-for-size', '--no-opt'];

export async function tellSystemd(
  state: string,
  { env, processes }: Pick<Host, 'env' | 'processes'>,
): Promise<void> {
  if (env['NOTIFY_SOCKET'] === undefined) return;
  // Without the program nobody is told, and systemd goes by the process alone.
  await processes
    .run('systemd-notify', [`--pid=${processes.self.pid}`, state], { timeoutMs: TIMEOUT_MS })
    .catch(() => undefined);
}

export interface UnitWords {
  readonly node: string;
  readonly launcher: string;
  readonly root: string;
}

/** A user unit; `%` stands for itself when doubled. */
export function renderUnit({ node, launcher, root }: UnitWords): string {
  const word = (text: string): string =>
    `"${text.replaceAll('%', '%%').replaceAll(/["\\]/g, '\\$&').replaceAll('$', '$$$$')}"`;
  return `[Unit]
Description=loa daemon for ${root.replaceAll('%', '%%')}
After=network-online.target

[Service]
Type=notify
NotifyAccess=all
ExecStart=${word(node)} ${QUIET_FLAGS.join(' ')} ${word(launcher)} daemon --cwd ${word(root)}
WatchdogSec=60
Restart=on-failure
RestartSec=5
TimeoutStopSec=45

[Install]
WantedBy=default.target
`;
}

export function renderPlist({ node, launcher, root }: UnitWords, label: string): string {
  const text = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const words = [node, ...QUIET_FLAGS, launcher, 'daemon', '--cwd', root].map(
    (word) => `    <string>${text(word)}</string>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${text(label)}</string>
  <key>ProgramArguments</key>
  <array>
${words.join('\n')}
  </array>
  <key>KeepAlive</key><true/>
  <key>RunAtLoad</key><true/>
</dict>
</plist>
`;
}
