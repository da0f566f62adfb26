// Credentials as programs write them down: .netrc records, hashes of passwords, session cookies, the pair of keys that a
// cloud's console offers as a file.

import type { FormRule } from '../model.ts';
import { form } from '../rules/build.ts';

/** Words that stand for a password in documentation. */
const STAND_IN = '(?!(?:your|my|pass|pwd|secret|changeme)[\\w-]{0,12}(?:[\\s"\']|$))';
const CRYPT = '[./A-Za-z0-9]';

export const CREDENTIAL_FILE_FORMS: readonly FormRule[] = [
  form(
    'aws-secret-key',
    ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}["\']?(?:[ \\t]{0,4}[,;:/|][ \\t]{0,4}|[ \\t]{1,4}|[ \\t]{0,4}\\r?\\n[ \\t]{0,8})["\']?([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])',
    {
      group: 1,
      randomBitsMin: 20,
      yes: ['AKIA{u16},{b40}', 'ASIA{u16} / {b40}', '"AKIA{u16}";"{b40}"', 'AKIA{u16}\n{b40}'],
      no: ['AKIA{u16},{b60}', 'AKIA{u16} and {b40}', '{u20},{b40}'],
    },
  ),
  form(
    'netrc-password',
    ['machine', 'default'],
    `(?:machine\\s{1,8}[^\\s]{1,120}|default)(?:\\s{1,8}(?:login|account)\\s{1,8}[^\\s]{1,120}){1,2}\\s{1,8}password\\s{1,8}["']?${STAND_IN}([^\\s"']{4,128})`,
    {
      group: 1,
      entropyMin: 1.9,
      yes: [
        'machine api.acme.io login bob password {a10}',
        'machine a.io\n  login bob\n  password {l8}horse',
      ],
      no: [
        'machine a.io login bob password password',
        'the machine has a default login and a password {a10}',
      ],
    },
  ),
  form(
    'password-hash',
    ['$1$', '$5$', '$6$', '$apr1$', '$y$', '$gy$', '$7$'],
    `\\$(?:(?:[156]|apr1)\\$(?:rounds=\\d{3,9}\\$)?${CRYPT}{1,16}\\$${CRYPT}{22,86}|(?:g?y|7)\\$${CRYPT}{1,64}\\$${CRYPT}{1,86}\\$${CRYPT}{43})(?!${CRYPT})`,
    {
      inside: true,
      randomBitsMin: 20,
      yes: [
        'root:$6${a12}${a86}:1:',
        '$6$rounds=5000${a8}${a86}',
        'bob:$apr1${a8}${a22}',
        '$y$j9T${a22}${a43}',
        '$5${a16}${a43}',
      ],
      no: ['$6$ and $apr1$ are prefixes', 'replace("$1$2")', '$1$abc$def'],
    },
  ),
  form('session-cookie', 's%3A', 's%3[Aa][A-Za-z0-9_-]{20,64}\\.[A-Za-z0-9%+/]{27,64}', {
    randomBitsMin: 30,
    ignoreCase: true,
    yes: ['connect.sid=s%3A{w32}.{a43}', 'sid=s%3a{a32}.{a43}'],
    no: ['q=s%3Aabc.def'],
  }),
  form(
    'powershell-password',
    'convertto-securestring',
    `convertto-securestring(?: {1,4}-(?:string|asplaintext|force)){0,3} {1,4}(?:\\(?)["']${STAND_IN}((?:[^"'\\n$<]|\\$(?=["'])){4,128})["']`,
    {
      ignoreCase: true,
      group: 1,
      entropyMin: 2,
      yes: [
        'ConvertTo-SecureString "{a12}" -AsPlainText',
        "ConvertTo-SecureString -String '{a6} {a6}' -Force",
      ],
      no: ['ConvertTo-SecureString "$password" -AsPlainText', 'ConvertTo-SecureString "MyPassword" -Force'],
    },
  ),
  form(
    'wordpress-setting',
    'define',
    `define\\(\\s{0,4}["'](?:DB_PASSWORD|FTP_PASS|[A-Z_]{2,24}_(?:KEY|SALT|SECRET|PASSWORD))["']\\s{0,4},\\s{0,4}'([^'\\n]{6,128})'`,
    {
      group: 1,
      chosen: true,
      randomBitsMin: 6,
      yes: ["define('DB_PASSWORD', 'plum&{a6}');", "define( 'AUTH_KEY', '{a24}' );"],
      no: ["define('DB_PASSWORD', 'password_here');", "define('DB_NAME', '{a12}');"],
    },
  ),
];
