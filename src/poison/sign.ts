// What gives an instruction away, as signs that add up: the form of each, and the words that several of them share.

export interface Sign {
  readonly name: string;
  readonly points: number;
  /** One of these is in every text that it finds: most texts have none, and compiling its pattern costs more than looking. */
  readonly words: readonly string[];
  /** And one of these, for signs whose words are common. */
  readonly alsoWords?: readonly string[];
  /** Made when it is first asked for: even a pattern that is never used takes its time to be read. */
  readonly pattern: () => RegExp;
}

export const WHO =
  '(?:you|the (?:assistant|agent|model|ai|llm|bot)|an? (?:assistant|agent|ai|llm)|assistants?|agents|claude|codex|copilot|chatgpt|gpt|gemini|cursor|any (?:agent|assistant|model|ai)|every (?:agent|assistant))';
/** One of these is wherever WHO is. */
export const WHO_WORDS = [
  'you',
  'assistant',
  'agent',
  'model',
  ' ai',
  'llm',
  'bot',
  'claude',
  'codex',
  'copilot',
  'gpt',
  'gemini',
  'cursor',
] as const;
export const RULES =
  '(?:instructions?|prompts?|rules?|guidelines?|guidance|directions?|directives?|orders|constraints?|polic(?:y|ies)|guardrails?|safeguards?|safety|restrictions?|training|programming|system message|context window|conversation)';
export const SECRETS =
  '(?:secrets?|credentials?|passwords?|passphrases?|api[ _-]?keys?|tokens?|private keys?|ssh keys?|\\.env\\b|env(?:ironment)? (?:file|variables?|vars)|cookies?|id_rsa|\\.aws|\\.ssh|wallets?|seed phrases?|system prompt|chat history|conversation history|source code|customer data|database dump)';
/** Where a command begins: at the start of a sentence or clause, or after a word that leads to one. */
export const AT_START = '(?:^|[.,;:!?\\n]\\s*|\\b(?:and|then|please|so|just|always|instead|must|should|to) )';

/** Words, or parts of them, with a bar between. */
export function oneOf(words: string): readonly string[] {
  return words.split('|');
}
