// What a line of an agent's transcript tells us: words the model spoke, what its context costs, files its tools named.
// Claude Code's records and Codex's rollouts are known; whatever else a line is, it tells nothing and is no error.

export interface SpokenText {
  /** Of the record; undefined when it has none. */
  readonly uuid: string | undefined;
  readonly text: string;
}

export interface LineFacts {
  readonly spoken: readonly SpokenText[];
  /** What the person typed. */
  readonly asked: readonly string[];
  /** Tokens in the context after this record. */
  readonly tokens: number | undefined;
  readonly touched: readonly string[];
  readonly isCompaction: boolean;
}

const NOTHING: LineFacts = { spoken: [], asked: [], tokens: undefined, touched: [], isCompaction: false };
/** Only lines with one of these words are parsed: tool results make up most of a transcript. */
const WORDS = ['"assistant"', '"compact_boundary"', '"token_count"', '"function_call"', '"compacted"'].map(
  (word) => Buffer.from(word),
);
const PERSON = Buffer.from('"user"');
/** What tools answered comes in the person's name, and is most of a transcript. */
const ANSWERED = ['"tool_result"', '"toolUseResult"', '"function_call_output"'].map((word) =>
  Buffer.from(word),
);
const FILE_FIELDS = ['file_path', 'notebook_path', 'path'];

type Fields = Readonly<Record<string, unknown>>;

export function readRecord(line: Buffer): LineFacts {
  const isTyped = line.includes(PERSON) && !ANSWERED.some((word) => line.includes(word));
  if (!isTyped && !WORDS.some((word) => line.includes(word))) return NOTHING;
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return NOTHING; // Half a record, or another program's line: there is nothing to learn from it.
  }
  const record = fields(value);
  if (record === undefined || record['isSidechain'] === true || record['isMeta'] === true) return NOTHING;
  if (record['type'] === 'assistant') return readClaude(record);
  if (record['type'] === 'user')
    return { ...NOTHING, asked: readTyped(fields(record['message'])?.['content']) };
  if (record['type'] === 'system' && record['subtype'] === 'compact_boundary')
    return { ...NOTHING, isCompaction: true };
  if (record['type'] === 'compacted') return { ...NOTHING, isCompaction: true };
  return readCodex(record);
}

function readClaude(record: Fields): LineFacts {
  const message = fields(record['message']) ?? {};
  const blocks = blocksOf(message['content']);
  const uuid = text(record['uuid']);
  const whole = text(message['content']);
  const texts =
    whole === undefined
      ? blocks.flatMap((block) => (block['type'] === 'text' ? (text(block['text']) ?? []) : []))
      : [whole];
  return {
    ...NOTHING,
    spoken: texts.map((one, index) => ({
      uuid: uuid === undefined ? undefined : index === 0 ? uuid : `${uuid}+${index}`,
      text: one,
    })),
    tokens: claudeTokens(fields(message['usage'])),
    touched: blocks.flatMap((block) => (block['type'] === 'tool_use' ? touchedBy(block['input']) : [])),
    isCompaction: false,
  };
}

/** Commands and reminders stand in angle brackets; a person does not. */
function readTyped(content: unknown): readonly string[] {
  const whole = text(content);
  const texts =
    whole === undefined ? blocksOf(content).flatMap((block) => text(block['text']) ?? []) : [whole];
  return texts.filter((one) => !one.trimStart().startsWith('<'));
}

function claudeTokens(usage: Fields | undefined): number | undefined {
  if (usage === undefined) return undefined;
  const parts = [
    'input_tokens',
    'cache_creation_input_tokens',
    'cache_read_input_tokens',
    'output_tokens',
  ].map((name) => count(usage[name]));
  const sum = parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  return parts.every((part) => part === undefined) ? undefined : sum;
}

function readCodex(record: Fields): LineFacts {
  const payload = fields(record['payload']) ?? record;
  if (payload['type'] === 'token_count') {
    const info = fields(payload['info']);
    const last = fields(info?.['last_token_usage']) ?? fields(info?.['total_token_usage']);
    return { ...NOTHING, tokens: count(last?.['total_tokens']) };
  }
  if (payload['type'] === 'function_call')
    return { ...NOTHING, touched: touchedBy(parseArguments(payload['arguments'])) };
  if (payload['role'] === 'user') return { ...NOTHING, asked: readTyped(payload['content']) };
  if (payload['role'] !== 'assistant') return NOTHING;
  const blocks = blocksOf(payload['content']);
  const uuid = text(payload['id']) ?? text(record['timestamp']);
  const texts = blocks.flatMap((block) => text(block['text']) ?? []);
  return {
    ...NOTHING,
    spoken: texts.map((one, index) => ({
      uuid: uuid === undefined ? undefined : `${uuid}+${index}`,
      text: one,
    })),
  };
}

function blocksOf(content: unknown): readonly Fields[] {
  return Array.isArray(content) ? content.flatMap((one: unknown): Fields[] => [fields(one) ?? {}]) : [];
}

function parseArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined; // Arguments of a tool that takes no JSON name no files.
  }
}

function touchedBy(input: unknown): readonly string[] {
  const given = fields(input);
  return given === undefined ? [] : FILE_FIELDS.flatMap((name) => text(given[name]) ?? []);
}

const fields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
