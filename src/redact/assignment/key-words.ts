// The words that keys are made of, by what they say about the value: a password, a secret, a mere key, or something else
// altogether. Tables; `key` decides with them.

/** The automaton's words; every key of interest holds one. */
export const KEY_HINTS: readonly string[] = [
  'pass',
  'pwd',
  'psw',
  'pw',
  'psk',
  'secret',
  'token',
  'key',
  'auth',
  'cred',
  'jwt',
  'bearer',
  'session',
  'sessid',
  'oauth_signature',
  'kennwort',
  'motdepasse',
  'mot_de_passe',
  'senha',
  'contrase',
  'wachtwoord',
  'parola',
  'haslo',
  'salasana',
  'lozinka',
  'heslo',
  'clave',
  'seed',
  'mnemonic',
  'otp',
  'cookie',
  'identified by',
  'connectionstring',
  'connection_string',
  'conn_str',
  'sas_url',
  'verifier',
  'webhook',
];

export const PASSWORD_WORDS = new Set([
  'password',
  'passwords',
  'passwd',
  'passwort',
  'passphrase',
  'passcode',
  'passkey',
  'pass',
  'pwd',
  'psw',
  'pswd',
  'pw',
  'psk',
  'bindpw',
  'passw',
  'userpass',
  'dbpass',
  'mypass',
  'rootpass',
  'kennwort',
  'motdepasse',
  'senha',
  'contrasena',
  'contrasenya',
  'wachtwoord',
  'parola',
  'haslo',
  'salasana',
  'lozinka',
  'heslo',
  'clave',
  'requirepass',
  'masterauth',
  'keypass',
  'storepass',
  'sshpass',
]);
export const PASSWORD_ENDS = /(?:password|passwd|passphrase|passwort|pswd|pwd|dbpass|userpass|rootpass)$/;

export const SECRET_WORDS = new Set([
  'secret',
  'secrets',
  'token',
  'tokens',
  'apikey',
  'apitoken',
  'apisecret',
  'jwt',
  'bearer',
  'credential',
  'credentials',
  'creds',
  'cred',
  'auth',
  'authorization',
  'authtoken',
  'accesstoken',
  'secretkey',
  'accesskey',
  'privatekey',
  'privkey',
  'authkey',
  'masterkey',
  'mnemonic',
  'totp',
  'otp',
  'sessionid',
  'sessid',
  'phpsessid',
  'jsessionid',
  'nkey',
  'passkey',
  'licensekey',
]);
export const SECRET_ENDS = /(?:secret|token|apikey|secretkey|accesskey|privatekey|authkey|nkey)$/;
/** With a user behind them these name the user. */
export const USER_OWNERS = new Set([
  'auth',
  'authorization',
  'cred',
  'creds',
  'credential',
  'credentials',
  'jwt',
  'otp',
  'bearer',
]);

export const KEY_WORDS = new Set([
  'key',
  'keys',
  'oauth_signature',
  'sig',
  'seed',
  'session',
  'cookie',
  'webhook',
  'sid',
  'verifier',
]);
/** Before `key`, these make it a secret. */
export const KEY_OWNERS = new Set([
  'api',
  'access',
  'secret',
  'private',
  'auth',
  'consumer',
  'client',
  'encryption',
  'encrypt',
  'decryption',
  'signing',
  'sign',
  'master',
  'account',
  'shared',
  'storage',
  'service',
  'subscription',
  'license',
  'licence',
  'admin',
  'app',
  'application',
  'write',
  'read',
  'deploy',
  'server',
  'hmac',
  'aes',
  'jwt',
  'crypto',
  'cipher',
  'symmetric',
  'integration',
  'ingest',
  'user',
  'rest',
  'security',
  'session',
  'webhook',
  'merchant',
  'live',
  'sas',
  'instrumentation',
  'host',
  'function',
  'oauth',
  'preshared',
  'psk',
  'wallet',
  'developer',
  'dev',
  'prod',
  'x',
  'ssh',
  'rsa',
  'priv',
  'aws',
  'gcp',
  'azure',
  'cookie',
]);

/** Words that turn the promise into something else wherever they stand: an identifier, a setting, a piece of a form. */
export const OTHER_WORDS = new Set(
  (
    'id ids name names length len size sizes min max type types url uri urls path paths file files filename dir folder ' +
    'field fields label labels title text tooltip message messages msg hint hints help description desc placeholder ' +
    'error errors err invalid valid validator validate validation policy policies rule rules count expires expiry ' +
    'expiration expire ttl timeout lifetime age format regex regexp pattern input inputs column columns index version ' +
    'header headers prefix suffix class style icon image img button link page screen view form reset forgot forgotten ' +
    'mismatch match matching required enabled disabled enable disable allow allowed mandatory show hide visible toggle ' +
    'strength reminder changed change updated recovery lost public pub primary foreign partition sort cache csrf xsrf ' +
    'hash hashed digest checksum algorithm alg algo method mode scheme schema provider strategy endpoint host port ' +
    'server servers address domain domains realm scope scopes audience issuer role roles group groups policy event ' +
    'events code codes word words board down up press pressed frame map maps list set dict object store storage stores ' +
    'chain ring tab vault manager service services factory builder handler helper util utils class interface model ' +
    'controller component module plugin test tests spec spec mock fixture template request response result status state ' +
    'flag option options config setting settings info data count number num usage limit bucket budget cost price ' +
    'generator parser lexer stream reader writer encoder encoding decoder encryptor source target sale supply symbol ' +
    'author authors authority thumbprint fingerprint exists missing empty author date time at by callback param params ' +
    'query attribute attr property prop selector signatures verifier kind ref reference comparison equal ' +
    'i18n translation translations locale nls caption tip advice question answer subject body sha md crc s3'
  ).split(' '),
);

/** Words after the one that counts that change nothing. */
export const PLAIN_TAILS = new Set(
  (
    'value val values string str confirmation confirm confirmed repeat again verify prod production dev development ' +
    'test testing staging stage live old new current default plain plaintext clear cleartext base64 b64 hex raw env ' +
    'admin root user db database primary secondary backup local remote global main first second a b c d'
  ).split(' '),
);

/** Only these words before it take the promise back; a password is a password whatever it belongs to. */
export const OTHER_PASSWORD_HEADS = new Set(
  (
    'label title placeholder hint tooltip message msg error err invalid forgot forgotten reset show hide mandatory lost ' +
    'change changed reminder require required requires no has is with without enable disable allow use help text desc ' +
    'description header caption prompt enter input field match validate check wrong incorrect weak param lang i18n hash hashed'
  ).split(' '),
);

/** What takes it back from tokens and secrets: the many tokens that are no credentials. */
export const OTHER_SECRET_HEADS = new Set(
  'public pub csrf xsrf authenticity antiforgery websocket socket recv receive gpg pgp encrypted wrapped next page continuation pagination sync starting cursor idempotency idempotent lifecycle change lock update unexpected unknown illegal label title invalid no has is non nonmatching mismatched unmatched wrong incorrect fake dummy bogus'.split(
    ' ',
  ),
);

/** Verbs of functions whose argument is a name or a text to work on, never the secret itself. */
export const LOOKUP_VERBS = new Set(
  (
    'get find fetch list load read lookup resolve require import parse split make create build enumerate test should ' +
    'assert expect is has check match next peek skip consume emit define register declare describe'
  ).split(' '),
);

/** Whose token may be nothing but a number that tells one request from another, when it is a UUID. */
export const REQUEST_OWNERS = new Set(['client', 'request']);
