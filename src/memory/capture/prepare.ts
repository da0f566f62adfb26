// From what somebody wants remembered to a memory: secrets out, control characters out, then the gates. Pure: nothing is
// stored here, and what is refused leaves with every reason.

import type { Redactor } from '../../redact/index.ts';
import { hideToldSecrets } from '../../redact/spoken.ts';
import { checkGates, type GateFinding, type GateOptions } from '../gates/gates.ts';
import type { Memory, MemoryScope, MemorySource, MemoryType, TrustClass } from '../model.ts';

export interface Candidate {
  readonly content: string;
  readonly type?: MemoryType | undefined;
  readonly source?: MemorySource | undefined;
  readonly confidence?: number | undefined;
  readonly timestamp?: string | undefined;
  readonly scope?: MemoryScope | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly thread?: string | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly trust?: TrustClass | undefined;
}

export type Draft = Omit<Memory, 'id'>;

export type Prepared =
  | {
      readonly kind: 'accepted';
      readonly draft: Draft;
      readonly redacted: number;
      readonly warnings: readonly GateFinding[];
    }
  | {
      readonly kind: 'quarantined';
      readonly draft: Draft;
      readonly redacted: number;
      readonly findings: readonly GateFinding[];
    }
  | {
      readonly kind: 'rejected';
      readonly findings: readonly { readonly gate: string; readonly reason: string }[];
    };

export interface PrepareOptions {
  readonly redactor: Redactor;
  readonly gates: GateOptions;
  readonly nowMs: number;
  /** Skips the gates, never redaction: for a restore of one's own export. */
  readonly isTrusted?: boolean;
}

export const CONFIDENCE_DEFAULT = 0.75;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export function prepareMemory(candidate: Candidate, options: PrepareOptions): Prepared {
  const { redactor } = options;
  const found = redactor.redact(candidate.content);
  const said = hideToldSecrets(found.text);
  const clean = { ...found, text: said };
  if (clean.blocked) {
    return {
      kind: 'rejected',
      findings: [{ gate: 'secret', reason: 'it holds a private key, of which nothing is kept' }],
    };
  }
  const confidence = candidate.confidence ?? CONFIDENCE_DEFAULT;
  const findings =
    options.isTrusted === true ? [] : checkGates({ content: clean.text, confidence }, options.gates);
  const refusing = findings.filter(({ action }) => action === 'reject');
  if (refusing.length > 0)
    return { kind: 'rejected', findings: refusing.map(({ gate, reason }) => ({ gate, reason })) };
  const content = clean.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replaceAll(CONTROLS, '').trim();
  if (content === '') return { kind: 'rejected', findings: [{ gate: 'length', reason: 'it is empty' }] };
  const named = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : redactor.redact(text).text;
  const draft: Draft = {
    type: candidate.type ?? 'fact',
    content,
    source: candidate.source ?? 'conversation',
    confidence,
    timestamp: candidate.timestamp ?? new Date(options.nowMs).toISOString(),
    scope: candidate.scope ?? 'project',
    tags: [
      ...new Set(
        (candidate.tags ?? []).map((tag) => redactor.redact(tag.trim()).text).filter((tag) => tag !== ''),
      ),
    ],
    trust: candidate.trust ?? 'agent',
    ...given('thread', named(candidate.thread)),
    ...given('session', named(candidate.session)),
    ...given('agent', named(candidate.agent)),
  };
  const redacted = found.spans.length + (said === found.text ? 0 : 1);
  const quarantining = findings.filter(({ action }) => action === 'quarantine');
  if (quarantining.length > 0) return { kind: 'quarantined', draft, redacted, findings: quarantining };
  return { kind: 'accepted', draft, redacted, warnings: findings };
}

function given<K extends string>(key: K, value: string | undefined): { readonly [P in K]?: string } {
  return value === undefined || value === '' ? {} : ({ [key]: value } as { readonly [P in K]: string });
}
