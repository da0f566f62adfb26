// What the channels that are no web services do: e-mail through a real SMTP conversation, the desktop through its program.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SimWorld } from '../../durable/sim-host/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Host } from '../../kernel/host.ts';
import type { Message } from './channel.ts';
import { sendMail } from './email.ts';
import { deliver } from './send.ts';

const message: Message = {
  id: 'job-failed 7',
  severity: 'critical',
  text: 'the backup failed\nthree times',
  context: { job: 'back-up-state' },
  createdMs: 0,
};
let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** As much SMTP as one message needs; `refuse` answers a command with an error of its own. */
async function startMailServer(
  refuse: Readonly<Record<string, string>> = {},
): Promise<{ readonly url: string; readonly mails: string[] }> {
  const mails: string[] = [];
  server = createServer((socket) => {
    socket.write('220 mail.test ESMTP\r\n');
    let mail: string | undefined;
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (mail !== undefined && line !== '.') mail += `${line}\n`;
        else if (mail !== undefined) {
          mails.push(mail);
          mail = undefined;
          socket.write('250 kept\r\n');
        } else {
          const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
          if (verb === 'DATA' && refuse['DATA'] === undefined) mail = '';
          const answers: Record<string, string> = { DATA: '354 go on', QUIT: '221 bye' };
          socket.write(`${refuse[verb] ?? answers[verb] ?? '250 ok'}\r\n`);
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, mails };
}

const mailTo = (url: string) => ({
  name: 'mail',
  type: 'email' as const,
  url,
  from: 'loa@a.test',
  to: 'me@b.test',
});

describe('an e-mail', () => {
  it('arrives with its severity, its text and an id that is the same for the same message', async () => {
    const { url, mails } = await startMailServer();
    await sendMail(message, mailTo(url));
    await sendMail(message, mailTo(url));
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail)?.[1]);
    expect(first).toBe(second);
    expect(mails[0]).toMatch(/^Subject: .*the backup failed$/m);
    expect(mails[0]).toContain('three times');
    expect(mails[0]).toContain('back-up-state');
  });
  it('cannot be given other receivers by what a message says', async () => {
    const { url, mails } = await startMailServer();
    await sendMail({ ...message, text: 'x\r\nBcc: all@c.test\r\n\r\nhello' }, mailTo(url));
    const [head = ''] = (mails[0] ?? '').split('\n\n');
    expect(head).toMatch(/^To: me@b.test$/m);
    expect(head).not.toMatch(/^Bcc:/im);
  });
  it('that the server refuses, or that nobody answers, is a failure with its reason', async () => {
    const { url } = await startMailServer({ RCPT: '550 no such person' });
    await expect(sendMail(message, mailTo(url))).rejects.toThrow(/did not take it: .*550/);
    await expect(sendMail(message, mailTo('smtp://127.0.0.1:1'))).rejects.toThrow(/did not take it/);
  });
});

describe('the desktop', () => {
  const contextOf = (run: Host['processes']['run']) => {
    const host = new SimWorld(1).openHost();
    return { host: { ...host, processes: { ...host.processes, run } } } as never;
  };
  const desktop = { name: 'desk', type: 'desktop' as const, url: '' };

  it('is told by its own program, with words that are never taken for flags', async () => {
    const calls: (readonly string[])[] = [];
    const context = contextOf(async (program, args = []) => {
      calls.push([program, ...args]);
      return { exitCode: 0, stdout: new Uint8Array(), stderr: '', signal: null } as never;
    });
    expect(await deliver({ ...message, text: '--help' }, desktop, context)).toMatchObject({ isSent: true });
    const [call = []] = calls;
    expect(call[0]).toBe('notify-send');
    expect(call).toContain('--urgency=critical');
    expect(call.indexOf('--')).toBeLessThan(call.findIndex((word) => word.includes('--help')));
  });
  it('without that program is told by the one of macOS, with words that are never part of its script', async () => {
    const calls: (readonly string[])[] = [];
    const context = contextOf(async (program, args = []) => {
      calls.push([program, ...args]);
      if (program === 'notify-send') throw new LoaError('process.failed', 'not installed', { hint: '' });
      return { exitCode: 0, stdout: new Uint8Array(), stderr: '', signal: null } as never;
    });
    const words = '" & (do shell script "id") & "';
    expect(await deliver({ ...message, text: words }, desktop, context)).toMatchObject({ isSent: true });
    const script = calls[1]?.slice(0, calls[1].indexOf('--')) ?? [];
    expect(calls[1]?.[0]).toBe('osascript');
    expect(script.join(' ')).not.toContain('do shell');
    expect(calls[1]?.at(-1)).toContain(words);
  });
  it('whose program fails is tried again, with what it said', async () => {
    const context = contextOf(
      async () => ({ exitCode: 1, stdout: new Uint8Array(), stderr: 'no display' }) as never,
    );
    expect(await deliver(message, desktop, context)).toEqual({ isSent: false, reason: 'no display' });
  });
});
