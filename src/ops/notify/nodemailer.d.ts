// What we use of nodemailer, which ships no types.

declare module 'nodemailer' {
  export function createTransport(options: Readonly<Record<string, unknown>>): {
    sendMail(mail: Readonly<Record<string, unknown>>): Promise<unknown>;
    close(): void;
  };
}
