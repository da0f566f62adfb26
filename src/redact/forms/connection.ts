// Lines of password files and signed tokens: .pgpass records, JSON Web Tokens and the like, which have a form but no
// provider.

import type { FormRule } from '../model.ts';
import { form } from '../rules/build.ts';

export const GENERAL_FORMS: readonly FormRule[] = [
  form(
    'json-web-token',
    'eyJ',
    'eyJ[A-Za-z0-9_-]{10,4000}\\.eyJ[A-Za-z0-9_/+-]{8,8000}={0,2}\\.[A-Za-z0-9_/+-]{10,8000}={0,2}',
    {
      entropyMin: 3.5,
      yes: ['eyJ{w30}.eyJ{w60}.{w43}'],
      no: ['eyJ{w20}', 'eyJust.kidding.now', 'eyJ{w30}.{w60}.{w43}'],
    },
  ),
  form(
    'encrypted-web-token',
    'eyJjdHkiOiJKV1Qi',
    'eyJjdHkiOiJKV1Qi[A-Za-z0-9_-]{10,400}(?:\\.[A-Za-z0-9_-]{0,4000}){4}',
    { yes: ['eyJjdHkiOiJKV1Qi{w60}.{w300}.{w16}.{w800}.{w22}'] },
  ),
  form(
    'json-web-token-base64',
    'ZXlK',
    'ZXlK(?:aGJHY2lP|hcGRTST|poZFdRaU|psYm1N|dlaU9pS|LajBqU|pZVzR|0ZVhBaU|0eXAiOi|[A-Za-z0-9+/]{6})[A-Za-z0-9+/]{60,8000}={0,2}',
    { randomBitsMin: 40, yes: ['ZXlK{b120}'] },
  ),
  form(
    'sql-password',
    'identified',
    '(?<=\\b(?:user|role|grant|login)\\b[^\\n]{0,160})identified (?:with \\w{1,40} )?(?:by|as) (?:password )?["\']([^"\'\\s]{4,64})["\']',
    {
      ignoreCase: true,
      group: 1,
      chosen: true,
      entropyMin: 1.5,
      randomBitsMin: 4,
      yes: ["CREATE USER 'a'@'b' IDENTIFIED BY '{a12}'", "CREATE USER 'a'@'b' IDENTIFIED BY 'plum_of_{d2}'"],
      no: ["CREATE USER 'a'@'b' IDENTIFIED BY 'password'", 'the column identified by "{a12}".'],
    },
  ),
  form(
    'nuget-password',
    'cleartextpassword',
    'cleartextpassword["\'] {1,4}value=["\']([^"\'%\\s][^"\'\\s]{4,120})["\']',
    {
      ignoreCase: true,
      group: 1,
      entropyMin: 2,
      yes: ['<add key="ClearTextPassword" value="{a12}" />'],
      no: ['<add key="ClearTextPassword" value="%NUGET_PASSWORD%" />'],
    },
  ),
  form(
    'pgpass-password',
    [':5432:', ':5433:', ':*:*:', ':6432:'],
    '(?<=(?:^|[\\s"\'`=])[\\w.*-]{1,80}):(?:\\d{4}|\\*):[^:\\s]{1,64}:[^:\\s]{1,64}:([^\\s:"\'`]{3,128})(?=[\\s"\'`]|$)',
    {
      inside: true,
      group: 1,
      entropyMin: 1.5,
      yes: ['db.example.org:5432:app:alice:{a12}'],
      no: ['http://localhost:5432/app', 'arn:aws:logs:*:*:log-group:{a12}'],
    },
  ),
];
