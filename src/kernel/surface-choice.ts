// On which surfaces an operation is offered besides the command line, and in which words.

export interface McpBinding {
  readonly tool: string;
  /** Given when several operations share one tool; becomes its `action` input. */
  readonly action?: string;
  /** When to use the tool and when not to, for the model. */
  readonly description: string;
  /** Inputs that a model has no use for, or that are the person's to give: the tool neither lists nor takes them. */
  readonly unlisted?: readonly string[];
  /** Inputs of which a model may give these values only; the others are the person's to give. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Which form the model reads: clients show either the structured output or the text, never both. */
  readonly answer: 'structured' | 'text';
}

/** Something an agent's client can read by name: the operation's answer, as text. Only for what reads. */
export interface McpResource {
  /** Such as `loa://task/{id}`; what stands in braces is an input. */
  readonly uri: string;
  readonly description: string;
  /** Inputs that are always the same. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** A message that a person puts in front of the model by name. Without `text` it is the operation's answer. */
export interface McpPrompt {
  readonly name: string;
  readonly description: string;
  readonly text?: string;
}

/** One field of the answer by GET at a path of its own, for programs that look after services and speak no JSON of ours. */
export interface HttpPage {
  readonly path: `/${string}`;
  readonly field: string;
  readonly contentType: string;
  /** Anybody who reaches the server may ask: the field tells nothing that is worth keeping. */
  readonly isOpen?: boolean;
}

export interface SurfaceChoice {
  readonly mcp?: McpBinding;
  readonly resource?: McpResource;
  readonly prompt?: McpPrompt;
  readonly http?: boolean;
  readonly page?: HttpPage;
  /** A button of the dashboard runs it. What only reads and is offered over HTTP needs no word of it. */
  readonly ui?: boolean;
}
