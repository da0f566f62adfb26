// The words of agents' events: what comes in, what they need, what goes back.

import type { RecordTypes } from '../../durable/journal/index.ts';
import type { ConfigValues } from '../../kernel/config/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { Project } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';

export type Payload = Readonly<Record<string, unknown>>;

export interface EventContext {
  readonly project: Project;
  readonly config: ConfigValues;
  readonly host: Host;
  /** The folder of the running package. */
  readonly product: { readonly dir: string };
  /** What the application keeps open. */
  readonly services: Services;
  /** All record types of the product: a journal is shared by its domains. */
  readonly types: RecordTypes;
}

export interface EventAnswer {
  /** For the model; empty when there is nothing to say. */
  readonly say: string;
  /** Why the agent must not go on, for the events that can be blocked. */
  readonly block?: string;
  /** How many decisions and memories were recorded. */
  readonly kept?: number;
}
