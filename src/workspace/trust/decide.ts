// `trust route` and `trust price`: what the earned level lets an agent do of what is asked, and what it would cost. A level that a
// document states counts only for documents of others; for this repository the evidence speaks.

import type { z } from 'zod';
import { LOCAL_TENANT } from '../../commons/meter/account.ts';
import { showCap } from '../../commons/meter/tally.ts';
import { formatAmount } from '../../commons/money-text.ts';
import { useMeterIfThere } from '../../commons/open-meter.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Context, OperationCode, TextStyle } from '../../kernel/operation.ts';
import {
  assess,
  compareLevels,
  LEVEL_RULES,
  type PoolGrant,
  parsePool,
  parseTrustLevel,
  price,
  readTrustScopes,
  route,
  type TrustLevel,
} from '../../trust/index.ts';
import { ownEvidence } from './assess.ts';
import { type Asked, collectRequirements } from './requirements.ts';
import type { priceSchemas, routeSchemas } from './schemas.ts';

type Routed = z.output<typeof routeSchemas.output>;
type Priced = z.output<typeof priceSchemas.output>;

export const routeCode: OperationCode<z.output<typeof routeSchemas.input>, Routed> = {
  async run(input, context) {
    const nowMs = context.host.clock.nowMs();
    const asked = await collectRequirements(input, context);
    const trust = await findTrust(input.level, asked, context);
    const stated = asked.context?.fields['trust_scopes'];
    const routing = route(asked.requirements, {
      level: trust.level,
      nowMs,
      grants: (input.grant ?? []).map(requireGrant),
      ...(stated === undefined ? {} : { scopes: readTrustScopes(stated) }),
    });
    return {
      ...describeAsked(asked),
      trust,
      required: [...routing.required],
      granted: [...routing.granted],
      denied: [...routing.denied],
      decisions: [
        ...routing.decisions,
        ...asked.ignored.map(({ text, reason }) => ({ requirement: text, isAllowed: false, why: reason })),
      ],
      budget: await readBudget(context),
    };
  },
  verdict: ({ decisions }) => (decisions.every(({ isAllowed }) => isAllowed) ? 'pass' : 'fail'),
  render({ trust, decisions, evidence, budget }, style) {
    const lines = decisions.map(({ requirement, isAllowed, why }) => {
      const place = evidence.find((one) => one.requirement === requirement)?.reference;
      const mark = isAllowed ? style.good('allow') : style.bad('deny ');
      return `  ${mark}  ${requirement}: ${why}${place === undefined ? '' : style.dim(` (${place})`)}`;
    });
    return [
      `${style.bold(trust.level)}  ${trust.title}${renderProof(trust)}`,
      ...(lines.length > 0 ? lines : ['  nothing is asked for']),
      ...budget.map(
        ({ cap, limit, left }) => `  ${cap}: ${formatAmount(left)} left of ${formatAmount(limit)}`,
      ),
    ].join('\n');
  },
};

export const priceCode: OperationCode<z.output<typeof priceSchemas.input>, Priced> = {
  async run(input, context) {
    const asked = await collectRequirements(input, context);
    const { tier, weight, total, items } = price(asked.requirements);
    return { ...describeAsked(asked), tier, weight, total, items: [...items] };
  },
  render: ({ tier, weight, total, items, ignored }, style: TextStyle) =>
    [
      `${style.bold(tier)}  weight ${weight}, ${total} in all`,
      ...items.map((item) => `  ${item.weight}  ${item.requirement}`),
      ...ignored.map(({ text, reason }) => `  ${style.caution('?')}  ${text}: ${reason}`),
    ].join('\n'),
};

/** Nothing is left of a cap that was passed. */
async function readBudget(context: Context): Promise<Routed['budget']> {
  const caps = (await (await useMeterIfThere(context))?.caps(LOCAL_TENANT)) ?? [];
  return caps.map((cap) => {
    const left = cap.limit > cap.spent ? cap.limit - cap.spent : 0n;
    return { cap: showCap(cap), limit: String(cap.limit), left: String(left) };
  });
}

function describeAsked({
  source,
  evidence,
  ignored,
}: Asked): Pick<Routed, 'evidence' | 'ignored' | 'source'> {
  return { source, evidence: [...evidence], ignored: [...ignored] };
}

async function findTrust(
  given: string | undefined,
  asked: Asked,
  context: Context,
): Promise<Routed['trust']> {
  const stated = asked.context?.trustLevel ?? '';
  const wanted = given ?? (asked.context === undefined ? undefined : stated);
  if (wanted !== undefined) {
    // A document without a level, or with one that cannot be read, has earned nothing.
    const level = given === undefined && wanted === '' ? 'L0' : requireLevel(wanted, given === undefined);
    return { level, title: LEVEL_RULES[level].title, stated, evidence: [] };
  }
  const nowMs = context.host.clock.nowMs();
  const seen = await ownEvidence(context, nowMs);
  const { level } = assess(seen, nowMs, ['repository']);
  const evidence = seen.map(({ kind, count, reference, sha256 }) => ({ kind, count, reference, sha256 }));
  return { level, title: LEVEL_RULES[level].title, stated, evidence };
}

function requireLevel(text: string, isDocument: boolean): TrustLevel {
  const parsed = parseTrustLevel(text);
  if (parsed.ok) return parsed.level;
  if (isDocument) return 'L0';
  throw new LoaError('input.invalid', parsed.reason, { hint: 'Levels: L0, L1, L2, L3, L4.' });
}

function requireGrant(text: string): PoolGrant {
  const [pool = '', until = ''] = text.split('@');
  const expiresAtMs = Date.parse(until);
  if (parsePool(pool) !== undefined && Number.isFinite(expiresAtMs)) return { pool, expiresAtMs };
  throw new LoaError('input.invalid', `"${text}" is no grant`, {
    hint: 'Write POOL@MOMENT, such as reasoning@2030-01-01T00:00:00Z.',
  });
}

function renderProof({ evidence, stated, level }: Routed['trust']): string {
  if (evidence.length > 0)
    return `: ${evidence.map(({ kind, count, reference }) => `${count} ${kind} (${reference})`).join(', ')}`;
  if (stated !== '') return `: as the document states (${stated})`;
  return compareLevels(level, 'L0') === 0 ? ': no evidence' : ': as given';
}
