// Tokens of build, test and release services and of package registries.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';
import { hasCrc32Tail } from './checksums.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

export const CI_FORMS: readonly FormRule[] = [
  form('circleci-token', ['CCIPAT_', 'CCIPRJ_'], 'CCI(?:PAT|PRJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}(?![a-f0-9])', {
    yes: ['CCIPAT_{a22}_{h40}', 'CCIPRJ_{a22}_{h40}'],
  }),
  prefixed('buildkite-token', ['bkua_', 'bkat_', 'bkct_', 'bkaj_', 'bkpi_'], ['h', 40]),
  prefixed('sonarqube-token', ['sqp_', 'squ_', 'sqa_'], ['h', 40]),
  form('snyk-token', 'snyk_', 'snyk_(?:uat|sat)\\.[a-z0-9]{8}\\.[A-Za-z0-9_.-]{40,400}', {
    yes: ['snyk_uat.{l8}.{w60}'],
  }),
  prefixed('octopus-key', 'API-', ['u', 26], { randomBitsMin: 10, no: ['/API-{u32}'] }),
  form(
    'harness-token',
    ['pat.', 'sat.'],
    '[ps]at\\.[A-Za-z0-9_-]{22}\\.[a-fA-F0-9]{24}\\.[A-Za-z0-9]{20}(?![A-Za-z0-9])',
    { yes: ['pat.{w22}.{h24}.{a20}', 'sat.{w22}.{h24}.{a20}'] },
  ),
  form('appveyor-token', 'v2.', 'v2\\.[a-z0-9]{20}(?![a-z0-9.])', {
    randomBitsMin: 20,
    yes: ['v2.{l20}'],
    no: ['v2.something'],
  }),
  form('launchdarkly-key', ['api-', 'sdk-'], `(?:api|sdk)-${UUID}`, { yes: [`sdk-${UUID_EXAMPLE}`] }),
  prefixed('posthog-key', ['phx_', 'phs_'], ['a', 40, 50]),
  prefixed('npm-token', 'npm_', ['a', 36], { checksum: hasCrc32Tail }),
  form('npm-auth', '_authtoken', ':_authToken {0,2}= {0,2}["\']?([A-Za-z0-9_./+=-]{16,400})', {
    ignoreCase: true,
    lead: 1,
    group: 1,
    yes: ['//registry.example.org/:_authToken={a36}'],
    no: ['//registry.example.org/:_authToken=${NPM_TOKEN}'],
  }),
  form(
    'npm-auth',
    [':_auth', ':_password'],
    ':_(?:auth|password) {0,2}= {0,2}["\']?([A-Za-z0-9_./+=-]{10,400})',
    { inside: true, group: 1, yes: ['//registry.example.org/:_password={a28}=='] },
  ),
  form('pypi-token', 'pypi-AgEIcHlwaS5vcmc', 'pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,1000}', {
    yes: ['pypi-AgEIcHlwaS5vcmc{w120}'],
  }),
  form('pypi-token', 'pypi-AgENdGVzdC5weXBpLm9yZ', 'pypi-AgENdGVzdC5weXBpLm9yZ[A-Za-z0-9_-]{50,1000}', {
    yes: ['pypi-AgENdGVzdC5weXBpLm9yZ{w120}'],
  }),
  prefixed('rubygems-token', 'rubygems_', ['h', 48]),
  prefixed('crates-token', 'cio', ['a', 32], { randomBitsMin: 25 }),
  prefixed('nuget-key', 'oy2', ['l', 43]),
  prefixed('clojars-token', 'CLOJARS_', ['l', 60]),
  prefixed('docker-token', ['dckr_pat_', 'dckr_oat_'], ['w', 27, 40]),
  prefixed('artifactory-key', 'AKCp', ['a', 69]),
  prefixed('artifactory-reference-token', 'cmVmd', ['a', 59]),
  prefixed('jsr-token', 'jsrp_', ['a', 32, 64]),
  prefixed('prefect-key', ['pnu_', 'pnb_'], ['l', 36]),
  prefixed('pulumi-token', 'pul-', ['h', 40]),
  form('infracost-token', 'ico-', '(?<!\\.)ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])', {
    yes: ['ico-{a32}'],
    no: ['icon.ico-{a32}', 'ico-{X32}'],
  }),
  form(
    'terraform-cloud-token',
    '.atlasv1.',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}(?![A-Za-z0-9_=-])',
    { lead: 14, yes: ['{a14}.atlasv1.{w67}'], no: ['{X14}.atlasv1.{X67}'] },
  ),
  form(
    'vault-legacy-token',
    's.',
    's\\.(?=[A-Za-z]*\\d)(?=[a-z0-9]*[A-Z])(?=[A-Z0-9]*[a-z])[A-Za-z0-9]{24}(?![A-Za-z0-9._-])',
    { randomBitsMin: 20, yes: ['s.{a24}'], no: ['s.AcceptanceTimeoutSeconds'] },
  ),
  form('vault-token', ['hvs.', 'hvb.', 'hvr.'], 'hv[sbr]\\.[A-Za-z0-9_-]{24,300}(?![A-Za-z0-9_-])', {
    randomBitsMin: 20,
    yes: ['hvs.{w95}', 'hvb.{w140}', 'hvs.{a24}'],
    no: ['hvs.{X95}'],
  }),
  form(
    'doppler-token',
    'dp.',
    'dp\\.(?:pt|st|sa|ct|scim|audit|said)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}(?![A-Za-z0-9])',
    { yes: ['dp.pt.{a43}', 'dp.st.dev_main.{a43}'], no: ['dp.pt.{X43}'] },
  ),
  form('infisical-token', 'st.', 'st\\.[a-f0-9]{24}\\.[a-f0-9]{32}\\.[a-f0-9]{32}', {
    yes: ['st.{h24}.{h32}.{h32}'],
  }),
  form(
    '1password-secret-key',
    'A3-',
    'A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}(?![A-Z0-9])',
    {
      entropyMin: 3.2,
      yes: ['A3-{u6}-{u11}-{u5}-{u5}-{u5}', 'A3-{u6}-{u6}-{u5}-{u5}-{u5}-{u5}'],
      no: ['A3-{X6}-{X11}-{X5}-{X5}-{X5}'],
    },
  ),
  form('1password-service-token', 'ops_eyJ', 'ops_eyJ[A-Za-z0-9+/]{250,1000}={0,3}', {
    entropyMin: 3.5,
    yes: ['ops_eyJ{b300}='],
  }),
];

