// Environment variables that a class, a schema, a tag or a script's defaults declare, and a library or a shell then reads.

import { hashName, lineOf, STRING, sliceText, type Tokens } from '../lex/tokens.ts';
import type { EnvironmentFact, NameUse } from '../model.ts';
import { kindAt, tokenText } from '../scan/scan.ts';
import { usesName } from '../uses-name.ts';

export const VALUE = /^(?:-?\d[\w.]*|true|false|True|False)$/;
export const VALUE_LENGTH_MAX = 60;

export const textOf = (tokens: Tokens): string => sliceText(tokens.bytes, 0, tokens.bytes.length);
const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
const ENV = hashName('env');
const SETTINGS_CLASS = hashName('BaseSettings');
const PROCESS = hashName('process');

/** Settings that a class, a schema or a tag declares, and a library then reads. */
export function declaredSettings(tokens: Tokens, names: NameUse, language: string): EnvironmentFact[] {
  if (language === 'python' && usesName(names, SETTINGS_CLASS)) return settingsClasses(textOf(tokens));
  if (language === 'go') return tagged(tokens);
  if (language === 'bash') return shellDefaults(textOf(tokens));
  if (
    (language === 'typescript' || language === 'javascript') &&
    usesName(names, ENV) &&
    usesName(names, PROCESS)
  )
    return schemaKeys(textOf(tokens));
  return [];
}

/** `${PORT:-8080}` and `: "${PORT:=8080}"`, of what no line of the file gives a value but in that way. */
function shellDefaults(text: string): EnvironmentFact[] {
  return [...text.matchAll(/^(?!\s*#)(.*?)\$\{([A-Z][A-Z0-9_]{2,}):?[-=]([^{}\n]*)\}/gm)].flatMap(
    ({ 1: before = '', 2: name = '', 3: value = '', index }) => {
      const given = new RegExp(
        `(?:^|[;&|\\s(])(?:(?:${name})\\+?=(?!["']?\\$\\{${name}:?[-=])|(?:for|read(?: -\\w+)*|getopts \\S+) ${name}\\b)`,
        'm',
      );
      if (given.test(text)) return [];
      const bare = value.replace(/^(["'])(.*)\1$/, '$2');
      // That only keeps a shell from stopping at what another file may have set.
      if (bare === '') return [];
      const isPlain = bare.length <= VALUE_LENGTH_MAX && !/[$`"']/.test(bare);
      const line = lineAt(text, index + before.length);
      return [{ name, line, ...(isPlain ? { fallback: bare } : {}) }];
    },
  );
}

/** `class Settings(BaseSettings): SECRET_KEY: str = "x"`. */
function settingsClasses(text: string): EnvironmentFact[] {
  return [
    ...text.matchAll(/^class\s+\w+\([^)]*BaseSettings[^)]*\):[^\n]*\n((?:[ \t]+[^\n]*\n|[ \t]*\n)*)/gm),
  ].flatMap(({ 0: whole, 1: body = '', index }) => {
    const prefix = /env_prefix\s*=\s*["']([^"']*)["']/.exec(body)?.[1] ?? '';
    const indent = /^[ \t]+/.exec(body)?.[0] ?? '    ';
    const field = new RegExp(
      `^${indent}([A-Za-z]\\w*)[ \\t]*:[ \\t]*([^=\\n]+?)(?:[ \\t]*=[ \\t]*([^\\n]+))?$`,
      'gm',
    );
    const start = index + whole.length - body.length;
    return [...body.matchAll(field)]
      .filter(([, name = '', type = '']) => name !== 'model_config' && !/ClassVar/.test(type))
      .map(({ 1: name = '', 2: type = '', 3: value, index: at }) => ({
        name: `${prefix}${name}`.toUpperCase(),
        line: lineAt(text, start + at),
        ...(value === undefined
          ? /None|Optional/.test(type)
            ? {}
            : { isRequired: true }
          : plainValue(value)),
      }));
  });
}

/** `PORT: z.coerce.number().default(3000)`, `JWT_SECRET: Joi.string().required()`. */
function schemaKeys(text: string): EnvironmentFact[] {
  const keys =
    /^[ \t]*["']?([A-Z][A-Z0-9_]{2,})["']?[ \t]*:[ \t]*((?:z|Joi|joi|yup|t|v)\.|(?:str|num|port|bool|url|host|email|json|makeValidator)\()([^\n]*)$/gm;
  return [...text.matchAll(keys)].map(({ 1: name = '', 2: kind = '', 3: rest = '', index }) => {
    const value = /\.default\(\s*([^()]*)\)|\bdefault:\s*([^,}]+)/.exec(rest);
    const isRequired =
      kind.toLowerCase() === 'joi.'
        ? /\.required\(/.test(rest)
        : kind === 'z.' && !/\.(?:optional|nullish|catch)\(/.test(rest);
    const line = lineAt(text, index);
    if (value !== null) return { name, line, ...plainValue((value[1] ?? value[2] ?? '').trim()) };
    return isRequired ? { name, line, isRequired } : { name, line };
  });
}

/** Of Go: `Port int \`env:"PORT" envDefault:"8080"\``. */
function tagged(tokens: Tokens): EnvironmentFact[] {
  const found: EnvironmentFact[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (kindAt(tokens, at) !== STRING || tokens.bytes[tokens.start[at] as number] !== BACK_TICK) continue;
    const tag = tokenText(tokens, at);
    const [, name = '', rules = ''] = /\b(?:env|envconfig)\s*:"([A-Z][A-Z0-9_]{2,})([^"]*)"/.exec(tag) ?? [];
    if (name === '') continue;
    const value = /\b(?:envDefault|env-default|default)\s*:"([^"]*)"/.exec(tag)?.[1];
    const isRequired = /required/.test(rules) || /\b(?:required|env-required)\s*:"true"/.test(tag);
    found.push({
      name,
      line: lineOf(tokens, tokens.start[at] as number),
      ...(value !== undefined ? { fallback: value } : isRequired ? { isRequired } : {}),
    });
  }
  return found;
}

const BACK_TICK = 0x60;

function plainValue(written: string): Pick<EnvironmentFact, 'fallback'> {
  const value = written
    .replace(/\s+#.*$/, '')
    .replace(/,$/, '')
    .trim();
  const bare = /^(["'])(.*)\1$/.exec(value)?.[2];
  if (bare !== undefined && bare.length <= VALUE_LENGTH_MAX) return { fallback: bare };
  return VALUE.test(value) ? { fallback: value } : {};
}
