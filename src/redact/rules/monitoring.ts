// Keys of monitoring, logging, analytics and mail services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

export const MONITORING_FORMS: readonly FormRule[] = [
  form('grafana-api-key', 'eyJrIjoi', 'eyJrIjoi[A-Za-z0-9]{70,400}={0,3}', {
    yes: ['eyJrIjoi{a90}='],
    no: ['eyJrIjoi{a20}'],
  }),
  form('grafana-cloud-token', 'glc_', 'glc_[A-Za-z0-9+/]{32,400}={0,3}(?![A-Za-z0-9_])', {
    randomBitsMin: 12,
    yes: ['glc_{b80}=='],
    no: ['glc_{X40}', 'GLC_CreateTextureArray'],
  }),
  form('grafana-service-token', 'glsa_', 'glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}(?![A-Za-z0-9])', {
    yes: ['glsa_{a32}_{h8}'],
    no: ['glsa_{X32}_{h8}'],
  }),
  prefixed('new-relic-user-key', 'NRAK-', ['a', 27]),
  prefixed('new-relic-browser-key', 'NRJS-', ['h', 19]),
  prefixed('new-relic-insert-key', 'NRII-', ['w', 32]),
  prefixed('new-relic-admin-key', ['NRAA-', 'NRRA-', 'NRIQ-', 'NRSP-', 'NRRI-'], ['w', 24, 48]),
  form(
    'sentry-org-token',
    'sntrys_',
    'sntrys_eyJpYXQiO[A-Za-z0-9+/=]{60,400}_[A-Za-z0-9+/]{43}(?![A-Za-z0-9+/])',
    { yes: ['sntrys_eyJpYXQiO{a100}_{a43}'], no: ['sntrys_{a80}', 'sntrys_eyJpYXQiO{a100}_{a40}'] },
  ),
  prefixed('sentry-user-token', 'sntryu_', ['h', 64]),
  form(
    'dynatrace-token',
    ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s06.', 'dt0s16.'],
    'dt0[cs]\\d{2}\\.[A-Za-z0-9]{8,24}\\.[A-Za-z0-9]{64}(?![A-Za-z0-9])',
    { yes: ['dt0c01.{u24}.{u64}'] },
  ),
  prefixed('honeycomb-key', ['hcaik_', 'hcbik_', 'hcxik_', 'hcalk_', 'hcblk_'], ['a', 26, 64]),
  prefixed('elastic-key', 'essu_', ['b', 40, 120]),
  prefixed('checkly-key', 'cu_', ['h', 32]),
  form('pagerduty-key', 'u+', 'u\\+[A-Za-z0-9_-]{18}(?![A-Za-z0-9_-])', {
    randomBitsMin: 20,
    yes: ['u+{a18}'],
  }),
  form('sendgrid-key', 'SG.', 'SG\\.[A-Za-z0-9_=-]{20,24}[.][A-Za-z0-9_=-]{39,50}(?![A-Za-z0-9_=-])', {
    yes: ['SG.{w22}.{w43}'],
    no: ['SG.{X22}.{X43}'],
  }),
  form('sendgrid-key', 'SG.', 'SG\\.[A-Za-z0-9_=.-]{66}(?![A-Za-z0-9_=.-])', {
    randomBitsMin: 30,
    yes: ['SG.{w66}'],
  }),
  form(
    'mailchimp-key',
    ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
    '[a-f0-9]{32}-us\\d{1,2}(?!\\w)',
    { lead: 32, yes: ['{h32}-us20', 'x = {h32}-us6'], no: ['{X32}-us20'] },
  ),
  prefixed('mailgun-key', ['key-', 'pubkey-'], ['h', 32]),
  form('resend-key', 're_', 're_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![A-Za-z0-9])', {
    yes: ['re_{a8}_{a24}'],
    no: ['re_{X8}_{X24}'],
  }),
  prefixed('mandrill-key', 'md-', ['w', 22], { randomBitsMin: 20 }),
  prefixed('klaviyo-key', 'pk_', ['h', 34]),
];

export const MONITORING_NAMES: readonly NamedRule[] = [
  named('datadog-key', ['datadog', 'dd_api_key', 'dd_app_key'], ['l', 40]),
  named('datadog-api-key', ['datadog', 'dd_api_key'], ['h', 32]),
  named('new-relic-id', ['new-relic', 'newrelic', 'new_relic'], ['l', 64]),
  named('new-relic-license-key', ['new-relic', 'newrelic', 'new_relic'], ['a', 40]),
  named('sentry-token', 'sentry', ['h', 64]),
  namedShape('sumologic-access-id', ['sumologic', 'sumo'], 'su[A-Za-z0-9]{12}', {
    entropyMin: 3,
    yes: ['sumo_id = "su{a12}"'],
    no: ['sumOfThings = "su{a12}"'],
  }),
  named('sumologic-access-key', ['sumologic', 'sumo'], ['a', 64], { entropyMin: 3 }),
  namedShape('splunk-token', 'splunk', UUID, { yes: [`splunk_hec_token = "${UUID_EXAMPLE}"`] }),
  namedShape('loggly-token', 'loggly', UUID, { yes: [`loggly_token = "${UUID_EXAMPLE}"`] }),
  namedShape('opsgenie-key', 'opsgenie', UUID, { yes: [`opsgenie_key = "${UUID_EXAMPLE}"`] }),
  named('rollbar-token', 'rollbar', ['h', 32]),
  named('bugsnag-key', 'bugsnag', ['h', 32]),
  named('logzio-token', ['logzio', 'logz'], ['a', 32]),
  named('pagerduty-token', 'pagerduty', ['w', 20]),
  named('segment-key', 'segment', ['a', 32]),
  named('amplitude-key', 'amplitude', ['h', 32]),
  named('mixpanel-secret', 'mixpanel', ['h', 32]),
  namedShape('mailgun-api-key', 'mailgun', '[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}', {
    yes: ['mailgun_signing = "{h32}-{h8}-{h8}"'],
  }),
  namedShape('hubspot-key', 'hubspot', UUID, { yes: [`hubspot_key = "${UUID_EXAMPLE}"`] }),
  namedShape('postmark-token', 'postmark', UUID, { yes: [`postmark_token = "${UUID_EXAMPLE}"`] }),
  named('mailjet-secret', 'mailjet', ['h', 32]),
  named('sparkpost-key', 'sparkpost', ['h', 40]),
  namedShape('beamer-token', 'beamer', 'b_[A-Za-z0-9=_-]{44}', { yes: ['beamer_token = "b_{w44}"'] }),
  named('maxmind-license', 'maxmind', ['v', 16, 40]),
];