export const CI_NAMES: readonly NamedRule[] = [
  named('travis-token', 'travis', ['a', 22]),
  named('drone-token', ['droneci', 'drone_'], ['a', 32]),
  named('codecov-token', 'codecov', ['a', 32]),
  namedShape('codecov-upload-token', 'codecov', UUID, { yes: [`CODECOV_TOKEN=${UUID_EXAMPLE}`] }),
  namedShape('sonar-token', 'sonar', '(?:sq[abpu]_)?[A-Za-z0-9=_-]{40}', {
    yes: ['SONAR_TOKEN = "{w40}"', 'sonar.login=sqp_{h40}'],
  }),
  namedShape('snyk-api-token', 'snyk', UUID, { yes: [`snyk_token = "${UUID_EXAMPLE}"`] }),
  named('jenkins-token', 'jenkins', ['h', 32, 34]),
  namedShape('launchdarkly-token', 'launchdarkly', '[A-Za-z0-9=_-]{40}', {
    yes: ['launchdarkly_token = "{w40}"'],
  }),
  named('jfrog-token', ['jfrog', 'artifactory', 'bintray', 'xray'], ['a', 64, 73]),
  named('coveralls-token', 'coveralls', ['a', 32, 37]),
  named('codeclimate-token', 'codeclimate', ['h', 64]),
  named('percy-token', 'percy', ['h', 64]),
  named('browserstack-key', 'browserstack', ['a', 20]),
  namedShape('sauce-key', ['sauce', 'saucelabs'], UUID, { yes: [`SAUCE_ACCESS_KEY=${UUID_EXAMPLE}`] }),
  namedShape('bundler-credentials', ['bundle_', 'sidekiq'], '[a-f0-9]{8}:[a-f0-9]{8}', {
    entropyMin: 2,
    yes: ['BUNDLE_GEMS__CONTRIBSYS__COM={h8}:{h8}'],
  }),
  named('packagecloud-token', 'packagecloud', ['h', 48]),
  named('cargo-token', 'cargo', ['a', 32, 35]),
  named('nuget-api-key', 'nuget', ['l', 46]),
  named('bitrise-token', 'bitrise', ['w', 60, 90]),
  named('appcenter-token', 'appcenter', ['h', 40]),
];
