// Personal numbers and addresses. The numbers are published test numbers or made up with right check digits.

import { describe, expect, test } from 'vitest';
import { createRedactor } from '../redactor.ts';
import { addToIban, passesLuhn, passesVerhoeff } from './digits.ts';

const redactor = createRedactor();
const typesIn = (text: string): string[] => redactor.redact(text).spans.map((span) => span.type);

describe('numbers', () => {
  test('check digits hold for numbers known to be right and fail when one digit changes', () => {
    expect(passesLuhn('4539578763621486')).toBe(true);
    expect(passesLuhn('4539578763621487')).toBe(false);
    expect(passesVerhoeff('2363')).toBe(true);
    expect(passesVerhoeff('2364')).toBe(false);
    const remainder = (moved: string) =>
      [...moved].reduce((rest, sign) => addToIban(rest, sign.charCodeAt(0)), 0);
    expect(remainder('WEST12345698765432GB82')).toBe(1);
    expect(remainder('west12345698765432gb82')).toBe(1);
    expect(remainder('WEST12345698765433GB82')).not.toBe(1);
  });

  test('cards are found with and without separators; other long numbers are not', () => {
    expect(typesIn('pay with 4539 5787 6362 1486 now')).toEqual(['credit-card']);
    expect(typesIn('4539-5787-6362-1486')).toEqual(['credit-card']);
    expect(typesIn('order 4539578763621487')).toEqual([]);
    expect(typesIn('ratio 0.4539578763621486')).toEqual([]);
    expect(typesIn('at 1697040000000 ms')).toEqual([]);
  });

  test('a number is found behind, between and among other digits, wherever they stand', () => {
    const before = [
      '',
      '1 22 333, ',
      'v1.2.3 at 10:45 ',
      'a1b2c3 ',
      '(12) ',
      `${'7 '.repeat(60)}. `,
      '12/31 - ',
    ];
    const numbers = [
      ['4539 5787 6362 1486', 'credit-card'],
      ['GB82 WEST 1234 5698 7654 32', 'iban'],
      ['GB82WEST12345698765432', 'iban'],
      ['536-22-8726', 'us-ssn'],
      ['+49 30 901820', 'phone-number'],
    ] as const;
    for (const head of before)
      for (const tail of ['', ', 1 2 3', '\n2024-11-18', ' x9'])
        for (const [number, type] of numbers)
          expect(typesIn(`${head}it is ${number}${tail}`), `${head}${number}${tail}`).toEqual([type]);
  });

  test('social security numbers need their form or their word', () => {
    expect(typesIn('123-45-6789')).toEqual(['us-ssn']);
    expect(typesIn('my SSN: 123456789')).toEqual(['us-ssn']);
    expect(typesIn('part 123456789')).toEqual([]);
    expect(typesIn('000-45-6789')).toEqual([]);
  });

  test('bank accounts are found in any case and spacing', () => {
    for (const text of [
      'to GB82 WEST 1234 5698 7654 32.',
      'iban de89370400440532013000',
      'NL91ABNA0417164300',
    ])
      expect(typesIn(text), text).toEqual(['iban']);
    expect(typesIn('GB82WEST12345698765433')).toEqual([]);
  });

  test('telephones need a country code, a grouping of their own or a word', () => {
    for (const text of [
      '+44 7700 900123',
      'call me at 5403926876',
      '(541) 714-1388',
      '541-714-1388',
      '+41 (0)62 585 51 90',
      'Fax: 0431 35 06 90',
      '071 234 56 78 mobile',
      '001-432-815-4117x12',
    ]) {
      expect(typesIn(text), text).toEqual(['phone-number']);
    }
    for (const text of [
      '2024-01-14 03:07:43',
      '192.168.10.20',
      'version 10.2.3.4567',
      'license number is 755600751',
      'id 5403926876',
      '1 2 3 4 5 6 7 8',
      'a-1234567-8',
    ]) {
      expect(typesIn(text), text).toEqual([]);
    }
  });

  test('IP addresses are left alone unless asked for', () => {
    expect(typesIn('from 203.0.113.7 today')).toEqual([]);
    const asked = createRedactor({ ipAddresses: true });
    expect(asked.redact('from 203.0.113.7 today').text).toBe('from [REDACTED:ip-address] today');
    expect(asked.redact('version 1.2.3.4.5').spans).toEqual([]);
  });
});

describe('e-mail', () => {
  test('addresses are found wherever they stand', () => {
    expect(redactor.redact('write to jörg.o-neil+x@mail.acme.co.uk, now').text).toBe(
      'write to [REDACTED:email], now',
    );
    expect(typesIn('<bob@acme.io>')).toEqual(['email']);
    expect(typesIn('mail=bob%40acme.io')).toEqual(['email']);
  });

  test('remotes, packages, files and reserved domains are no addresses', () => {
    for (const text of [
      'git@github.com:a/b.git',
      'npm i left-pad@1.3.0',
      'icon@2x.png',
      'a@example.com',
      '@param x',
      'user@host',
    ]) {
      expect(typesIn(text), text).toEqual([]);
    }
  });
});

describe('national numbers', () => {
  test('a number goes when its word is near and its check digits hold', () => {
    for (const [text, type] of [
      ['DNI 12345678Z', 'spanish-id'],
      ['codice fiscale RSSMRA85T10A562S', 'italian-tax-code'],
      ['Steuer-ID 86095742719', 'german-tax-id'],
      ['BSN 111222333', 'dutch-bsn'],
      ['CPF 529.982.247-25', 'brazilian-cpf'],
      ['NHS number 943 476 5919', 'uk-nhs-number'],
      ['PESEL 44051401359', 'polish-pesel'],
      ['Aadhaar 2341 2341 2346', 'indian-aadhaar'],
      ['personnummer 811218-9876', 'swedish-personal-number'],
      ['AHV 756.9217.0769.85', 'swiss-ahv'],
      ['hetu 131052-308T', 'finnish-id'],
      ['NIR 2 55 08 14 168 025 38', 'french-nir'],
    ] as const) {
      expect(typesIn(text), text).toContain(type);
    }
  });

  test('without the word or with a wrong digit it stays', () => {
    for (const text of ['12345678Z', 'DNI 12345678A', 'PESEL 44051401358', 'BSN 111222334'])
      expect(typesIn(text), text).toEqual([]);
  });

  test('nothing personal is touched when only secrets are asked for', () => {
    const text = 'bob@acme.io, +44 7700 900123, 4539 5787 6362 1486, 123-45-6789, DNI 12345678Z';
    expect(createRedactor({ secretsOnly: true }).redact(text).text).toBe(text);
  });
});

test('the credentials of a URL are no mailbox: they go alone, the host stays', () => {
  const secret = 'Zt8-kW2v_Qm5xR';
  for (const scheme of ['postgres', 'amqps', 'https'])
    expect(redactor.redact(`${scheme}://app:${secret}@db.acme.internal/main`).text).toBe(
      `${scheme}://app:[REDACTED:url-password]@db.acme.internal/main`,
    );
  const plain = 'https://bob:password@git.acme.io/x.git';
  expect(redactor.redact(plain).text).toBe(plain);
  expect(redactor.redact('see http://acme.io:80, or ask bob@acme.io').text).toBe(
    'see http://acme.io:80, or ask [REDACTED:email]',
  );
});
