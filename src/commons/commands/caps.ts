// `meter cap`: what may be spent by an account, an agent, for a task, in a session or on a day. Setting one first takes note of what
// the transcripts of this project say was spent already.

import type { z } from 'zod';
import { LoaError } from '../../kernel/errors.ts';
import type { OperationCode, TextStyle } from '../../kernel/operation.ts';
import { requireAmount } from '../amount.ts';
import { parseAccount } from '../meter/account.ts';
import { CAP_KINDS, type CapKind, type CapName } from '../meter/model.ts';
import { showCap } from '../meter/tally.ts';
import { amountOf, formatAmount } from '../money-text.ts';
import { useMeter, useMeterIfThere } from '../open-meter.ts';
import { importTranscripts } from '../spend/import.ts';
import type { capSchemas } from './meter-schemas.ts';
import { judgeRefusal, presentRefusal, renderRefusal } from './present.ts';

type Output = z.output<typeof capSchemas.output>;

export const capCode: OperationCode<z.output<typeof capSchemas.input>, Output> = {
  async run({ action, words, tenant }, context) {
    if (action === 'list') {
      const meter = await useMeterIfThere(context);
      return { caps: meter === undefined ? [] : await listCaps(meter, tenant), changed: false };
    }
    const { cap, limit } = action === 'set' ? parseSet(words, tenant) : parseRaise(words, tenant);
    const meter = await useMeter(context);
    if (action === 'set') await importTranscripts(context);
    const answer = await meter.submit({ op: 'cap', cap, limit, isRaise: action === 'raise' });
    const caps = await listCaps(meter, tenant);
    if (!answer.ok) return { caps, changed: false, ...presentRefusal(answer) };
    return { caps, changed: !answer.replayed };
  },
  verdict: judgeRefusal,
  changed: ({ changed }) => changed,
  render: (output, style) => renderRefusal(output, style) ?? renderCaps(output.caps, style),
};

async function listCaps(
  meter: Awaited<ReturnType<typeof useMeter>>,
  tenant: string,
): Promise<Output['caps']> {
  return (await meter.caps(tenant)).map(({ kind, name, limit, spent }) => ({
    cap: showCap({ kind, tenant, name }),
    kind,
    name,
    limit: String(limit),
    spent: String(spent),
  }));
}

function renderCaps(caps: Output['caps'], style: TextStyle): string {
  if (caps.length === 0) return 'No caps. Set one: loa meter cap set task TASK 2000000 (two dollars)';
  return caps
    .map(({ cap, limit, spent }) => {
      const text = `${cap}  ${formatAmount(spent)} of ${formatAmount(limit)}`;
      return amountOf(spent) >= amountOf(limit) ? style.bad(text) : text;
    })
    .join('\n');
}

interface CapChange {
  readonly cap: CapName;
  readonly limit: bigint;
}

function parseSet(words: readonly string[], tenant: string): CapChange {
  const [kind = '', name = '', limit] = words;
  if (words.length !== 3 || !CAP_KINDS.includes(kind as CapKind))
    throw badWords('set KIND NAME LIMIT', `KIND is one of ${CAP_KINDS.join(', ')}`);
  return { cap: nameCap(kind as CapKind, name, tenant), limit: requireAmount(limit, 'the limit') };
}

function parseRaise(words: readonly string[], tenant: string): CapChange {
  const [id = '', limit] = words;
  const colon = id.indexOf(':');
  const kind = id.slice(0, colon) as CapKind;
  if (words.length !== 2 || !CAP_KINDS.includes(kind))
    throw badWords('raise CAP LIMIT', 'CAP is as "loa meter cap list" shows it, such as task:fix-login');
  return { cap: nameCap(kind, id.slice(colon + 1), tenant), limit: requireAmount(limit, 'the limit') };
}

/** An account may be named without its tenant; a day is that of an account or of everybody. */
function nameCap(kind: CapKind, name: string, tenant: string): CapName {
  if (kind === 'account') return { kind, tenant, name: parseAccount(name) ?? name };
  if (kind === 'day') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(name))
      throw new LoaError('input.invalid', `a cap of the kind day holds on every day, not on ${name}`, {
        hint: 'Name "all", or the account that it is for: loa meter cap set day all LIMIT.',
      });
    const isEverybody = [tenant, 'all', '*', 'today', 'daily'].includes(name);
    return { kind, tenant, name: isEverybody ? tenant : (parseAccount(name) ?? name) };
  }
  return { kind, tenant, name };
}

function badWords(form: string, hint: string): LoaError {
  return new LoaError('input.invalid', `the words do not make up "meter cap ${form}"`, { hint });
}
