import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Channel, type Message, RENDERERS } from './channel.ts';

const channel: Channel = { name: 'x', type: 'webhook', url: 'https://hooks.example.org/x', secret: 'key' };
const message = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  severity: 'critical',
  text: 'the backup failed',
  context: { job: 'back-up-state' },
  createdMs: 0,
  ...change,
});
const anyMessage = fc.record({
  id: fc.constant('m1'),
  severity: fc.constantFrom('info' as const, 'warning' as const, 'critical' as const),
  text: fc.string({ maxLength: 20_000, unit: 'grapheme' }),
  context: fc.dictionary(fc.string({ maxLength: 2000 }), fc.string({ maxLength: 5000 }), { maxKeys: 40 }),
  createdMs: fc.constant(0),
});

describe('a message', () => {
  it('stays within what each service takes, and is well formed, whatever it says', () => {
    fc.assert(
      fc.property(anyMessage, (one) => {
        const discord = JSON.parse(RENDERERS.discord(one, channel, 0).body as string);
        const [embed] = discord.embeds;
        expect(embed.description.length).toBeLessThanOrEqual(4096);
        expect(embed.fields.length).toBeLessThanOrEqual(25);
        for (const { name, value } of embed.fields) {
          expect(name.length).toBeLessThanOrEqual(256);
          expect(value.length).toBeGreaterThan(0);
          expect(value.length).toBeLessThanOrEqual(1024);
        }
        const slack = JSON.parse(RENDERERS.slack(one, channel, 0).body as string);
        expect(slack.blocks[0].text.text.length).toBeLessThanOrEqual(3000);
        expect(slack.blocks[0].text.text).not.toMatch(/<[!@#h]/);
        expect((RENDERERS.ntfy(one, channel, 0).body as string).length).toBeLessThanOrEqual(4096);
      }),
      { numRuns: 60 },
    );
  });
  it('calls nobody and draws nothing by what it happens to say', () => {
    const text = '@everyone <!channel> [click](https://evil.example.org) **bold**';
    const discord = JSON.parse(RENDERERS.discord(message({ text }), channel, 0).body as string);
    expect(discord.allowed_mentions).toEqual({ parse: [] });
    expect(discord.embeds[0].description).toContain('\\[click\\]\\(');
    expect(RENDERERS.slack(message({ text }), channel, 0).body).not.toContain('<!channel>');
  });
  it('to a webhook is signed as Standard Webhooks says, with its id and time', () => {
    const { headers = {}, body } = RENDERERS.webhook(message(), channel, 1_700_000_000_000);
    const expected = createHmac('sha256', 'key').update(`m1.1700000000.${body}`).digest('base64');
    expect(headers).toMatchObject({ 'webhook-id': 'm1', 'webhook-timestamp': '1700000000' });
    expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  });
});
