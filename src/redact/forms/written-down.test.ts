// Credentials as people and programs write them down, and sentences about them.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../index.ts';
import { fillTemplate } from '../rules/examples.ts';

const { redact } = createRedactor({ secretsOnly: true });
const PASSWORD = fillTemplate('{a12}', 21);
const SECRET_KEY = fillTemplate('{b40}', 22);
const ACCESS_KEY = fillTemplate('AKIA{s16}', 23);
const HASH = fillTemplate('{a86}', 24);
const WORDS = 'ribbon velvet canyon orbit maple tunnel gravity lantern copper bridge island violin';

describe('a secret is found', () => {
  test.each([
    [
      'the file that a console offers',
      SECRET_KEY,
      `Access key ID,Secret access key\n${ACCESS_KEY},${SECRET_KEY}\n`,
    ],
    ['a pair of keys in a note', SECRET_KEY, `${ACCESS_KEY} / ${SECRET_KEY}`],
    ['below its key', PASSWORD, `db:\n  password:\n    ${PASSWORD}\n`],
    ['in a block of YAML', PASSWORD, `password: |-\n  ${PASSWORD}\nport: 1\n`],
    ['encoded in a URL', 'Lw%23Zk', 'amqp://app:kR%40t9%21Lw%23Zk@queue.internal/main'],
    ['in .netrc', 'lake7tower', 'machine git.acme.io\n  login ann\n  password lake7tower\n'],
    ['as a hash of a system', HASH, `ann:$6$rounds=9000$x7Kd92Lm$${HASH}:19700:0:99999:7:::`],
    ['as a hash of a web server', HASH.slice(0, 22), `ann:$apr1$x7Kd92Lm$${HASH.slice(0, 22)}`],
    ['as a signed cookie', HASH.slice(0, 32), `sid=s%3A${HASH.slice(0, 32)}.${HASH.slice(32, 75)}; Path=/`],
    ['in PowerShell', PASSWORD, `$p = ConvertTo-SecureString -String "${PASSWORD}" -AsPlainText -Force`],
    ['with blanks', 'Pl4t1num', 'password = "Pl4t1num garden 3 gates!"'],
    ['made of words', 'copper lantern', "db_password: 'copper lantern maple orbit'"],
    ['as a seed phrase', 'ribbon velvet', `Seed phrase: ${WORDS}`],
    ['as a longer seed phrase', 'ribbon velvet', `mnemonic = "${WORDS} ${WORDS}"`],
    ['quoted on a command line', 'Velvet Tunnel', "sshpass -p 'Velvet Tunnel' ssh root@10.0.0.2"],
    ['of one word, for a tool of passwords', 'velvettunnel', 'ldapsearch -D cn=app -w velvettunnel -b dc=x'],
    ['of a store of keys', 'velvet-tunnel', 'keytool -list -keystore a.jks -storepass velvet-tunnel'],
    [
      'given to a cluster',
      'Velvet.Tunnel',
      'kubectl create secret generic db --from-literal=password=Velvet.Tunnel',
    ],
    ['of a wireless network', '4082613975051', 'nmcli dev wifi connect "home" password 4082613975051'],
    ['in SQL', 'velvet_tunnel', "CREATE USER 'app'@'%' IDENTIFIED BY 'velvet_tunnel';"],
    ['in settings of WordPress', 'velvet&tunnel', "define('DB_PASSWORD', 'velvet&tunnel');"],
    ['under a French key', 'VelvetTunnel4', 'motdepasse = VelvetTunnel4'],
    ['in a sentence', 'lake7tower', 'by the way my password is lake7tower.'],
  ])('%s', (_where, secret, text) => {
    expect(redact(text).text).not.toContain(secret);
  });
});

describe('nothing is found', () => {
  test.each([
    'password:\n  type: string\n  minLength: 8',
    'token:\n  required',
    'Password:\n\nEnter it twice.',
    'password: |\n  Must have 8 characters',
    'const secret =\n  process.env.SECRET',
    'machine learning has a default login page and a password prompt',
    'text.replace(/(a)(b)/, "$1$2")',
    'ConvertTo-SecureString "$password" -AsPlainText',
    'password: "Enter your password here"',
    "password: 'The passwords do not match'",
    'the seed phrase is shown once and has twelve words that you write down before anything else happens here',
    'the password is base64encoded',
    'the password is stored in the vault',
  ])('%s', (text) => {
    expect(redact(text).text).toBe(text);
  });
});
