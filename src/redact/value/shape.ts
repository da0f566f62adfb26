// What kind of thing a value is by its looks: prose, a path, an address, a name in code, a number, a digest. These are
// the values that keys of secrets hold when they do not hold a secret. Pure.

const URL_LIKE = /^(?:[a-z][a-z0-9+.-]{1,20}:)?\/\/|^(?:www|https?)[.:]/i;
const PATH_LIKE =
  /^(?:\.{0,2}|~|[A-Za-z]:)[\\/][\w.@~+-]+(?:[\\/]|$)|^[\w.@-]+(?:[\\/][\w.@-]+)+\.[a-z]{1,5}\d?$|^[\w-]+\.(?:pem|key|crt|cer|pub|p12|pfx|jks|json|ya?ml|txt|conf|cfg|ini|env|properties|js|ts|py|rb|go|java|php|xml|html?|css|md|sh|keytab|png|svg|jpe?g|gif|ico)$/i;
const HOST_LIKE =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,6}(?:com|org|net|io|dev|local|internal|cloud|app|gov|edu|co|me|info|biz|de|fr|uk|jp|cn|ru|nl|eu)(?::\d+)?$/i;
const MAIL_LIKE = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/** `a.b.c`, `a::B`, `a->b`, `A_B`: names joined the way code joins them. */
const NAME_LIKE = /^[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.|-|\/|:)[A-Za-z_$][\w$]*)*$/;
const NUMBER_LIKE =
  /^[-+]?(?:0[xXbBoO][\da-fA-F]+|\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)(?:[uUlLfFn]{0,3}|ms|s|m|h|d|px|em|rem|%|kb|mb|gb)$/;
const LABEL_LIKE = /^[A-Za-z'-]+:$/;
const TIME_LIKE = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)|^\d{1,2}:\d{2}(?::\d{2})?$/;
const VERSION_LIKE = /^[vV~^]?\d+\.\d+(?:\.\d+)?(?:[-+.][\w.-]+)?$|^[A-Z]{1,3}\d+(?:\.\d+)+$/;
const KEYWORD_LIKE =
  /^(?:true|false|yes|no|on|off|null|nil|none|undefined|void|nan|this|self|super|new|await|async|return|string|str|text|bytes?|char|int|integer|number|float|bool|boolean|object|any|unknown|never|enabled|disabled|required|optional|default|hidden|admin|root|user|guest|test|demo|public|private)$/i;
/** How something is hashed, encrypted, encoded or sent, where a program asks for the way and not for the secret. */
const METHOD_LIKE =
  /^(?:(?:sha|md|aes|des|rsa|ecdsa|ed|curve|blake|argon|pbkdf|hmac|ripemd|crc|utf|base|http|oauth|openid|ntlm|ipv|tls|ssl|latin|iso)-?\d[\w-]{0,6}|utf8mb4|x509|[hrpe]s(?:256|384|512))$/i;
/** Digests and identifiers that are published on purpose. */
const DIGEST_LIKE =
  /^(?:sha\d{1,3}[-:=]|md5[-:=]|blake\d\w?[-:=]|arn:|urn:|data:|ssh-(?:rsa|ed25519|dss) |ecdsa-sha2-|AAAA[BCE]3Nza|MI[GI][A-Z]IjANBg|ENC\[AES)|(?:\/|%2F)(?:aws4|goog4)_request$/;
/** Stored instead of the password, which cannot be had from it. */
const HASH_LIKE =
  /^(?:\$(?:2[abxy]?|1|5|6|y|apr1|argon2\w{0,2}|pbkdf2[\w-]*|scrypt)\$|\{S?SHA\d*\}|pbkdf2_sha\d+\$|bcrypt_sha256\$|sha1\$|md5[\da-f]{32}$|SCRAM-SHA-\d+\$)/;
/** Part of a regular expression, or a choice of words. */
const REGEX_LIKE = /\/\*|\*\/|\\[sdwSDWb]|\(\?[:=!<]|\[\^|\.\*|\]\+|\)\*|\\[(|<]|^[A-Za-z]+(?:\|[A-Za-z]+)+$/;
/** Almost a bot token, and so nothing else: the rule of that form has looked at it already. */
const NEAR_BOT_TOKEN = /^\d+:A[\w-]+$/;
const PUBLIC_PEM = /BEGIN (?:CERTIFICATE|PUBLIC|RSA PUBLIC)/;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const HEX = /^[\da-f]+$/i;

export function isUuid(value: string): boolean {
  return UUID.test(value);
}

export function isHex(value: string): boolean {
  return HEX.test(value);
}

export function isNameLike(value: string): boolean {
  return NAME_LIKE.test(value);
}

/** Names a place, a time, an amount or a setting; a secret would have to be absurd to look like it. */
export function isOrdinary(value: string): boolean {
  return (
    KEYWORD_LIKE.test(value) ||
    URL_LIKE.test(value) ||
    PATH_LIKE.test(value) ||
    HOST_LIKE.test(value) ||
    MAIL_LIKE.test(value) ||
    NUMBER_LIKE.test(value) ||
    TIME_LIKE.test(value) ||
    LABEL_LIKE.test(value) ||
    VERSION_LIKE.test(value) ||
    METHOD_LIKE.test(value) ||
    DIGEST_LIKE.test(value) ||
    HASH_LIKE.test(value) ||
    REGEX_LIKE.test(value) ||
    NEAR_BOT_TOKEN.test(value) ||
    PUBLIC_PEM.test(value)
  );
}

/** Holds letters outside ASCII, escaped or not, or spaces between words: written for people. */
export function isProse(value: string): boolean {
  return /\s|\\[uU][\da-fA-F]{4}/.test(value) || /[^\x00-\u00bf\u2000-\u2bff]/.test(value);
}

/** How many of lower case, upper case, digits and signs occur. */
export function countClasses(value: string): number {
  return (
    Number(/[a-z]/.test(value)) +
    Number(/[A-Z]/.test(value)) +
    Number(/\d/.test(value)) +
    Number(/[^A-Za-z0-9\s]/.test(value))
  );
}
