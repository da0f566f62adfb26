// Everything that the program `loa` offers: the domains of the product, and its surfaces as servers.

import type { App } from '../app.ts';
import { domains } from '../domains.ts';
import { type Domains, joinDomains } from '../kernel/domain.ts';
import { declareSurfaces } from '../surfaces/domain.ts';

/** `app` is asked for once a server starts; to describe them, none is needed. */
export function joinAllDomains(app: () => App): Domains {
  return joinDomains([...domains.all, declareSurfaces(app)]);
}
