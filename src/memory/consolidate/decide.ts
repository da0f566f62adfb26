// What becomes of each memory of the session: promoted, merged with one that says the same, or rejected. Pure. A memory that
// contradicts another is promoted beside it with a link; nothing is ever merged across a contradiction, scope or type of trust.

import type { Meaning } from '../../search/index.ts';
import { type Claim, parseClaim } from '../compare/claim.ts';
import { compareClaims } from '../compare/verdict.ts';
import { type LogEvent, logLine } from '../entry/log-line.ts';
import { checkGates, type GateOptions } from '../gates/gates.ts';
import type { Memory } from '../model.ts';
import { FreshIndex, tellingTerms } from './candidates.ts';

export interface MergeRecord {
  readonly kept: string;
  readonly discarded: string;
  readonly similarity: number;
  readonly reason: string;
  readonly method: 'semantic' | 'lexical';
}

export interface ConsolidationPlan {
  readonly promoted: readonly Memory[];
  readonly archived: readonly Memory[];
  readonly updated: readonly Memory[];
  readonly consumed: readonly string[];
  /** By the memory they speak of. */
  readonly log: ReadonlyMap<string, readonly string[]>;
  readonly merged: readonly MergeRecord[];
  readonly rejected: number;
  readonly conflicts: readonly { readonly newer: string; readonly older: string; readonly why: string }[];
}

export interface DecideWorld {
  readonly meaning: Meaning;
  readonly gates: GateOptions;
  readonly nowMs: number;
  /** Durable memories that share rare words with these terms. */
  findDurable(terms: readonly string[]): readonly Memory[];
  report?(done: number, total: number): void;
}

const TRUST_RANK = { external: 0, agent: 1, person: 2 } as const;

export function decideConsolidation(session: readonly Memory[], world: DecideWorld): ConsolidationPlan {
  const run = new Run(world);
  const ordered = session.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
  for (const [index, memory] of ordered.entries()) {
    run.take(memory);
    if (index % 500 === 0) world.report?.(index, ordered.length);
  }
  return run.finish(session);
}

interface Rival {
  readonly memory: Memory;
  readonly isFresh: boolean;
  readonly score: number;
  readonly why: string;
}

class Run {
  readonly #world: DecideWorld;
  readonly #fresh = new FreshIndex();
  readonly #freshList: string[] = [];
  readonly #promoted = new Map<string, Memory>();
  readonly #archived = new Map<string, Memory>();
  readonly #updated = new Map<string, Memory>();
  readonly #log = new Map<string, string[]>();
  readonly #merged: MergeRecord[] = [];
  readonly #conflicts: { newer: string; older: string; why: string }[] = [];
  readonly #claims = new Map<string, Claim>();
  #rejected = 0;

  constructor(world: DecideWorld) {
    this.#world = world;
  }

