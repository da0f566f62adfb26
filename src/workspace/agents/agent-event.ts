// The words of agents' events: what comes in, what they need, what goes back.

import type { ConfigValues } from '../../kernel/config/index.ts';
import type { Host } from '../../kernel/host.ts';
import type { PersonDirs, Project } from '../../kernel/operation.ts';
import type { Services } from '../../kernel/services.ts';

export type Payload = Readonly<Record<string, unknown>>;

export interface EventContext {
  readonly project: Project;
  readonly config: ConfigValues;
  readonly host: Host;
  readonly person: PersonDirs;
  /** The folder of the running package. */
  readonly product: { readonly dir: string };
  /** What the application keeps open. */
  readonly services: Services;
}

export interface EventAnswer {
  /** For the model; empty when there is nothing to say. */
  readonly say: string;
  /** For the person, where the client can show it. */
  readonly tell?: string;
  /** Work that is worth doing now and must not keep anybody waiting. */
  readonly afterwards?: 'consolidate';
  /** Why the agent must not go on, for the events that can be blocked. */
  readonly block?: string;
  /** How many decisions and memories were recorded. */
  readonly kept?: number;
}
