// Keys of office, design, commerce, identity, social and other web services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

export const SERVICE_FORMS: readonly FormRule[] = [
  form('airtable-token', 'pat', 'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}(?![a-f0-9])', {
    yes: ['pat{a14}.{h64}'],
    no: ['pat{a14}.{h20}'],
  }),
  form(
    'notion-token',
    ['ntn_', 'secret_'],
    '(?:ntn_\\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})(?![A-Za-z0-9])',
    { yes: ['ntn_{d11}{a35}', 'secret_{a43}'], no: ['ntn_{d20}'] },
  ),
  prefixed('linear-key', 'lin_api_', ['a', 40]),
  prefixed('linear-oauth-token', 'lin_oauth_', ['h', 64]),
  prefixed('figma-token', ['figd_', 'figo_', 'figor_'], ['w', 40, 64]),
  form('postman-key', 'PMAK-', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}(?![a-f0-9])', {
    ignoreCase: true,
    yes: ['PMAK-{h24}-{h34}'],
    no: ['PMAK-{X24}-{X34}'],
  }),
  prefixed('readme-key', 'rdme_', ['l', 70, 72]),
  form('typeform-token', 'tfp_', 'tfp_[A-Za-z0-9_.=-]{59}(?![A-Za-z0-9_.=-])', {
    yes: ['tfp_{w59}'],
    no: ['tfp_{X59}'],
  }),
  form('dropbox-token', 'sl.', 'sl\\.(?:u\\.)?[A-Za-z0-9_=-]{130,1400}', {
    yes: ['sl.{w136}', 'sl.u.{w400}'],
    no: ['sl.{w20}'],
  }),
  prefixed('contentful-token', 'CFPAT-', ['w', 43]),
  form('mapbox-token', ['pk.', 'sk.'], '[ps]k\\.[A-Za-z0-9_-]{60,100}\\.[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])', {
    yes: ['sk.{w60}.{w22}', 'pk.eyJ1{w60}.{w22}'],
    no: ['pk.{w20}.{w22}'],
  }),
  form('facebook-page-token', ['EAAM', 'EAAC'], 'EAA[MC][A-Za-z0-9]{100,400}', {
    randomBitsMin: 30,
    yes: ['EAAM{a160}'],
    no: ['EAAC{a30}'],
  }),
  ...[15, 16].map((digits) =>
    form(
      'facebook-token',
      [...'0123456789'].map((digit) => `${digit}|`),
      `\\d{${digits}}\\|[A-Za-z0-9_-]{27,40}(?![A-Za-z0-9_-])`,
      {
        lead: digits - 1,
        randomBitsMin: 12,
        yes: [`{d${digits}}|{a27}`],
      },
    ),
  ),
  prefixed('instagram-token', ['IGQV', 'IGAA'], ['w', 100, 300]),
  form('twitter-bearer-token', 'AAAAAAAAAAAAAAAAAAAAA', 'A{21,22}[A-Za-z0-9%]{60,120}', {
    loose: true,
    entropyMin: 3,
    yes: ['AAAAAAAAAAAAAAAAAAAAAA{a80}'],
  }),
  prefixed('frameio-token', 'fio-u-', ['e', 64]),
  form('clickup-token', 'pk_', 'pk_\\d{4,12}_[A-Z0-9]{32}(?![A-Z0-9])', { yes: ['pk_{d8}_{u32}'] }),
  prefixed('adobe-client-secret', 'p8e-', ['w', 32]),
  prefixed('adafruit-key', 'aio_', ['a', 28]),
  prefixed('settlemint-token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], ['a', 16]),
  prefixed('scalingo-token', 'tk-us-', ['w', 48]),
  form(
    'defined-networking-token',
    'dnkey-',
    'dnkey-[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}(?![A-Za-z0-9_=-])',
    { yes: ['dnkey-{w26}-{w52}'], no: ['dnkey-{w20}'] },
  ),
  form(
    'authress-key',
    ['sc_', 'ext_', 'scauth_', 'authress_'],
    '(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
    { yes: ['sc_{a10}.{a4}.acc_{a10}.{b40}'] },
  ),
  prefixed('intra42-secret', ['s-s4t2ud-', 's-s4t2af-'], ['h', 64]),
  form('age-secret-key', 'AGE-SECRET-KEY-1', 'AGE-SECRET-KEY-1[AC-HJ-NP-Z02-9]{58}(?![A-Z0-9])', {
    loose: true,
    entropyMin: 0,
    ignoreCase: true,
    yes: [`AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)}`],
    no: ['AGE-SECRET-KEY-1QPZRY9X8'],
  }),
  prefixed('nkey-seed', ['SUA', 'SAA', 'SOA', 'SNA', 'SCA', 'SXA'], ['s', 55], { randomBitsMin: 50 }),
  prefixed('bitcoin-extended-key', ['xprv', 'yprv', 'zprv', 'tprv'], ['a', 107]),
  prefixed('ubidots-token', 'BBFF-', ['a', 30]),
  form(
    'zapier-webhook',
    'hooks.zapier.com/',
    'hooks\\.zapier\\.com/hooks/catch/\\d{4,12}/[A-Za-z0-9]{6,12}',
    { inside: true, entropyMin: 2.5, yes: ['https://hooks.zapier.com/hooks/catch/{d7}/{l7}/'] },
  ),
  form(
    'ifttt-webhook',
    'maker.ifttt.com/',
    'maker\\.ifttt\\.com/trigger/\\w{1,60}/(?:json/)?with/key/[A-Za-z0-9_-]{20,60}',
    { inside: true, yes: ['https://maker.ifttt.com/trigger/x/with/key/{w43}'] },
  ),
  form('firebase-server-key', 'AAAA', 'AAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{140}(?![A-Za-z0-9_-])', {
    yes: ['AAAA{w7}:{w140}'],
  }),
  form(
    'amazon-oauth-secret',
    ['amzn1.oa2-cs.v1.', 'amzn1.application-oa2-client.'],
    'amzn1\\.oa2-cs\\.v1\\.[a-f0-9]{64}',
    { yes: ['amzn1.oa2-cs.v1.{h64}'] },
  ),
];

