// E-mail through the package nodemailer, which a person installs who wants it: `smtp://user:password@host:port` says where to.

import { LoaError } from '../../kernel/errors.ts';
import { type Channel, type Message, plainText, titleOf } from './channel.ts';

const TIMEOUT_MS = 15_000;

export async function sendMail(message: Message, channel: Channel): Promise<void> {
  const { createTransport } = await loadMailer();
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url: channel.url, ...limits });
  const subject = `${titleOf(message)}: ${message.text.split('\n')[0]?.slice(0, 120)}`;
  // The same message has the same id, so that a mailbox knows it again.
  const messageId = `<${message.id.replaceAll(/[^\w.+-]/g, '-')}@loa>`;
  const mail = { from: channel.from, to: channel.to, subject, text: plainText(message), messageId };
  try {
    await transport.sendMail(mail);
  } catch (error) {
    throw new LoaError(
      'network.unreachable',
      `the mail server did not take it: ${(error as Error).message}`,
      {
        hint: 'Look at the address in url_env or url_file of the channel.',
      },
    );
  } finally {
    transport.close();
  }
}

async function loadMailer(): Promise<typeof import('nodemailer')> {
  try {
    return await import('nodemailer');
  } catch (error) {
    throw new LoaError('config.invalid', 'e-mail needs the package nodemailer, which is not installed', {
      hint: 'Run "npm install nodemailer" beside loa, or use another channel.',
      cause: error,
    });
  }
}
