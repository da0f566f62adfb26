// Keys of payment, banking, trading and shipping services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, namedShape, prefixed } from './build.ts';

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
const UUID_EXAMPLE = '{h8}-{h4}-{h4}-{h4}-{h12}';

export const PAYMENT_FORMS: readonly FormRule[] = [
  prefixed(
    'stripe-key',
    ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    ['a', 10, 247],
    { no: ['task_test_{a30}'] },
  ),
  prefixed('stripe-webhook-secret', 'whsec_', ['b', 24, 64], { no: [] }),
  prefixed('square-token', ['sq0atp-', 'sq0csp-'], ['w', 22, 60]),
  prefixed('square-access-token', 'EAAA', ['w', 60], { randomBitsMin: 30 }),
  form(
    'braintree-token',
    'access_token$',
    'access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
    { yes: ['access_token$production${l16}${h32}'] },
  ),
  prefixed('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shptka_', 'shpua_'], ['g', 32]),
  prefixed('razorpay-key', ['rzp_live_', 'rzp_test_'], ['a', 14]),
  form(
    'flutterwave-key',
    ['FLWSECK', 'FLWPUBK'],
    'FLW(?:SECK|PUBK)(?:_TEST)?-(?:[a-h0-9]{32}-X|[a-h0-9]{12})(?![a-h0-9])',
    {
      ignoreCase: true,
      yes: ['FLWSECK_TEST-{h32}-X', 'FLWPUBK_TEST-{h32}-X', 'FLWSECK_TEST-{h12}'],
      no: ['FLWSECK_TEST-{X32}-X'],
    },
  ),
  form('plaid-token', 'access-', `access-(?:sandbox|development|production)-${UUID}`, {
    yes: [`access-sandbox-${UUID_EXAMPLE}`],
  }),
  prefixed('easypost-key', ['EZAK', 'EZTK'], ['a', 54]),
  prefixed('shippo-token', ['shippo_live_', 'shippo_test_'], ['g', 40]),
  prefixed('duffel-token', ['duffel_test_', 'duffel_live_'], ['e', 43]),
  prefixed('paddle-key', ['pdl_live_apikey_', 'pdl_sdbx_apikey_'], ['v', 40, 80]),
  prefixed('klarna-key', ['klarna_live_api_', 'klarna_test_api_'], ['a', 40, 240]),
  prefixed('checkout-key', ['sk_sbox_'], ['l', 24, 40]),
  // Not what a key management service encrypts, which starts with three letters in common.
  form('adyen-key', 'AQE', 'AQE(?![A-Z]AH)[A-Za-z0-9+/]{90,250}(?![A-Za-z0-9+/])', {
    randomBitsMin: 40,
    yes: ['AQEyhmfx{b90}'],
    no: ['AQE{b40}', 'AQEDAH{b90}'],
  }),
  form('freemius-secret', 'secret_key', 'secret_key["\'] {0,4}=> {0,4}["\'](sk_[^\\s"\']{29})["\']', {
    group: 1,
    yes: ["'secret_key' => 'sk_{a29}'"],
    no: ['"other_key" => "sk_{a29}"'],
  }),
  prefixed('mercado-pago-token', 'APP_USR-', ['w', 40, 90]),
];

export const PAYMENT_NAMES: readonly NamedRule[] = [
  named('coinbase-token', 'coinbase', ['w', 64]),
  namedShape('kraken-token', 'kraken', '[A-Za-z0-9/=_+-]{80,90}', { yes: ['kraken_secret = "{b86}=="'] }),
  named('etsy-token', 'etsy', ['l', 24], { no: ['setEtsystem = "{l24}"'] }),
  named('kucoin-key', 'kucoin', ['h', 24]),
  namedShape('kucoin-secret', 'kucoin', UUID, { yes: [`kucoin_secret = "${UUID_EXAMPLE}"`] }),
  named('bittrex-key', 'bittrex', ['l', 32]),
  named('binance-secret', 'binance', ['a', 64]),
  named('finicity-secret', 'finicity', ['l', 20]),
  named('finicity-token', 'finicity', ['h', 32]),
  named('finnhub-token', 'finnhub', ['l', 20]),
  named('freshbooks-token', 'freshbooks', ['l', 64]),
  namedShape('gocardless-token', 'gocardless', 'live_[A-Za-z0-9_=-]{40}', {
    yes: ['gocardless_token = "live_{w40}"'],
  }),
  namedShape('lob-key', 'lob', '(?:live|test)_(?:pub_)?[a-f0-9]{31,35}', {
    yes: ['lob_key = "test_{h35}"', 'lob_key = "live_pub_{h31}"'],
  }),
  namedShape('mollie-key', 'mollie', '(?:live|test)_[A-Za-z0-9]{30}', { yes: ['mollie_key = "live_{a30}"'] }),
  named('plaid-client-id', 'plaid', ['a', 24]),
  named('plaid-secret', 'plaid', ['a', 30]),
  named('paypal-secret', 'paypal', ['w', 60, 90]),
  named('alpaca-secret', 'alpaca', ['a', 40]),
  named('adyen-hmac', 'adyen', ['g', 64]),
  named(
    'ethereum-private-key',
    ['eth_private', 'ethereum', 'wallet_private', 'deployer_private', 'private_key'],
    ['g', 64],
  ),
  namedShape(
    'ethereum-private-key',
    ['private_key', 'privatekey', 'wallet', 'deployer', 'mnemonic'],
    '0x[a-fA-F0-9]{64}',
    { yes: ['PRIVATE_KEY=0x{h64}'] },
  ),
];