export const SERVICE_NAMES: readonly NamedRule[] = [
  namedShape('stellar-secret', ['stellar', 'seed', 'secret'], 'S[A-D][A-Z2-7]{54}', {
    yes: ['stellar_secret = "SB{s54}"'],
  }),
  named('adafruit-api-key', 'adafruit', ['w', 32]),
  named('adobe-client-id', 'adobe', ['h', 32]),
  namedShape('airtable-key', 'airtable', '[a-z0-9]{17}', { yes: ['airtable_key = "{l17}"'] }),
  named('algolia-key', 'algolia', ['l', 32]),
  named('asana-client-id', 'asana', ['d', 16]),
  namedShape('asana-token', 'asana', '[12]/\\d{10,20}(?:/\\d{10,20})?:[a-f0-9]{32}', {
    yes: ['ASANA_TOKEN=1/{d16}:{h32}', 'asana_pat = "2/{d16}/{d16}:{h32}"'],
  }),
  named('asana-secret', 'asana', ['l', 32]),
  named('contentful-api-token', 'contentful', ['e', 43]),
  named('dropbox-secret', 'dropbox', ['l', 15]),
  named('dropbox-long-token', 'dropbox', ['e', 60, 140]),
  named('facebook-secret', ['facebook', 'fb_'], ['h', 32]),
  named('flickr-token', 'flickr', ['l', 32]),
  namedShape('linkedin-client-id', ['linkedin', 'linked_in', 'linked-in'], '[a-z0-9]{14}', {
    yes: ['linkedin_id = "{l14}"'],
  }),
  named('linkedin-secret', ['linkedin', 'linked_in', 'linked-in'], ['a', 16]),
  named('linear-client-secret', 'linear', ['h', 32]),
  named('looker-client-id', 'looker', ['l', 20]),
  named('looker-secret', 'looker', ['l', 24]),
  named('nytimes-token', ['nytimes', 'new-york-times', 'newyorktimes'], ['e', 32]),
  namedShape('okta-api-token', 'okta', '00[A-Za-z0-9_=-]{40}', {
    entropyMin: 4,
    yes: ['okta_token = "00{w40}"'],
  }),
  named('rapidapi-key', ['rapidapi', 'x-rapidapi'], ['w', 50]),
  namedShape('squarespace-token', 'squarespace', UUID, { yes: [`squarespace_token = "${UUID_EXAMPLE}"`] }),
  named('twitch-secret', 'twitch', ['l', 30]),
  named('twitter-key', 'twitter', ['a', 25]),
  named('twitter-secret', 'twitter', ['a', 50]),
  namedShape('twitter-access-token', 'twitter', '\\d{15,25}-[A-Za-z0-9]{20,40}', {
    yes: ['twitter_token = "{d18}-{a40}"'],
  }),
  named('twitter-access-secret', 'twitter', ['a', 45]),
  named('zendesk-secret', 'zendesk', ['l', 40]),
  named('auth0-secret', 'auth0', ['w', 64]),
  named('shopify-secret', 'shopify', ['h', 32]),
  named('spotify-secret', 'spotify', ['h', 32]),
  named('stytch-secret', 'stytch', ['e', 40]),
  named('trello-token', 'trello', ['h', 32, 76]),
  named('freshdesk-key', 'freshdesk', ['a', 20]),
  named('salesforce-token', 'salesforce', ['a', 24, 112]),
  named('openweather-key', ['openweather', 'owm_'], ['h', 32]),
  named('giphy-key', 'giphy', ['a', 32]),
  named('ngrok-token', 'ngrok', ['v', 40, 60]),
  named('recaptcha-secret', 'recaptcha', ['w', 40]),
  named('reddit-secret', 'reddit', ['w', 27, 30]),
  named('unsplash-key', 'unsplash', ['w', 43]),
  named('bitly-token', 'bitly', ['h', 40]),
  named('shodan-key', 'shodan', ['a', 32]),
  named('virustotal-key', ['virustotal', 'vt_api'], ['h', 64]),
  named('hcaptcha-secret', 'hcaptcha', ['a', 32, 64]),
  named('google-oauth-client-secret', ['google', 'gcp'], ['w', 24]),
];
