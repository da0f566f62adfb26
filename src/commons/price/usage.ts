// Usage of a model call in the words of Anthropic or OpenAI, as tokens of each price. Anthropic counts cached input apart from `input`,
// OpenAI within it; here every token is counted once.

export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly cacheWrite1h: number;
  /** Half the price: the call was one of a batch. */
  readonly isBatch?: boolean | undefined;
}

export const NO_TOKENS: Tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0 };

export type UsageRead =
  | { readonly ok: true; readonly tokens: Tokens }
  | { readonly ok: false; readonly reason: string };

/** More is a mistake in whatever counted it. */
const TOKENS_MAX = 1_000_000_000_000;

type Fields = Readonly<Record<string, unknown>>;

export function readUsage(value: unknown): UsageRead {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, reason: 'usage is an object of token counts' };
  const usage = value as Fields;
  const problem = findBadCount(usage);
  if (problem !== undefined) return { ok: false, reason: problem };
  if (!KNOWN.some((name) => usage[name] !== undefined))
    return {
      ok: false,
      reason: 'usage has none of the fields input_tokens, output_tokens, prompt_tokens, completion_tokens',
    };
  const tokens = isOpenAi(usage) ? readOpenAi(usage) : readAnthropic(usage);
  if (tokens.input < 0) return { ok: false, reason: 'usage counts more cached input than input' };
  return { ok: true, tokens: usage['service_tier'] === 'batch' ? { ...tokens, isBatch: true } : tokens };
}

const KNOWN = [
  'input_tokens',
  'output_tokens',
  'prompt_tokens',
  'completion_tokens',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
];
const DETAILS = ['prompt_tokens_details', 'input_tokens_details', 'cache_creation'];

/** Unlike a wrong amount of money, a field that nobody knows may be there: vendors add them. */
function findBadCount(usage: Fields): string | undefined {
  const all = [usage, ...DETAILS.map((name) => fieldsOf(usage, name))];
  for (const fields of all)
    for (const [name, count] of Object.entries(fields)) {
      if (!name.endsWith('_tokens') || count === null || count === undefined) continue;
      if (!Number.isSafeInteger(count) || (count as number) < 0 || (count as number) > TOKENS_MAX)
        return `${name} is ${JSON.stringify(count)?.slice(0, 40)}, which is no count of tokens`;
    }
  return undefined;
}

function isOpenAi(usage: Fields): boolean {
  return ['prompt_tokens', 'cached_input_tokens', 'input_tokens_details'].some(
    (name) => usage[name] !== undefined,
  );
}

function readOpenAi(usage: Fields): Tokens {
  const cacheRead =
    countOf(usage, 'cached_input_tokens') +
    countOf(fieldsOf(usage, 'prompt_tokens_details'), 'cached_tokens') +
    countOf(fieldsOf(usage, 'input_tokens_details'), 'cached_tokens');
  const input = countOf(usage, 'prompt_tokens') + countOf(usage, 'input_tokens') - cacheRead;
  const output = countOf(usage, 'completion_tokens') + countOf(usage, 'output_tokens');
  return { ...NO_TOKENS, input, output, cacheRead };
}

function readAnthropic(usage: Fields): Tokens {
  const split = fieldsOf(usage, 'cache_creation');
  const all = countOf(usage, 'cache_creation_input_tokens');
  const short = countOf(split, 'ephemeral_5m_input_tokens');
  const hour = countOf(split, 'ephemeral_1h_input_tokens');
  // The split says more than the sum, and where they disagree nothing is dropped.
  const cacheWrite = Math.max(short, all - hour);
  return {
    input: countOf(usage, 'input_tokens'),
    output: countOf(usage, 'output_tokens'),
    cacheRead: countOf(usage, 'cache_read_input_tokens'),
    cacheWrite,
    cacheWrite1h: hour,
  };
}

function countOf(fields: Fields, name: string): number {
  const count = fields[name];
  return typeof count === 'number' ? count : 0;
}

function fieldsOf(usage: Fields, name: string): Fields {
  const value = usage[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
  };
}
