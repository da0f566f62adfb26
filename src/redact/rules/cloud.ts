// Keys of cloud and hosting providers.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

/** Base64 of the host that such a key is for, put together here so that this file holds no key. */
const BEDROCK_PREFIX = ['bedrock-api-key', 'YmVkcm9jay5hbWF6b25hd3MuY29t'].join('-');

export const CLOUD_FORMS: readonly FormRule[] = [
  prefixed('aws-access-key', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], ['u', 16], { no: ['AKIAIOSFODNN7EXAMPLE'] }),
  form('aws-access-key', 'A3T', 'A3T[A-Z0-9][A-Z2-7]{16}(?![A-Z0-9])', {
    yes: ['A3TX{s16}'],
    no: ['A3T{s8}'],
  }),
  form(
    'aws-session-token',
    ['FwoGZXIvYXdz', 'IQoJb3JpZ2lu', 'FQoGZXIvYXdz'],
    '(?:FwoGZXIvYXdz|IQoJb3JpZ2lu|FQoGZXIvYXdz)(?:[A-Za-z0-9+/=]|%2[BbFf]|%3[Dd]){80,2000}',
    {
      yes: ['FwoGZXIvYXdz{b300}'],
      no: ['FwoGZXIvYXdz{b20}'],
    },
  ),
  form('aws-bedrock-key', 'ABSK', 'ABSK[A-Za-z0-9+/]{109,269}={0,2}(?![A-Za-z0-9+/=])', {
    loose: true,
    entropyMin: 2,
    yes: ['ABSK{b120}=='],
    no: ['ABSK{b40}'],
  }),
  form('aws-bedrock-key', 'bedrock-api-key-', `${BEDROCK_PREFIX}[A-Za-z0-9+/=]{0,2000}`, {
    yes: [`${BEDROCK_PREFIX}{b80}`],
    no: ['bedrock-api-key-{b12}'],
  }),
  form('aws-mws-key', 'amzn.mws.', `amzn\\.mws\\.${UUID}`, { yes: [`amzn.mws.${UUID_EXAMPLE}`] }),
  form(
    'aws-session-token',
    'x-amz-security-token',
    'x-amz-security-token(?:=|%3D|: ?)([A-Za-z0-9+/=%]{80,2000})',
    { ignoreCase: true, group: 1, yes: ['X-Amz-Security-Token={a200}'] },
  ),
  form('aws-signature', 'x-amz-signature', 'x-amz-signature(?:=|%3D)([a-f0-9]{64})', {
    ignoreCase: true,
    inside: true,
    group: 1,
    yes: ['X-Amz-Signature={h64}'],
    no: ['X-Amz-Signature={h12}'],
  }),
  prefixed('google-api-key', 'AIza', ['w', 35]),
  prefixed('google-oauth-secret', 'GOCSPX-', ['w', 28]),
  prefixed('google-access-token', 'ya29.', ['w', 20, 1200]),
  form('google-refresh-token', '1//0', '1//0[A-Za-z0-9_-]{40,120}(?![A-Za-z0-9_-])', {
    yes: ['1//0{w60}'],
    no: ['1//0{w10}'],
  }),
  form('azure-client-secret', 'Q~', '[A-Za-z0-9_~.-]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~.-])', {
    lead: 4,
    yes: ['abC8Q~{a34}', ' x~_8Q~{a31}'],
    no: ['abC8Q~{X34}', 'Q~{a10}'],
  }),
  form('azure-storage-key', '+ASt', '[A-Za-z0-9+/]{76}\\+ASt[A-Za-z0-9+/]{6}==', {
    lead: 76,
    yes: ['{a76}+ASt{a6}=='],
  }),
  form('azure-account-key', 'accountkey=', 'accountkey=([A-Za-z0-9+/]{86}==)', {
    ignoreCase: true,
    group: 1,
    yes: ['AccountKey={a86}=='],
    no: ['AccountKey={X86}=='],
  }),
  form(
    'azure-shared-access-key',
    ['sharedaccesskey=', 'accesskey='],
    '(?:shared)?accesskey=([A-Za-z0-9+/]{40,64}={0,2})',
    { ignoreCase: true, group: 1, yes: ['SharedAccessKey={a43}='], no: ['SharedAccessKey={X43}='] },
  ),
  form(
    'azure-sas-signature',
    ['&sig=', '?sig='],
    '[&?]sig=((?:[A-Za-z0-9+/]|%2[BbFf]){40,90}(?:%3[Dd]|=){0,2})',
    { inside: true, group: 1, yes: ['https://x.blob.core.windows.net/c?sv=2020&sig={a43}%3D'] },
  ),
  form('azure-devops-token', 'AZDO', '[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])', {
    lead: 76,
    yes: ['{a76}AZDO{a4}'],
  }),
  form('azure-search-key', 'AzSe', '[A-Za-z0-9]{42}AzSe[A-Za-z0-9]{6}(?![A-Za-z0-9])', {
    lead: 42,
    yes: ['{a42}AzSe{a6}'],
  }),
  form('azure-cosmos-key', 'ACDb', '[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{6}==', {
    lead: 76,
    yes: ['{a76}ACDb{a6}=='],
  }),
  form('azure-apim-key', 'APIM', '[A-Za-z0-9+/]{76}APIM[A-Za-z0-9+/]{6}==', {
    lead: 76,
    yes: ['{a76}APIM{a6}=='],
  }),
  prefixed('digitalocean-token', ['dop_v1_', 'doo_v1_', 'dor_v1_'], ['h', 64]),
  prefixed('alibaba-access-key', 'LTAI', ['a', 12, 24]),
  prefixed('tencent-secret-id', 'AKID', ['a', 32]),
  prefixed('yandex-api-key', 'AQVN', ['w', 35, 38]),
  prefixed('yandex-access-key', 'YC', ['w', 38], { entropyMin: 3.5, randomBitsMin: 30 }),
  form('yandex-iam-token', 't1.', 't1\\.[A-Za-z0-9_=-]{1,400}\\.[A-Za-z0-9_-]{86}={0,2}', {
    yes: ['t1.{w20}.{w86}'],
  }),
  prefixed('yandex-oauth-token', ['y0_', 'y1_', 'y2_', 'y3_'], ['w', 50, 64]),
  prefixed('scaleway-access-key', 'SCW', ['u', 17], { randomBitsMin: 12, confidence: 0.7 }),
  form('cloudflare-origin-key', 'v1.0-', 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}(?![a-f0-9])', {
    yes: ['v1.0-{h24}-{h146}'],
  }),
  prefixed('cloudflare-token', ['cfut_', 'cfat_', 'cfk_'], ['v', 40, 64]),
  form('heroku-key', 'HRKU-', `HRKU-(?:AA[A-Za-z0-9_-]{58}|${UUID})`, {
    yes: ['HRKU-AA{w58}', `HRKU-${UUID_EXAMPLE}`],
    no: ['HRKU-{w20}'],
  }),
  prefixed('fly-token', 'fo1_', ['w', 43]),
  form('fly-macaroon', ['fm1a_', 'fm1r_', 'fm2_'], 'fm(?:1[ar]|2)_[A-Za-z0-9+/]{100,2000}={0,3}', {
    yes: ['fm2_{b120}==', 'fm1r_{b140}'],
    no: ['fm2_{b30}'],
  }),
  prefixed('render-key', 'rnd_', ['a', 32]),
  prefixed('vercel-token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], ['a', 56, 64]),
  prefixed('netlify-token', 'nfp_', ['a', 36]),
  prefixed('supabase-token', 'sbp_', ['h', 40]),
  prefixed('supabase-secret-key', 'sb_secret_', ['w', 31, 60]),
  form(
    'planetscale-secret',
    ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9=._-]{32,64}(?![A-Za-z0-9=._-])',
    {
      yes: ['pscale_tkn_{w32}', 'pscale_pw_{w43}', 'pscale_oauth_{w32}'],
      no: ['pscale_tkn_{X32}', 'pscale_pw_{w12}'],
    },
  ),
  prefixed('neon-key', 'napi_', ['l', 50, 80]),
  form('databricks-token', 'dapi', 'dapi[a-f0-9]{32}(?:-\\d)?(?![a-f0-9])', {
    yes: ['dapi{h32}', 'dapi{h32}-2'],
    no: ['dapi{h10}', 'dapi{X32}'],
  }),
  prefixed('databricks-oauth-secret', 'dose', ['h', 32]),
  prefixed('clickhouse-cloud-secret', '4b1d', ['a', 38]),
  prefixed('mongodb-atlas-secret', 'mdb_sa_sk_', ['w', 40]),
  form('openshift-token', 'sha256~', 'sha256~[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])', {
    yes: ['sha256~{w43}'],
    no: ['sha256~{X43}'],
  }),
  prefixed('upcloud-token', 'ucat_', ['u', 26]),
  prefixed('exoscale-key', 'EXO', ['h', 24], { randomBitsMin: 10 }),
  form('akamai-token', 'akab-', 'akab-[a-z0-9]{16}-[a-z0-9]{16}(?![a-z0-9])', { yes: ['akab-{l16}-{l16}'] }),
  prefixed(
    'tailscale-key',
    ['tskey-api-', 'tskey-auth-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'],
    ['w', 20, 100],
  ),
  form('rancher-token', 'token-', 'token-[a-z0-9]{5}:([a-z0-9]{54})', {
    group: 1,
    yes: ['token-{l5}:{l54}'],
  }),
  form('kubernetes-bootstrap-token', '--token', '--token[ =]([a-z0-9]{6}\\.[a-z0-9]{16})(?![a-z0-9])', {
    group: 1,
    inside: true,
    yes: ['kubeadm join --token {l6}.{l16}'],
  }),
];

