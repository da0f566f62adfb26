// What becomes of each memory of the session: promoted, merged with one that says the same, or rejected. Pure. A memory that
// contradicts another, or is about the same, is promoted beside it with a link; only what is the same text but for its spelling is merged.

import type { Meaning } from '../../search/index.ts';
import { type Claim, parseClaim } from '../compare/claim.ts';
import { compareClaims } from '../compare/verdict.ts';
import { joinLinks } from '../entry/links.ts';
import { type LogEvent, logLine } from '../entry/log-line.ts';
import { checkGates, type GateOptions } from '../gates/gates.ts';
import type { Memory } from '../model.ts';
import { FreshIndex, tellingTerms } from './candidates.ts';

/** Two that cannot both hold, with their texts. */
export interface Conflict {
  readonly newer: string;
  readonly older: string;
  readonly why: string;
  readonly texts: readonly [string, string];
}

export interface MergeRecord {
  readonly kept: string;
  readonly discarded: string;
  readonly similarity: number;
  readonly reason: string;
  readonly method: 'lexical';
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
  readonly conflicts: readonly Conflict[];
  /** Pairs about the same, for somebody to judge; the likest first. */
  readonly families: readonly Relatives[];
}

export interface Relatives {
  readonly newer: string;
  readonly older: string;
  readonly likeness: number;
  readonly texts: readonly [string, string];
}

export interface DecideWorld {
  readonly meaning: Meaning;
  readonly gates: GateOptions;
  readonly nowMs: number;
  /** It passed the gates of this machine when it was captured, or a person asked for it. */
  wasLetIn(memory: Memory): boolean;
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

interface Kin {
  readonly conflicts: readonly Rival[];
  readonly alike: readonly Rival[];
}

/** As many relatives as a new memory names; the others are found through them. */
const ALIKE_MAX = 5;

/** Somebody judged so. */
function areApart(a: Memory, b: Memory): boolean {
  return a.apart?.includes(b.id) === true || b.apart?.includes(a.id) === true;
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
  readonly #conflicts: Conflict[] = [];
  readonly #families: Relatives[] = [];
  readonly #claims = new Map<string, Claim>();
  #rejected = 0;

  constructor(world: DecideWorld) {
    this.#world = world;
  }

  take(memory: Memory): void {
    // What was let in once is not kept back later by gates that know less of how it came.
    const [refusal] = this.#world.wasLetIn(memory)
      ? []
      : checkGates(memory, this.#world.gates).filter(({ action }) => action !== 'warn');
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
    const { twin, ...kin } = this.#judge(memory, terms);
    if (twin === undefined) this.#promote(memory, terms, kin);
    else this.#merge(memory, terms, { twin, ...kin });
  }

  #judge(memory: Memory, terms: readonly string[]): Kin & { readonly twin: Rival | undefined } {
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
        !this.#archived.has(rival.memory.id) &&
        !areApart(memory, rival.memory),
    );
    let twin: Rival | undefined;
    const conflicts: Rival[] = [];
    const alike: Rival[] = [];
    for (const rival of rivals) {
      const compared = compareClaims(claim, this.#claimOf(rival.memory), this.#world.meaning);
      const { verdict, score, why } = compared;
      if (verdict === 'conflict') conflicts.push({ ...rival, score, why });
      else if (verdict === 'duplicate') twin ??= { ...rival, score, why };
      else if (compared.alike) alike.push({ ...rival, score, why });
    }
    return { twin, conflicts, alike: alike.toSorted((x, y) => y.score - x.score).slice(0, ALIKE_MAX) };
  }

  #claimOf({ id, content }: Memory): Claim {
    let claim = this.#claims.get(id);
    if (claim === undefined || claim.text !== content) {
      claim = parseClaim(content, this.#world.meaning);
      this.#claims.set(id, claim);
    }
    return claim;
  }

  #promote(memory: Memory, terms: readonly string[], { conflicts, alike }: Kin): void {
    const ids = conflicts.map((rival) => rival.memory.id);
    const links = {
      conflicts: [...new Set([...(memory.conflicts ?? []), ...ids])],
      alike: [...new Set([...(memory.alike ?? []), ...alike.map((rival) => rival.memory.id)])],
    };
    this.#promoted.set(memory.id, {
      ...memory,
      ...(links.conflicts.length === 0 ? {} : { conflicts: links.conflicts }),
      ...(links.alike.length === 0 ? {} : { alike: links.alike }),
    });
    for (const { memory: older, score } of alike)
      this.#families.push({
        newer: memory.id,
        older: older.id,
        likeness: score,
        texts: [memory.content, older.content],
      });
    this.#fresh.add(this.#freshList.length, terms);
    this.#freshList.push(memory.id);
    for (const { memory: older, why } of conflicts)
      this.#conflicts.push({
        newer: memory.id,
        older: older.id,
        why,
        texts: [memory.content, older.content],
      });
    this.#note(memory.id, {
      action: 'promote',
      entryId: memory.id,
      details: ids.length === 0 ? {} : { conflicts_with: ids },
    });
  }

  /** The surer one stays, the newer one at equal confidence; what was read somewhere never takes the place of what was said. */
  #merge(memory: Memory, terms: readonly string[], found: Kin & { readonly twin: Rival }): void {
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
      method: 'lexical',
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
      this.#promote({ ...joinLinks(memory, old), tags }, terms, found);
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
      families: this.#families.toSorted((a, b) => b.likeness - a.likeness),
    };
  }
}
