// What values are told apart by: chance, placeholders, shapes, published samples.

import { describe, expect, test } from 'vitest';
import { isFiller, isMasked, isPlaceholder, isTemplate } from './placeholder.ts';
import { isPublishedSample } from './published.ts';
import { measureEntropy, measureRandomness } from './randomness.ts';
import { countClasses, isOrdinary, isProse, isUuid } from './shape.ts';

describe('randomness', () => {
  test('words and identifiers are below zero, random text of the same length is far above', () => {
    for (const value of [
      'something',
      'twitter_consumer_secret',
      'getPagesInSpace',
      'authenticator',
      'password1',
    ]) {
      expect(measureRandomness(value), value).toBeLessThan(0);
    }
    for (const value of ['xqzvkwpj', 'k0dc8j07', 'jggpjclw', 'GQJLwhr9yb1CF81e', 'b8hf0h!w']) {
      expect(measureRandomness(value), value).toBeGreaterThan(15);
    }
  });

  test('entropy is zero for one character and the logarithm of the alphabet for all of it', () => {
    expect(measureEntropy('')).toBe(0);
    expect(measureEntropy('aaaa')).toBe(0);
    expect(measureEntropy('abcdefgh')).toBeCloseTo(3, 10);
  });
});

describe('placeholders', () => {
  test('templates and variables of every notation are templates', () => {
    for (const value of [
      '${VAR}',
      '$VAR',
      '{{ secret }}',
      '<your-key>',
      '%PASSWORD%',
      '#{x}',
      '$(cat x)',
      '__TOKEN__',
      ':password',
      '[hidden]',
      '%s',
    ]) {
      expect(isTemplate(value), value).toBe(true);
    }
    for (const value of ['a1b2c3', 'p4$sw0rd-x', 'x_y_z9']) expect(isTemplate(value), value).toBe(false);
  });

  test('crossed-out, repeated and counted-up values are fillers', () => {
    for (const value of [
      'xxxxxxxx',
      'XXXX-XXXX',
      '00000000',
      'aaaaabbbbb',
      '12345678',
      'abcdefgh',
      '********',
    ]) {
      expect(isFiller(value), value).toBe(true);
    }
    for (const value of ['q7rk2v9m', 'zebra-93']) expect(isFiller(value), value).toBe(false);
    expect(isMasked('12345678')).toBe(false);
  });

  test('values that name a secret instead of being one are stand-ins', () => {
    for (const value of [
      'changeme',
      'my_secret',
      'p4ssw0rd',
      'your-api-key',
      'example-token',
      'REPLACE_ME',
    ]) {
      expect(isPlaceholder(value), value).toBe(true);
    }
    expect(isPlaceholder('kV9tq2mZx7')).toBe(false);
  });
});

describe('shapes', () => {
  test('places, times, amounts, names and digests are ordinary', () => {
    for (const value of [
      'https://x.io/a',
      '/etc/ssl/key.pem',
      'db.internal',
      'a@b.io',
      '3600',
      '0xff',
      '2024-01-02',
      'v1.2.3',
      'true',
      'sha256:ab',
      '$2b$10$abcdefghijk',
    ]) {
      expect(isOrdinary(value), value).toBe(true);
    }
    expect(isOrdinary('kV9tq2mZx7')).toBe(false);
  });

  test('prose, identifiers and character classes are told', () => {
    expect(isProse('two words')).toBe(true);
    expect(isProse('пароль')).toBe(true);
    expect(isProse('kV9tq2')).toBe(false);
    expect(isUuid('6f9619ff-8b86-d011-b42d-00cf4fc964ff')).toBe(true);
    expect(countClasses('aB3!')).toBe(4);
  });
});

test('a key printed in a provider’s documentation is known, any other of its form is not', () => {
  const printed = ['sk', 'test', '4eC39HqLyjWDarjtT1zdp7dc'].join('_');
  expect(isPublishedSample(printed)).toBe(true);
  expect(isPublishedSample(printed.replace('7dc', '7dd'))).toBe(false);
});
