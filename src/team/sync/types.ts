// The kinds of changes that go to the other machines of a team, from what domains declare.

import type { ChangeType } from '../../kernel/change.ts';
import type { Domains } from '../../kernel/domain.ts';

export type TeamTypes = ReadonlyMap<string, ChangeType>;

export async function loadTeamTypes(domains: Pick<Domains, 'owners'>): Promise<TeamTypes> {
  const types = await Promise.all(domains.owners.map(({ load }) => load()));
  return new Map(types.flatMap((one) => Object.entries(one)).filter(([, type]) => type.team !== undefined));
}
