// The words of a session record: what a person asked, what the agent did about it, what it said comes next. Types only.

/** One thing that happened in a session, as its hook saw it. Texts are short, and secrets are out of them. */
export type Act =
  | { readonly kind: 'start'; readonly reason: string; readonly head?: string }
  | { readonly kind: 'prompt'; readonly text: string }
  | { readonly kind: 'edit'; readonly files: readonly string[] }
  | { readonly kind: 'tool'; readonly tool: string; readonly files?: readonly string[] }
  /** `said` is how a command that failed explained itself. */
  | { readonly kind: 'ran'; readonly command: string; readonly ok: boolean; readonly said?: string }
  /** A command that checks nothing by its name, by what it runs. */
  | { readonly kind: 'did'; readonly command: string; readonly ok: boolean; readonly said?: string }
  | { readonly kind: 'commit'; readonly subject: string; readonly id?: string }
  /** The agent's own list: whole, or one item of it. */
  | { readonly kind: 'todos'; readonly items: readonly Todo[] }
  | { readonly kind: 'todo'; readonly id: string; readonly text?: string; readonly status?: TodoStatus }
  /** The end of a turn: what the agent's last message says comes next, and where the repository stood. */
  | {
      readonly kind: 'turn';
      readonly next: readonly string[];
      readonly failing: readonly string[];
      /** How the message went, without code. */
      readonly said?: string;
      /** The parts of what it proposes, in order. */
      readonly parts?: readonly string[];
      readonly head?: string;
    }
  /** Memories that were put in front of the agent, or that the person's words became. */
  | { readonly kind: 'told'; readonly ids: readonly string[] }
  /** `scope` where it is not the project's. */
  | {
      readonly kind: 'kept';
      readonly ids: readonly string[];
      readonly isAll?: boolean;
      readonly scope?: 'private';
    }
  /** Words of the person that are not told again, secrets out: they could not be kept, or asked for something to be forgotten. */
  | { readonly kind: 'refused'; readonly texts: readonly string[]; readonly isAll?: boolean }
  /** What the start of a session had no room for, and what it was told. */
  | { readonly kind: 'more'; readonly about: string; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly reason: string; readonly head?: string };

export type TodoStatus = 'pending' | 'in_progress' | 'completed' | 'deleted';

export interface Todo {
  readonly text: string;
  readonly status: TodoStatus;
}

/** An act with when it happened. */
export type DatedAct = Act & { readonly at: number };

export interface RanCommand {
  readonly command: string;
  readonly ok: boolean;
  readonly said?: string;
}

export interface SaidSentence {
  readonly text: string;
  /** It sets a bound or settles something: "no new package", "leave it at 1s". */
  readonly isBinding: boolean;
}

/** What a session came to. */
export interface SessionRecord {
  readonly session: string;
  readonly startedMs: number;
  readonly lastMs: number;
  /** Why it ended; left out while it goes on, and when it died without a word. */
  readonly ended?: string;
  /** The person said anything at all. */
  readonly hasPrompt: boolean;
  readonly asked: {
    /** The request that the session began with. */
    readonly first?: string;
    /** The last ones after it, oldest first. */
    readonly last: readonly string[];
    /** Sentences of what came after it that say something of their own, oldest first. */
    readonly said: readonly SaidSentence[];
    /** The last turn never ended: whatever was asked last was not answered. */
    readonly isCutOff: boolean;
    /** Everything on the agent's list is done, and the last checks passed. */
    readonly isFinished: boolean;
  };
  readonly done: {
    readonly files: readonly string[];
    readonly checks: readonly RanCommand[];
    readonly commits: readonly string[];
  };
  readonly next: readonly string[];
  /** The agent kept a list, whatever is left of it. */
  readonly hasList: boolean;
  readonly failing: readonly string[];
  /** The end of the agent's last message. */
  readonly reply?: string;
  /** What it said at the end of the turns before, the newest first. */
  readonly earlier: readonly string[];
  /** The commit that the repository was at when it was last looked at. */
  readonly head?: string;
  readonly toolCalls: number;
}
