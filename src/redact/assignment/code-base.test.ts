// What stands in code bases behind the keys of secrets without being one, kind by kind, each beside the real thing that
// looks most like it and must still be found.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../redactor.ts';

const redactor = createRedactor({ secretsOnly: true });
const LONG = 'q8Zt4LmW1xRc7Vb2Nk5P';
const UUID = '7d1c9a52-40be-4f6d-9a3e-5b8f21c7e604';

interface Kind {
  readonly name: string;
  readonly innocent: readonly string[];
  readonly secret: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    name: 'names of cipher suites, mechanisms and members of enumerations',
    innocent: [
      '#define TXT_DHE_PSK_WITH_RC4 "DHE-PSK-RC4-MD5"',
      'auth_mechanism_token: "KERBV5-X509"',
      'wifi_psk: "WPA3_PSK_SAE"',
    ],
    secret: ['wifi_psk: "WQ3K-8ZT4-LMW1"'],
  },
  {
    name: 'values that name a secret, as types and modules do',
    innocent: [
      "apiAuth = field('GoodCloudAiplatformV1beta1ApiAuth', 1)",
      'const mesh_secrets_1 = load("@q7x/tools/wipe-secrets");',
      'ctl_dev_key=qdimm_ctl_key',
      'kx_psk = "ECDHX-PSK"',
    ],
    secret: [`kx_secret = "key-${LONG}"`],
  },
  {
    name: 'expressions',
    innocent: [
      'my $pwd = $sftp->pwd;',
      'def load(data: bytes, password: tp.Any = None):',
      'pw := q.pw',
      'x={token:z.startsQx?h:g,state:1}',
      'objectMap["sshKey"] = lvmpq.SSHKeyX',
      'r.pw=this.myPW,r.ser=this.serial',
      '    --- PASS: TestQx/zx_tag_q (0.04s)',
    ],
    secret: [`password: x9.${LONG}`, `pw = ${LONG}`],
  },
  {
    name: 'literals torn apart by the quotes around code',
    innocent: [
      `$s="user='".esc($V)."' password='".addcslashes($Fq,"'")."'";`,
      'e("label",{for:"password"},"Password:"),o?$qe.createElement("code",null)',
      `throw new Error("unknown token "+bq[0]);if(dx){if("class"===c)return}`,
    ],
    secret: [`e("Password:"),login("password", "${LONG}")`],
  },
  {
    name: 'arguments of functions that look up, parse or test',
    innocent: [
      "const credentials = await this.getCredentials('qwikPSAApi');",
      'parseToken("XZPRAGMQ", 1)',
      'should_pass("OpenDLL(\'./_zqlite3.dll\')")',
    ],
    secret: [`client.setToken("${LONG}")`, `user.password("xK7pQ2vR9tLm")`],
  },
  {
    name: 'lists of words, declarations of unions and other neighbours after a comma',
    innocent: [
      'type Kind = "jwtAuth" | "q8zOAuth2" | "none"',
      'z.union([z.literal("jwtAuth"), z.literal("q8zOAuth2")])',
      'Register("auth.proto", fileDescriptor_4e7a90c1d5b2f836)',
      `lines = ["x=5", "class X:\\n    pass", "qk='p'"]`,
      '<input type="password" name="zq_pw2" id="text_zq_pw2">',
    ],
    secret: [`("password", "${LONG}")`, `<input name="password" value="xK7pQ2vR9tLm">`],
  },
  {
    name: 'parts of resource names and of type names',
    innocent: [
      'arn:cloud:vault:eu-1:123:secret:frost-Kd48mzT',
      '"Acme::Gateway::ApiKey": "93b1e07c5d2fa864"',
      'QZT4:M81K:X3PW:VHNB:RLKC:TVQE',
    ],
    secret: ['"ApiKey": "93b1e07c5d2fa86493b1e07c5d2fa864"'],
  },
  {
    name: 'regular expressions and formats',
    innocent: [
      "'^(?<secret>[a-zA-Z0-9-_]+):(?<version>[1-9]+)$'",
      'syn match ruleToken "\\<io\\.jwt\\.check_\\(rs\\|ps\\)\\(256\\|384\\)\\>"',
      'Password: %3$s',
      '$row->password = ":B:{$row->id}:{$row->pq}";',
      '<glyph glyph-name="gist-secret" unicode="&#xe41d;" d="M5"/>',
    ],
    secret: [`<secret>${LONG}</secret>`],
  },
  {
    name: 'sentences',
    innocent: [
      'A list of further options to pass to `mtqxrun`.',
      '* `board_password`: SNMP password of the board.',
      'The rows identified by "aZorderByq" are kept.',
      "the target machine's struct pwd pw_*. Fields differ",
      'parse error: unexpected token: `0x7.3e+4f32`',
    ],
    secret: [
      "CREATE USER bob IDENTIFIED BY 'xK7pQ2vR9tLm';",
      'machine h login bob port 1 password xK7pQ2vR9tLm',
    ],
  },
  {
    name: 'translations of the word',
    innocent: [
      '"param-password": "Wortzwurq."',
      '"userlogin-yourpassword": "Uqtinnaqpaal"',
      '"db-password": "Grolm-zwuqai:"',
      '"clave","m\\u00e9todoqz","espacio"',
    ],
    secret: ['"db-password": "Grolm-zw9qai"'],
  },
  {
    name: 'tokens that number a request, a page or a version',
    innocent: [
      `"ClientToken": "${UUID}"`,
      `--idempotency-token ${UUID}`,
      `"LockToken":"${UUID}"`,
      'Next page token: wz4RtKp7Lm2VxQ9cBn',
    ],
    secret: [`api_token: ${UUID}`, `refresh token: ${LONG}`],
  },
  {
    name: 'tokens in the address of a badge',
    innocent: ['[![cov](https://cov.io/gh/a/b/graph/badge.svg?token=kT72m4vRZ6)](https://cov.io/gh/a/b)'],
    secret: ['https://cov.io/upload?token=kT72m4vRZ6xQ'],
  },
  {
    name: 'digests, scopes and stored hashes',
    innocent: [
      'encryptionKeySha256 := "Vt7RqWz2LmX9bKc4NpH8sYd3/Gf6Jo1+Ua5Te0Ixvk8="',
      'Credential=AKXD9/20240101/eu-1/es/aws4_request, Signed',
      'password: md5c07d1e94b3a85f62d90e7b4c18f3a256',
      'hashed_password = "7be1c40d95a2f836e07b4c9d12f5a8e36c0b9d47"',
      'DUMP_ETC_PASSWORD: T1403.018',
    ],
    secret: ['encryptionKey := "Vt7RqWz2LmX9bKc4NpH8sYd3/Gf6Jo1+Ua5Te0Ixvk8="'],
  },
  {
    name: 'paths and descriptors behind a mere key',
    innocent: [
      `"S3Key": "40921-Detection-${UUID}/"`,
      '"Key": "RACK:MOUNTED#0x2f__FAN.Bay.7q"',
      '$key.Descriptor = "O:BQG:BQD:(A;;0x1f01bf;;;WQ)(A;;0x120089q;;;LX)"',
    ],
    secret: [`"aes_key": "${LONG}${LONG}"`],
  },
  {
    name: 'text that was merely encoded',
    innocent: [`raw_key: "${Buffer.from('hello from the cloud').toString('base64')}"`],
    secret: [`raw_key: "${Buffer.from('q8Zt4LmW1xRc7Vb2Nk5PqX').toString('base64')}"`],
  },
  {
    name: 'names of types that begin with the name of a provider',
    innocent: [
      "azureQuxNodePool = field('AzureQuxStandardNodePoolD11V2Profile', 2)",
      'export type GoogleQueryV2Params = GoogleBigQueryV2NodeBase & {',
      '"SegmentId": "5e0c7d91b8a34f26c19d7e803b5a2f64"',
    ],
    secret: [`azure_key = "${LONG}${LONG}"`],
  },
  {
    name: 'resource patterns and addresses with colons',
    innocent: ['resources: ["arn:cloud:logs:*:*:log-group:/acme/zone7x/*"],'],
    secret: ['*:*:app:alice:xK7pQ2vR9tLm'.replace('*:*', 'db.acme.io:5432')],
  },
];

describe('what code bases hold', () => {
  for (const { name, innocent, secret } of KINDS) {
    test(`${name} are left alone, and what looks most like them is found`, () => {
      for (const text of innocent) expect(redactor.redact(text).text, text).toBe(text);
      for (const text of secret) expect(redactor.redact(text).spans.length, text).toBeGreaterThan(0);
    });
  }
});
