// The one list of domains. What the product is made of follows from it.

import { commons } from './commons/domain.ts';
import { storage } from './durable/domain.ts';
import { ground } from './ground/domain.ts';
import { type Domains, joinDomains } from './kernel/domain.ts';
import { ledger } from './ledger/domain.ts';
import { memory } from './memory/domain.ts';
import { ops } from './ops/domain.ts';
import { resilience } from './resilience/domain.ts';
import { team } from './team/domain.ts';
import { agents } from './workspace/agents/domain.ts';
import { workspace } from './workspace/domain.ts';

export const domains: Domains = joinDomains([
  workspace,
  ground,
  ledger,
  memory,
  team,
  commons,
  resilience,
  ops,
  storage,
  agents,
]);