  take(memory: Memory): void {
    const [refusal] = checkGates(memory, this.#world.gates).filter(({ action }) => action !== 'warn');
    if (refusal !== undefined) {
      this.#rejected += 1;
      this.#archived.set(memory.id, { ...memory, archived: 'quarantined' });
      this.#note(memory.id, {
        action: 'reject',
        entryId: memory.id,
        details: { quality_gate: refusal.gate, rejection_reason: refusal.reason },
      });
      return;
    }
    const terms = tellingTerms(memory.content);
    const { twin, conflicts } = this.#judge(memory, terms);
    if (twin === undefined) this.#promote(memory, terms, conflicts);
    else this.#merge(memory, terms, { twin, conflicts });
  }

  #judge(
    memory: Memory,
    terms: readonly string[],
  ): { readonly twin: Rival | undefined; readonly conflicts: readonly Rival[] } {
    const claim = this.#claimOf(memory);
    const rivals = [
      ...this.#world
        .findDurable(terms)
        .map((durable) => ({ memory: this.#updated.get(durable.id) ?? durable, isFresh: false })),
      ...this.#fresh.find(terms).flatMap((number) => {
        const found = this.#promoted.get(this.#freshList[number] as string);
        return found === undefined ? [] : [{ memory: found, isFresh: true }];
      }),
    ].filter(
      (rival) =>
        rival.memory.id !== memory.id &&
        rival.memory.scope === memory.scope &&
        !this.#archived.has(rival.memory.id),
    );
    let twin: Rival | undefined;
    const conflicts: Rival[] = [];
    for (const rival of rivals) {
      const { verdict, score, why } = compareClaims(claim, this.#claimOf(rival.memory), this.#world.meaning);
      if (verdict === 'conflict') conflicts.push({ ...rival, score, why });
      if (verdict === 'duplicate' && (twin === undefined || score > twin.score))
        twin = { ...rival, score, why };
    }
    return { twin, conflicts };
  }

  #claimOf({ id, content }: Memory): Claim {
    let claim = this.#claims.get(id);
    if (claim === undefined || claim.text !== content) {
      claim = parseClaim(content, this.#world.meaning);
      this.#claims.set(id, claim);
    }
    return claim;
  }

  #promote(memory: Memory, terms: readonly string[], conflicts: readonly Rival[]): void {
    const ids = conflicts.map((rival) => rival.memory.id);
    const known = [...new Set([...(memory.conflicts ?? []), ...ids])];
    this.#promoted.set(memory.id, known.length === 0 ? memory : { ...memory, conflicts: known });
    this.#fresh.add(this.#freshList.length, terms);
    this.#freshList.push(memory.id);
    for (const { memory: older, why } of conflicts)
      this.#conflicts.push({ newer: memory.id, older: older.id, why });
    this.#note(memory.id, {
      action: 'promote',
      entryId: memory.id,
      details: ids.length === 0 ? {} : { conflicts_with: ids },
    });
  }

  /** The surer one stays, the newer one at equal confidence; what was read somewhere never takes the place of what was said. */
  #merge(
    memory: Memory,
    terms: readonly string[],
    found: { readonly twin: Rival; readonly conflicts: readonly Rival[] },
  ): void {
    const { twin } = found;
    const old = twin.memory;
    const trust = TRUST_RANK[memory.trust] - TRUST_RANK[old.trust];
    const isSurer = memory.confidence > old.confidence;
    const isNewer =
      memory.confidence === old.confidence && Date.parse(memory.timestamp) >= Date.parse(old.timestamp);
    const keepsNew = trust > 0 || (trust === 0 && (isSurer || isNewer));
    const tags = [...new Set([...old.tags, ...memory.tags])];
    const reason = keepsNew ? (isSurer || trust > 0 ? 'surer' : 'newer+same_confidence') : 'lower_confidence';
    const [kept, discarded] = keepsNew ? [memory, old] : [old, memory];
    this.#merged.push({
      kept: kept.id,
      discarded: discarded.id,
      similarity: twin.score,
      reason,
      method: 'semantic',
    });
    this.#archived.set(discarded.id, { ...discarded, archived: 'merged', replacedBy: kept.id });
    this.#note(discarded.id, {
      action: 'merge',
      entryId: discarded.id,
      details: { merged_with: kept.id, similarity: twin.score },
    });
    if (keepsNew) {
      this.#promoted.delete(old.id);
      this.#updated.delete(old.id);
      this.#promote({ ...memory, tags, ...joinConflicts(memory, old) }, terms, found.conflicts);
    } else if (tags.length > old.tags.length) {
      if (twin.isFresh) this.#promoted.set(old.id, { ...old, tags });
      else this.#updated.set(old.id, { ...old, tags });
    }
  }

  #note(id: string, event: LogEvent): void {
    this.#log.set(id, [...(this.#log.get(id) ?? []), logLine(event, this.#world.nowMs)]);
  }

  finish(session: readonly Memory[]): ConsolidationPlan {
    return {
      promoted: [...this.#promoted.values()],
      archived: [...this.#archived.values()],
      updated: [...this.#updated.values()],
      consumed: session.map(({ id }) => id),
      log: this.#log,
      merged: this.#merged,
      rejected: this.#rejected,
      conflicts: this.#conflicts,
    };
  }
}

/** What the one that gave way contradicted, the one that stays contradicts too. */
function joinConflicts(memory: Memory, old: Memory): { readonly conflicts?: readonly string[] } {
  const joined = [...new Set([...(old.conflicts ?? []), ...(memory.conflicts ?? [])])].filter(
    (id) => id !== memory.id,
  );
  return joined.length === 0 ? {} : { conflicts: joined };
}
