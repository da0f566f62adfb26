// Private keys, URLs, headers, manifests and command lines.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../redactor.ts';
import { fillTemplate } from '../rules/examples.ts';

const redactor = createRedactor({ secretsOnly: true, blockPrivateKeys: false });
const typesIn = (text: string): string[] => redactor.redact(text).spans.map((span) => span.type);
const BODY = fillTemplate('{b64}\n{b64}\n{b64}\n{b40}==');
const pem = (label: string, body = BODY): string =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;

describe('private keys', () => {
  test('every armour is recognised, on several lines, escaped, and without its end', () => {
    for (const label of [
      'PRIVATE KEY',
      'RSA PRIVATE KEY',
      'EC PRIVATE KEY',
      'OPENSSH PRIVATE KEY',
      'ENCRYPTED PRIVATE KEY',
      'PGP PRIVATE KEY BLOCK',
    ]) {
      expect(typesIn(pem(label)), label).toEqual(['private-key']);
    }
    expect(typesIn(JSON.stringify(pem('PRIVATE KEY')))).toEqual(['private-key']);
    expect(typesIn(pem('PRIVATE KEY').replace(/\n-----END.*/, ''))).toEqual(['private-key']);
    expect(typesIn(Buffer.from(pem('PRIVATE KEY')).toString('base64'))).toEqual(['private-key']);
    expect(
      typesIn(
        `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${BODY}\nPrivate-MAC: ${fillTemplate('{h64}')}`,
      ),
    ).toEqual(['private-key']);
  });

  test('public keys, certificates and shortened keys are left alone', () => {
    expect(typesIn(pem('PUBLIC KEY'))).toEqual([]);
    expect(typesIn(pem('CERTIFICATE'))).toEqual([]);
    expect(typesIn(pem('PRIVATE KEY', '...'))).toEqual([]);
    expect(typesIn(Buffer.from(pem('CERTIFICATE')).toString('base64'))).toEqual([]);
  });

  test('a private JSON Web Key goes as a whole, a public one stays', () => {
    const [x, d] = [fillTemplate('{w43}', 4), fillTemplate('{w43}', 5)];
    const out = redactor.redact(`{"kty":"EC","crv":"P-256","x":"${x}","d":"${d}"}`);
    expect(out.text).toBe('{[REDACTED:jwk-private-key]}');
    expect(typesIn(`{"kty":"EC","crv":"P-256","x":"${x}","y":"${x}"}`)).toEqual([]);
    expect(typesIn(`  d: '${d}',`)).toEqual(['jwk-private-key']);
  });
});

describe('URLs', () => {
  test('the password goes and the rest stays, also with an @ in it', () => {
    expect(redactor.redact('see postgres://bob:kV9tq2mZx7@db.acme.io/x').text).toBe(
      'see postgres://bob:[REDACTED:url-password]@db.acme.io/x',
    );
    expect(redactor.redact('sqlserver://sa:kV9@tq2mZx7@localhost/').text).toBe(
      'sqlserver://sa:[REDACTED:url-password]@localhost/',
    );
    expect(redactor.redact('redis://:kV9tq2mZx7@h:6379').text).toBe(
      'redis://:[REDACTED:url-password]@h:6379',
    );
  });

  test('ports, paths, placeholders and examples are left alone', () => {
    for (const text of [
      'http://localhost:8080/a@b',
      'https://user:pass@host/',
      'ftp://u:${PW}@h',
      'http://a:b@example.com',
      'https://x.io/@scope/pkg',
    ]) {
      expect(typesIn(text), text).toEqual([]);
    }
  });

  test('a signed URL is a credential as a whole', () => {
    const url = `https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=${fillTemplate('{h64}')}`;
    expect(redactor.redact(`get "${url}"`).text).toBe('get "[REDACTED:signed-url]"');
  });
});

describe('headers', () => {
  const basic = (pair: string): string => Buffer.from(pair).toString('base64');

  test('what follows a scheme goes when it is a credential', () => {
    expect(redactor.redact(`Authorization: Bearer ${'q8Zt4LmW1xRc7Vb2'}`).text).toBe(
      'Authorization: Bearer [REDACTED:bearer-token]',
    );
    expect(typesIn(`"authorization": "Basic ${basic('bob:kV9tq2mZx7')}"`)).toEqual(['basic-credentials']);
    expect(typesIn(`-H 'Proxy-Authorization: NTLM ${fillTemplate('{b64}')}'`)).toHaveLength(1);
  });

  test('prose and spelled-out placeholders stay', () => {
    for (const text of [
      'a bearer of bad news',
      'Bearer <token>',
      'Bearer $TOKEN',
      'basic understanding',
      `Basic ${basic('user:password')}`,
    ]) {
      expect(typesIn(text), text).toEqual([]);
    }
  });
});

