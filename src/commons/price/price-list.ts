// The prices that loa ships, in USD per million tokens, as the vendors publish them for their own API; that is also micro-USD per token.
// A list is dated: what a person sets in `meter.prices` comes before it, and a model that is in neither has no price.

export interface ModelPrice {
  readonly input: string;
  readonly output: string;
  readonly cache_read: string;
  readonly cache_write: string;
  /** Written to be kept for an hour; as `cache_write` unless given. */
  readonly cache_write_1h?: string | undefined;
  /** Prices of a whole request whose input is longer than this many tokens. */
  readonly long?: LongPrice | undefined;
}

export interface LongPrice extends Omit<ModelPrice, 'long'> {
  readonly above: number;
}

export interface PriceList {
  readonly dated: string;
  readonly sources: readonly string[];
  readonly models: Readonly<Record<string, ModelPrice>>;
}

type Row = readonly [
  input: string,
  output: string,
  cacheRead: string,
  cacheWrite: string,
  cacheWrite1h?: string,
];

const price = ([input, output, read, write, write1h]: Row, long?: LongPrice): ModelPrice => ({
  input,
  output,
  cache_read: read,
  cache_write: write,
  ...(write1h === undefined ? {} : { cache_write_1h: write1h }),
  ...(long === undefined ? {} : { long }),
});

const OPUS = price(['5', '25', '0.5', '6.25', '10']);
const OPUS_FIRST = price(['15', '75', '1.5', '18.75', '30']);
const SONNET = price(['3', '15', '0.3', '3.75', '6']);
const SONNET_LONG = price(['3', '15', '0.3', '3.75', '6'], {
  above: 200_000,
  ...price(['6', '22.5', '0.6', '7.5', '12']),
});
/** OpenAI takes nothing more for what is written to the cache. */
const openai = (input: string, output: string, cacheRead: string): ModelPrice =>
  price([input, output, cacheRead, input]);

export const SHIPPED_PRICES: PriceList = {
  dated: '2026-11-16',
  sources: [
    'https://platform.claude.com/docs/en/about-claude/pricing',
    'https://platform.openai.com/docs/pricing',
  ],
  models: {
    'claude-fable-5': price(['10', '50', '1', '12.5', '20']),
    'claude-opus-5': OPUS,
    'claude-opus-4-8': OPUS,
    'claude-opus-4-7': OPUS,
    'claude-opus-4-6': OPUS,
    'claude-opus-4-5': OPUS,
    'claude-opus-4-1': OPUS_FIRST,
    'claude-opus-4': OPUS_FIRST,
    'claude-3-opus': OPUS_FIRST,
    'claude-sonnet-5': price(['2', '10', '0.2', '2.5', '4']),
    'claude-sonnet-4-6': SONNET,
    'claude-sonnet-4-5': SONNET_LONG,
    'claude-sonnet-4': SONNET_LONG,
    'claude-3-7-sonnet': SONNET,
    'claude-3-5-sonnet': SONNET,
    'claude-haiku-4-5': price(['1', '5', '0.1', '1.25', '2']),
    'claude-3-5-haiku': price(['0.8', '4', '0.08', '1', '1.6']),
    'claude-3-haiku': price(['0.25', '1.25', '0.03', '0.3', '0.5']),
    'gpt-5.6-sol': openai('4', '20', '0.4'),
    'gpt-5.6-terra': openai('2', '12', '0.2'),
    'gpt-5.6-luna': openai('0.2', '1.2', '0.02'),
    'gpt-5.5': openai('5', '30', '0.5'),
    'gpt-5.4': openai('2.5', '15', '0.25'),
    'gpt-5.4-mini': openai('0.75', '4.5', '0.075'),
    'gpt-5.4-nano': openai('0.2', '1.25', '0.02'),
    'gpt-5.3-codex': openai('1.75', '14', '0.175'),
    'gpt-5.2': openai('1.75', '14', '0.175'),
    'gpt-5.2-codex': openai('1.75', '14', '0.175'),
    'gpt-5.1': openai('1.25', '10', '0.125'),
    'gpt-5.1-codex': openai('1.25', '10', '0.125'),
    'gpt-5.1-codex-max': openai('1.25', '10', '0.125'),
    'gpt-5.1-codex-mini': openai('0.25', '2', '0.025'),
    'gpt-5': openai('1.25', '10', '0.125'),
    'gpt-5-codex': openai('1.25', '10', '0.125'),
    'gpt-5-mini': openai('0.25', '2', '0.025'),
    'gpt-5-nano': openai('0.05', '0.4', '0.005'),
    'gpt-4.1': openai('2', '8', '0.5'),
    'gpt-4.1-mini': openai('0.4', '1.6', '0.1'),
    'gpt-4o': openai('2.5', '10', '1.25'),
    'gpt-4o-mini': openai('0.15', '0.6', '0.075'),
    o3: openai('2', '8', '0.5'),
    'o4-mini': openai('1.1', '4.4', '0.275'),
  },
};
