import { expect, it } from 'vitest';
import { domains } from '../../domains.ts';
import { listSettings } from '../../kernel/config/index.ts';
import { buildManifest } from '../../manifest.ts';

const { config } = await buildManifest(domains);
const rules = listSettings(config);
const listClass = (name: string): string[] =>
  rules.filter((rule) => rule.class === name).map(({ steps }) => steps.join('.'));

it('every setting that sends, moves or weakens is declared so, and a new one has to be added here', () => {
  expect(listClass('sends').sort()).toEqual([
    ...['api', 'driver', 'model', 'timeout_ms', 'url'].map((name) => `memory.embedding.${name}`),
    'meter.database',
    'operational_hardening.database',
    'operational_hardening.notifications.channels',
    'repair.registry',
    'state.include',
    'state.stores',
    'team.database',
    'team.project',
  ]);
  expect(listClass('moves').sort()).toEqual([
    'butterfreezone.output_path',
    'paths.grimoire',
    'paths.journal',
    'state.passphrase_file',
  ]);
  expect(
    listClass('weakens')
      .filter((key) => !key.startsWith('memory.quality_gates.'))
      .sort(),
  ).toEqual([
    'audit.anchor',
    'audit.sign_every_minutes',
    'audit.sign_every_records',
    'butterfreezone.security.redaction_enabled',
    ...['algorithms', 'audience', 'issuer', 'jwks_url', 'public_key_file'].map(
      (name) => `gateway.jwt.${name}`,
    ),
    'gateway.rate_limit.per_s',
    'gateway.rate_limit.requests',
    'hooks.fail_closed',
    ...['L0', 'L1', 'L2', 'L3', 'L4'].map((level) => `meter.level_caps.${level}`),
    'meter.prices',
    'redact.allow',
    'redact.entropy_detection',
    'redact.entropy_min_length',
    'redact.entropy_threshold',
    'redact.ip_addresses',
    'serve.allowed_hosts',
    'state.encrypt',
    'state.exclude',
  ]);
});

it('no gate of memory can be opened by a project', () => {
  const gates = rules.filter(({ steps }) => steps[1] === 'quality_gates');
  expect(gates.length).toBeGreaterThan(5);
  expect(gates.every((rule) => rule.class === 'weakens')).toBe(true);
});

it('settings of sections without any guard are open', () => {
  const sections = new Set(listClass('open').map((key) => key.split('.')[0]));
  for (const name of [
    'grounding_enforcement',
    'grounding',
    'attention_budget',
    'trajectory',
    'edd',
    'journal',
  ])
    expect(sections).toContain(name);
});