describe('manifests and commands', () => {
  test('passwords of tools whose flags say nothing by themselves are found, ports and files are not', () => {
    const value = ['Quartz', 'Lamp7'].join('-');
    for (const command of [
      `mosquitto_sub -h broker -p 8883 -u gauge -P '${value}' -t x`,
      `zip -r -P ${value} out.zip data/`,
      `7z a -p${value} out.7z data/`,
      `htpasswd -bB /etc/site/.users ada ${value}`,
      `net use Z: \\\\files\\plans /user:ada ${value}`,
      `lftp -u ada,${value} ftp://files/`,
      `smbclient //files/plans -U ada%${value}`,
      `xfreerdp /v:files /u:ada /p:${value}`,
      `ipmitool -H rack7 -U ada -P ${value} power status`,
    ])
      expect(redactor.redact(command).text, command).not.toContain(value);
    for (const command of [
      'mosquitto_sub -h broker -p 8883 -t x',
      'zip -r out.zip data/v2',
      '7z x out2.7z',
      'htpasswd -c /etc/site/.users ada',
      'net use Z: /delete',
      'unzip -p report2.zip index.html',
    ])
      expect(redactor.redact(command).text, command).toBe(command);
  });

  test('every value of a Kubernetes Secret goes, of anything else none', () => {
    const data = `data:\n  user: ${Buffer.from('administrator').toString('base64')}\n  # note\n  mode: ${Buffer.from('whatever-it-is').toString('base64')}\n`;
    expect(typesIn(`apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\n${data}`)).toEqual([
      'kubernetes-secret',
      'kubernetes-secret',
    ]);
    expect(typesIn(`apiVersion: v1\n${data}kind: Secret\n`)).toEqual([
      'kubernetes-secret',
      'kubernetes-secret',
    ]);
    expect(typesIn(`apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: x\n${data}`)).toEqual([]);
    expect(typesIn('kind: Secret\ndata:\n  pass: {{ .Values.pass }}\n')).toEqual([]);
  });

  test('the argument of a tool that takes a password goes', () => {
    for (const text of [
      'mysql -u root -pkV9tq2mZx7 db',
      'sshpass -p kV9tq2mZx7 ssh h',
      'redis-cli -h h -a kV9tq2mZx7 ping',
      'curl -u bob:kV9tq2mZx7 https://h',
      'openssl rsa -passin pass:kV9tq2mZx7',
      'openssl rsa -passin kV9tq2mZx7',
    ]) {
      expect(redactor.redact(text).text, text).not.toContain('kV9tq2mZx7');
    }
    for (const text of [
      'curl -u "$USER:$PASS" h',
      'curl -u user:password h',
      'mkdir -p some/folder2',
      'openssl takes it by the -passin argument (or asks for it)',
      'docker run -p 8080:80 x',
    ]) {
      expect(typesIn(text), text).toEqual([]);
    }
  });
});

describe('passwords in sentences', () => {
  const secret = 'Kestrel-' + '73q!moor';
  test('are taken out whole, whoever they belong to and in several languages', () => {
    for (const before of [
      'The database password is ',
      'the password for the staging server was ',
      'The admin password was changed to ',
      'Das Passwort für die Datenbank lautet ',
      'mot de passe du serveur de calcul : ',
      'Le mot de passe est ',
      'La contraseña es ',
      'login: admin / ',
      'The credentials are "admin" / ',
    ])
      expect(redactor.redact(`${before}${secret}, as agreed.`).text, before).toBe(
        `${before}[REDACTED:password], as agreed.`,
      );
    expect(redactor.redact('Das Kennwort lautet Wanderfalke-58k.').text).toBe(
      'Das Kennwort lautet [REDACTED:password].',
    );
  });

  test('that are a word with a number, or spell "secret" in disguise, go where nothing but a verb or a colon stands before them', () => {
    for (const [before, told] of [
      ['the password is ', 'S3cr3tPw!'],
      ['mysql -u root -p', 'S3cr3tPw!'],
      ['das Passwort ist ', 'Blumenkohl77'],
      ['la contraseña es ', 'Blumenkohl77'],
      ['mot de passe : ', 'Blumenkohl77'],
      ['login kai / ', 'Blumenkohl77'],
      ['from now on log in with kai / ', 'Blum3nk0hl7'],
      ['credentials: kai:', 'Blumenkohl77'],
    ] as const)
      expect(redactor.redact(`${before}${told}`).text, before).toMatch(/\[REDACTED:[a-z-]+\]$/);
  });

  test('sentences about passwords stay as they are', () => {
    for (const text of [
      'The password of Blumenkohl77 is shown',
      'password: example123',
      'The password is stored in Vault',
      'password is required',
      'The password is case-sensitive and SHA-256/PBKDF2-hashed',
      'The password is Base64-encoded',
      'The password is OAuth2-only now',
      'The password on Host-42x expires',
      'The password for Server-12b is rotated by Terraform-1.9x',
      'The password is in DB_PASSWORD, see https://Example-7.test/a?b=1',
      'login: admin / user pages share a layout',
      'The login works on Firefox / Chrome-120b',
      'The login page, Version-2.0b, is slow',
      'the login page / Settings12 dialog',
      'see login screen / Dashboard2024 for it',
      'look at login src/Configuration12',
    ])
      expect(redactor.redact(text).text).toBe(text);
  });

  test('a Basic header is taken out though its password spells a word for a secret', () => {
    const header = (pair: string) => `Authorization: Basic ${Buffer.from(pair).toString('base64')}`;
    expect(typesIn(header('admin:s3cr3tDoor'))).toEqual(['basic-credentials']);
    expect(typesIn(header('user:password'))).toEqual([]);
  });
});
