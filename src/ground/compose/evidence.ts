// What earns a repository its trust level: counted from code, each count with the place it can be looked up. And what its
// code does to the world, as capability requirements: only what an import and a call show. Pure.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { EffectFact, ProjectFacts } from '../../source/index.ts';
import { type Assessment, assess, type Evidence, type Requirement, scopeOfPath } from '../../trust/index.ts';

export function repositoryEvidence(facts: ProjectFacts, nowMs: number): Evidence[] {
  const { tests, workflows, proofs } = facts;
  const seen = (kind: Evidence['kind'], count: number, reference: string, what: unknown): Evidence[] =>
    count === 0
      ? []
      : [
          {
            subject: 'repository',
            kind,
            count,
            reference,
            sha256: sha256Hex(canonicalJson(what)),
            observedAtMs: nowMs,
          },
        ];
  const running = workflows.filter(({ runsTests }) => runsTests);
  const proving = proofs.length === 0 ? [] : workflows.filter(({ runsProofs }) => runsProofs);
  return [
    ...seen('tests', tests.assertions, tests.example, [tests.cases, tests.assertions, tests.example]),
    ...seen(
      'pipeline',
      running.length,
      running[0]?.path ?? '',
      running.map(({ path, commands }) => [path, commands]),
    ),
    ...seen('properties', tests.properties, tests.propertyExample, [tests.properties, tests.propertyExample]),
    ...seen('proofs', proving.length === 0 ? 0 : proofs.length, proofs[0] ?? '', proofs),
  ];
}

export function assessRepository(facts: ProjectFacts, nowMs: number): Assessment {
  return assess(repositoryEvidence(facts, nowMs), nowMs, ['repository']);
}

export interface ShownRequirement {
  readonly requirement: Requirement;
  /** `path:L12`: the import that shows it. */
  readonly reference: string;
  readonly module: string;
  readonly files: number;
}

export function shownRequirements(facts: Pick<ProjectFacts, 'effects'>): ShownRequirement[] {
  return facts.effects.map((effect) => ({
    requirement: { capability: effect.kind, action: effect.action, scope: scopeOf(effect) },
    reference: `${effect.path}:L${effect.line}`,
    module: effect.module,
    files: effect.files,
  }));
}

/** Where the code lies says nothing about what it writes, so a scope is given only where the vocabulary has but one. */
function scopeOf({ kind, action, path }: EffectFact): Requirement['scope'] {
  if (kind === 'network' || kind === 'github_api') return 'external';
  if (kind === 'shell') return 'local';
  return kind === 'filesystem' && action === 'write' && scopeOfPath(path) === 'app' ? 'app' : undefined;
}
