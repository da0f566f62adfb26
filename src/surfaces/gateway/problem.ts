// Every refusal of the gateway: RFC 9457 problem details, but for a wrong amount, which has the body that the Commons Protocol names.
// None of them holds what was sent, a path of this machine, or a stack.

import { presentRefusal } from '../../commons/commands/present.ts';
import { buildMicroUsdError, type ParseMode } from '../../commons/index.ts';
import type { Refusal, RefusalCode } from '../../commons/meter/model.ts';

export class Problem extends Error {
  readonly status: number;
  readonly body: object;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: object,
    options: { contentType?: string; headers?: Record<string, string> } = {},
  ) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
    this.contentType = options.contentType ?? 'application/problem+json';
    this.headers = options.headers ?? {};
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authenticated',
  402: 'Not enough funds',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Cannot be done',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Not available',
};

export function problem(
  status: number,
  detail: string,
  more: object = {},
  headers: Record<string, string> = {},
): Problem {
  const title = TITLES[status] ?? 'Error';
  return new Problem(status, { type: 'about:blank', title, status, detail, ...more }, { headers });
}

export function wrongAmount(field: string, reason: string, mode: ParseMode): Problem {
  return new Problem(400, buildMicroUsdError(field, reason, mode), { contentType: 'application/json' });
}

const STATUS: Readonly<Record<RefusalCode, number>> = {
  'account-missing': 404,
  'cap-missing': 404,
  'cap-tripped': 402,
  'hold-closed': 409,
  'hold-missing': 404,
  insufficient: 402,
  invalid: 400,
  'key-reused': 422,
  'too-large': 422,
  unpriced: 422,
};

export function refused(refusal: Refusal): Problem {
  const { tripped } = presentRefusal(refusal);
  const more = { code: `meter.${refusal.code}`, ...(tripped === undefined ? {} : { tripped }) };
  return problem(STATUS[refusal.code], refusal.message, more);
}
