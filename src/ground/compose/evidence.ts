// What earns a repository its trust level: counted from code, each count with the place it can be looked up. And what its
// code does to the world, as capability requirements: only what an import and a call show. Pure.

import { canonicalJson } from '../../kernel/canonical-json.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import { type EffectFact, isHollow, type ProjectFacts } from '../../source/index.ts';
import {
  type Assessment,
  assess,
  type Evidence,
  LEVEL_RULES,
  type Requirement,
  scopeOfPath,
  TRUST_DIMENSIONS,
  type TrustDimension,
  type TrustLevel,
} from '../../trust/index.ts';

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
  const running = testingPipelines(facts);
  const proving = proofs.length === 0 ? [] : workflows.filter(({ runsProofs }) => runsProofs);
  return [
    ...seen('tests', tests.assertions, tests.example, [tests.cases, tests.assertions, tests.example]),
    ...seen(
      'pipeline',
      running.length,
      running[0]?.path ?? '',
      running.map(({ path, commands }) => [path, commands]),
    ),
    ...seen('properties', isTriedByProperties(tests) ? tests.properties : 0, tests.propertyExample, [
      tests.properties,
      tests.propertyExample,
    ]),
    ...seen('proofs', proving.length === 0 ? 0 : proofs.length, proofs[0] ?? '', proofs),
  ];
}

/** One among many tests tries a corner, and says nothing of the whole. */
const isTriedByProperties = ({ properties, provingFiles }: ProjectFacts['tests']): boolean =>
  properties >= PROPERTIES_MIN || properties * FILES_FOR_ONE >= provingFiles;
const PROPERTIES_MIN = 3;
const FILES_FOR_ONE = 5;

/** Pipelines that run tests for real: a script that a manifest has in name only runs none. */
export function testingPipelines({ workflows, packages }: Pick<ProjectFacts, 'workflows' | 'packages'>) {
  const scripts = new Map(packages.flatMap((one) => one.scripts.map(({ name, command }) => [name, command])));
  const isReal = (command: string): boolean => {
    const name = /^(?:npm|pnpm|yarn|bun)\s+(?:run\s+|-\S+\s+)*([\w:.-]+)/.exec(command)?.[1];
    const script = name === undefined ? undefined : scripts.get(name === 't' ? 'test' : name);
    return script === undefined || !isHollow(script);
  };
  return workflows.filter(({ testCommands }) => testCommands.some(isReal));
}

export function assessRepository(facts: ProjectFacts, nowMs: number): Assessment {
  return assess(repositoryEvidence(facts, nowMs), nowMs, ['repository']);
}

/** What in the code a dimension of trust is about: a level grants nothing that the code has no use for. */
const SHOWN_BY: Readonly<Record<TrustDimension, (effect: Pick<EffectFact, 'kind'>) => boolean>> = {
  data_access: ({ kind }) => kind === 'filesystem' || kind === 'git',
  financial: () => false,
  delegation: ({ kind }) => kind === 'shell' || kind === 'model',
  model_selection: ({ kind }) => kind === 'model',
  governance: ({ kind }) => kind === 'github_api',
  external_communication: ({ kind }) => kind === 'network' || kind === 'github_api' || kind === 'model',
};
/** What any code may do in ways that are not recognised. */
const UNKNOWN: ReadonlySet<TrustDimension> = new Set(['data_access', 'external_communication']);
const PAYS =
  /^(?:stripe|@stripe\/.*|paypal.*|@paypal\/.*|braintree|square|adyen.*|ethers|web3|viem|@solana\/web3\.js|activemerchant|dj-stripe|async-stripe|github\.com\/stripe\/.*)$/i;

/** What the level allows, where the code shows that it is needed; none elsewhere. */
export function shownScopes(
  facts: ProjectFacts,
  level: TrustLevel,
  shown: readonly ShownRequirement[],
): Readonly<Record<TrustDimension, string>> {
  const { scopes } = LEVEL_RULES[level];
  const pays = facts.packages.some(({ dependencies }) => dependencies.some((name) => PAYS.test(name)));
  // Where no line shows anything, nobody knows: of what code usually does it has what the level allows, and the rest takes a module that is known.
  const found = shown.length === 0 ? [] : facts.effects;
  const effects = [...found, ...shown.map(({ requirement }) => ({ kind: requirement.capability }))];
  const isShown = (name: TrustDimension): boolean =>
    effects.some(SHOWN_BY[name]) ||
    (shown.length === 0 && facts.languages.length > 0 && UNKNOWN.has(name)) ||
    (name === 'financial' && pays) ||
    (name === 'external_communication' && facts.routes.length > 0);
  return Object.fromEntries(
    TRUST_DIMENSIONS.map((name) => [name, isShown(name) ? scopes[name] : 'none']),
  ) as Record<TrustDimension, string>;
}

export interface ShownRequirement {
  readonly requirement: Requirement;
  /** `path:L12`: the import that shows it; the file alone where a call does. */
  readonly reference: string;
  readonly how: string;
  /** It only waits for others: nothing that has to be allowed before it goes out. */
  readonly listens?: true;
}

export function shownRequirements(facts: Pick<ProjectFacts, 'effects'>): ShownRequirement[] {
  return facts.effects.map((effect) => ({
    requirement: { capability: effect.kind, action: effect.action, scope: scopeOf(effect) },
    reference: effect.line === 0 ? effect.path : `${effect.path}:L${effect.line}`,
    how: effect.line === 0 ? `calls ${effect.module}` : `imports ${effect.module}`,
  }));
}

/** What is written is seldom a literal: a write has the scope of the code, others one where the vocabulary has but one. */
function scopeOf({ kind, action, path }: EffectFact): Requirement['scope'] {
  if (kind === 'network' || kind === 'github_api') return 'external';
  if (kind === 'shell') return 'local';
  return kind === 'filesystem' && action === 'write' && scopeOfPath(path) === 'app' ? 'app' : undefined;
}
