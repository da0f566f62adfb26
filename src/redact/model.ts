// The words of redaction: what a rule is, what a scan finds, what a caller may ask for. Types only.

/** How a span was recognised: by its own form, by what stands around it, by digits that add up, by chance, or by a custom rule. */
export type Method = 'pattern' | 'context' | 'checksum' | 'entropy' | 'custom';

/** A stretch of the input, in UTF-16 units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What it is, in kebab case: `github-token`, `password`, `email`. */
  readonly type: string;
  readonly method: Method;
  /** 0 to 1. Below 0.5 nothing is reported. */
  readonly confidence: number;
  /** The custom rule of this type did not finish here in time, so all that it was run on counts as a secret. */
  readonly timedOut?: true;
}

/** What `scan` reports; never any part of the value. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly confidence: number;
  /** Keyed hash of type and value; present when a key was given. */
  readonly fingerprint?: string;
  /** The custom rule of this type did not finish here in time, so all that it was run on counts as a secret. */
  readonly timedOut?: true;
}

/** Something that would have been a finding, had an allow rule not let it pass. */
export interface Allowed {
  /** Index into the allow rules. */
  readonly rule: number;
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** A text looked at with the allow rules in force: what was found, and what they let pass. */
export interface Inspection {
  readonly findings: readonly Finding[];
  readonly allowed: readonly Allowed[];
  /** Indices of allow rules whose pattern did not finish in time; they let nothing pass. */
  readonly allowTimedOut: readonly number[];
}

export interface Redaction {
  /** The text with every span replaced; "" when blocked. Without spans it is the very string that went in. */
  readonly text: string;
  /** True when the text held a private key: then nothing of it comes out. */
  readonly blocked: boolean;
  readonly spans: readonly Span[];
}

/** Lets one value, or values of one form, pass. One that would let nearly anything pass is refused. */
export type AllowRule =
  | { readonly fingerprint: string }
  | { readonly pattern: string | RegExp; readonly type?: string };

/** A rule from configuration, checked when the redactor is made. */
export interface CustomRule {
  readonly type: string;
  /** The pattern is tried only near one of these, case apart; without any, on the whole text. */
  readonly keywords: readonly string[];
  readonly pattern: string;
  /** `i` to ignore case, `u` for Unicode; nothing else. */
  readonly flags?: string;
  /** Number of the group that is the secret; the whole match without it. */
  readonly group?: number;
  /** Values of less entropy per character are ignored. */
  readonly entropyMin?: number;
  /** A text that holds one is not let through at all, as with private keys. */
  readonly blocks?: boolean;
  /** What stands in its place, instead of `[REDACTED:type]`. */
  readonly replacement?: string;
}

/** What counts as a token of no known form. */
export interface UnknownTokens {
  readonly lengthMin: number;
  /** Bits a character by which chance explains it better than language does. */
  readonly bitsMin: number;
}

export interface RedactorOptions {
  /** Leaves personal data alone. */
  readonly secretsOnly?: boolean;
  /** Also redacts IP addresses, which are rarely personal. */
  readonly ipAddresses?: boolean;
  /** False replaces private keys like any other secret. */
  readonly blockPrivateKeys?: boolean;
  readonly customRules?: readonly CustomRule[];
  /** Also takes out long tokens that look like chance; none unless given. */
  readonly unknownTokens?: UnknownTokens;
  readonly allow?: readonly AllowRule[];
  /** Key of the fingerprints; without one there are none. */
  readonly fingerprintKey?: string | Uint8Array;
}

/** Examples of a rule, as templates that `fillTemplate` expands: `ghp_{a36}`. */
export interface Examples {
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

/** A secret that is known by its own form, such as a prefix. */
export interface FormRule extends Examples {
  readonly type: string;
  /** Words at which the pattern starts; the automaton looks for them. */
  readonly words: readonly string[];
  /** Source of a bounded pattern, tried exactly where a word was found. */
  readonly pattern: string;
  readonly ignoreCase?: boolean;
  /** Group that is the secret; the whole match without it. */
  readonly group?: number;
  /** Least Shannon entropy per character of the secret (3 unless said otherwise). */
  readonly entropyMin?: number;
  /** Least bits by which the secret must look like chance rather than words; for forms that words can take too. */
  readonly randomBitsMin?: number;
  /** Nothing but a password stands here: what neither stands for one nor says what belongs there counts, however like a word it is. */
  readonly chosen?: boolean;
  /** Accepts values that look like a placeholder, for forms that leave no doubt. */
  readonly loose?: boolean;
  /** Raises the confidence when it holds; never decides. */
  readonly checksum?: (secret: string) => boolean;
  readonly confidence?: number;
  /** May start in the middle of a word, as a host name in a URL does. */
  readonly inside?: boolean;
  /** How many characters of the pattern stand before the word. */
  readonly lead?: number;
}

/** A secret without a form of its own: it is known by the provider's name in the key and the shape of the value. */
export interface NamedRule extends Examples {
  readonly type: string;
  /** Provider names as they occur in keys, in lower case. */
  readonly names: readonly string[];
  /** Source of a pattern that the whole value must match. */
  readonly value: string;
  readonly entropyMin?: number;
  readonly confidence?: number;
}

/** What joins the key to the value. */
export type Link =
  | 'assign'
  | 'colon'
  | 'compare'
  | 'comma'
  | 'call'
  | 'tag'
  | 'attribute'
  | 'space'
  | 'prose'
  | 'cell'
  /** On the next line, alone. */
  | 'below';

/** A key, what links it to its value, and the value, as places in a text. */
export interface Assignment {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly link: Link;
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The value stands in quotes; otherwise it may just as well be a variable. */
  readonly quoted: boolean;
  /** The value is an argument of a call or the fallback of an expression. */
  readonly wrapped: boolean;
}
