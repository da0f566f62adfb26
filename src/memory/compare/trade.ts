// Whether a text is about software: what a note says of that is compared word for word, however long its sentence is.

import type { Claim } from './claim.ts';

/** One of these is enough. */
const TRADE: ReadonlySet<string> = new Set(
  `api apis async auth backend bash bucket bug bugs bundle bundler bytes cache cached caches caching callback
  changelog cli codebase commit commits compiler config configs configuration constructor cron css csv daemon
  database databases dataset debug debugger dependencies dependency deploy deployed deployment deploys docker
  endpoint endpoints enum env fallback fixture fixtures frontend git github handler html http https json kernel
  lambda latency linter lint logger logging middleware migration migrations mock mocks module modules monorepo
  mutex namespace null on-call orm parser parsers payload pipeline pipelines plugin plugins postgres proxy
  pull-request queue queues rate-limit rebase redis refactor refactoring regex replica repo repos repository
  rollback router runtime schema sdk sha shard shell snapshot socket sql staging stdout struct subprocess syntax
  timeout timeouts token tokens typescript ui upstream url urls validator variable variables webhook webhooks
  websocket yaml`.split(/\s+/),
);

/** Everyday words too; two of them are enough. */
const MAYBE_TRADE: ReadonlySet<string> = new Set(
  `account accounts app apps array arrays backup backups batch billing board branch branches build builds certificate certificates change changes class classes
  client clients cluster code column columns command commands component components connection connections consumer
  container containers cookie cookies coverage dashboard default defaults directory docs engineer engineers
  environment exception exceptions export exporter feature features file files flag flags folder form framework
  function functions gateway header headers hook hooks id ids import imports index indexes input inputs instance
  instances integration interface job jobs key keys layer library limit limits lock locks log logs login loop
  memory merge merged metadata method methods metric metrics nightly node nodes object objects output package
  packages page pages parameter parameters password patch permission permissions platform pod pods pool port ports
  prefix process processes producer production prompt query queries region regression release releases render
  request requests response responses retry retries review reviews route routes runner script scripts server servers service
  services session sessions stack state storage string suffix sync table tables tag tags task tasks template
  templates terminal test tests thread threads ticket tickets tool tools transaction trigger type types unit user users validation
  vendor version versions view views worker workers workflow workflows workspace`.split(/\s+/),
);
const MAYBE_TRADE_MIN = 2;

export function isOfTheTrade({ tokens }: Claim): boolean {
  const maybe = new Set<string>();
  for (const { raw } of tokens) {
    if (TRADE.has(raw)) return true;
    if (MAYBE_TRADE.has(raw)) maybe.add(raw);
  }
  return maybe.size >= MAYBE_TRADE_MIN;
}