export const CLOUD_NAMES: readonly NamedRule[] = [
  namedShape(
    'aws-secret-key',
    [
      'aws_secret',
      'awssecret',
      'secret_access_key',
      'secretaccesskey',
      'aws_key',
      'aws.secret',
      'secretkey',
      'secret_key',
    ],
    '[A-Za-z0-9/+]{40}',
    {
      entropyMin: 3.8,
      yes: ['aws_secret_access_key = {a40}', 'SecretAccessKey: "{a39}/"'],
      no: ['aws_secret_access_key = {X40}', 'aws_region = {a40}'],
    },
  ),
  namedShape('amazon-signature', 'x-amz-credential', '[A-Z0-9]{16,24}(?:/|%2F).{10,80}', {
    yes: ['X-Amz-Credential={u20}/20260101/eu-west-1/s3/aws4_request'],
  }),
  named('alibaba-secret', ['alibaba', 'aliyun'], ['a', 30]),
  named('tencent-secret', ['tencent', 'qcloud'], ['a', 32]),
  named('cloudflare-api-token', 'cloudflare', ['w', 40]),
  named('cloudflare-global-key', 'cloudflare', ['h', 37]),
  named('fastly-token', 'fastly', ['e', 32]),
  namedShape('heroku-api-key', 'heroku', UUID, { yes: [`HEROKU_API_KEY = "${UUID_EXAMPLE}"`] }),
  named('linode-token', ['linode', 'akamai'], ['h', 64]),
  named('hetzner-token', ['hetzner', 'hcloud'], ['a', 64]),
  named('vultr-key', 'vultr', ['u', 36]),
  named('vercel-access-token', ['vercel', 'zeit'], ['a', 24]),
  named('netlify-access-token', 'netlify', ['e', 40, 46]),
  namedShape('railway-token', 'railway', UUID, { yes: [`RAILWAY_TOKEN = "${UUID_EXAMPLE}"`] }),
  namedShape('scaleway-secret', ['scw_', 'scaleway'], UUID, { yes: [`SCW_SECRET_KEY=${UUID_EXAMPLE}`] }),
  named('ibm-cloud-key', ['ibm', 'bluemix'], ['w', 44]),
  named('azure-key', ['azure', 'cognitive', 'ocp-apim-subscription'], ['a', 32, 88]),
  named('azure-devops-pat', ['azure', 'azdo', 'vsts'], ['l', 52]),
  named('ovh-key', 'ovh', ['a', 16, 32]),
  named('confluent-secret', 'confluent', ['a', 64]),
  named('confluent-key', 'confluent', ['a', 16]),
  named('cisco-meraki-key', 'meraki', ['h', 40], { entropyMin: 3 }),
  named('digitalocean-spaces-secret', ['spaces'], ['b', 43]),
  named('cloudinary-secret', 'cloudinary', ['w', 27]),
];
