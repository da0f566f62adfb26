import { describe, expect, it } from 'vitest';
import { factsOf } from '../languages/symbols.suite.ts';

describe('environment variables', () => {
  it.each([
    [
      'typescript',
      "const a = process.env.HOME_DIR;\nconst b = process.env['API_KEY'];\nconst c = host.env['TMPDIR'];\n",
      ['HOME_DIR', 'API_KEY', 'TMPDIR'],
    ],
    [
      'python',
      'a = os.environ["HOME_DIR"]\nb = os.environ.get("API_KEY", "x")\nc = os.getenv("TMPDIR")\n',
      ['HOME_DIR', 'API_KEY', 'TMPDIR'],
    ],
    [
      'python',
      'import os\ndef app(environ):\n    return environ.get("SSL_CIPHER", "")\na = os.environ.get("API_KEY")\n',
      ['API_KEY'],
    ],
    ['lua', 'local a = os.getenv("API_KEY")\nlocal b = os.getenv("LUA_PATH_" .. version)\n', ['API_KEY', '']],
    ['python', "import os\nif 'CI_SERVER' in os.environ:\n    quiet = True\n", ['CI_SERVER']],
    ['javascript', "const quiet = 'NO_SOUND' in process.env;\n", ['NO_SOUND']],
    ['python', 'from os import environ, path\na = environ["API_KEY"]\n', ['API_KEY']],
    [
      'go',
      'package a\nvar x = os.Getenv("HOME_DIR")\nfunc f() { v, ok := os.LookupEnv("API_KEY") }\n',
      ['HOME_DIR', 'API_KEY'],
    ],
    [
      'rust',
      'fn f() { let a = std::env::var("HOME_DIR"); let b = env::var_os("API_KEY"); let c = other::var("NOT_THIS"); }',
      ['HOME_DIR', 'API_KEY'],
    ],
    [
      'typescript',
      "process.env.NODE_PORT = '1';\nprocess.env['SET_ONLY'] = 'x';\nif (process.env.MODE === 'a') run(process.env.HOME_DIR ?? 'y');\n",
      ['MODE', 'HOME_DIR'],
    ],
    ['ruby', "ENV['SET_ONLY'] = 'x'\nrun if ENV['MODE'] =~ /a/\n", ['MODE']],
    ['ruby', "a = ENV['HOME_DIR']\nb = ENV.fetch('API_KEY')\n", ['HOME_DIR', 'API_KEY']],
    ['php', "<?php\n$a = getenv('HOME_DIR') ?: 'x';\n", ['HOME_DIR']],
    [
      'bash',
      'DIR="${HOME_DIR:-$HOME/x}"\n: "${API_KEY:=none}"\nOWN=1\necho "${OWN:-2}"\n# ${COMMENT_ONLY:-1}\nfor ONE in a; do echo ${ONE:-3}; done\n',
      ['HOME_DIR', 'API_KEY'],
    ],
    ['java', 'class A { String a = System.getenv("HOME_DIR"); }', ['HOME_DIR']],
    ['c', 'int main(void) { char *a = getenv("HOME_DIR"); }', ['HOME_DIR']],
    [
      'javascript',
      "var A = 1;\n// process.env.COMMENT_ONLY\nconst s = 'process.env.IN_STRING';\nenv.lower;\nconst env = { KEY_OF: 1 };\n",
      [],
    ],
  ])('are found in %s, as literals only', (language, text, names) => {
    expect(factsOf(language, text).environment.map(({ name }) => name)).toEqual(names);
  });

  it('say what is used without them, where that is written there', () => {
    const found = (language: string, text: string): (string | undefined)[] =>
      factsOf(language, text).environment.map(({ fallback }) => fallback);
    expect(found('bash', 'a=${PORT:-80}\nb=${PLACE:-$HOME}\nc=${NOTE:-}\n')).toEqual(['80', undefined]);
    expect(
      found('php', "<?php\n$a = getenv('DRIVER') ?: 'files';\n$b = getenv('PLACE') ?: A.'b';\n"),
    ).toEqual(['files', undefined]);
  });

  it.each([
    [
      'php',
      "<?php\nif (P::getEnv('GIT_DIR')) {\n  P::clearEnv('GIT_DIR');\n}\n$a = getenv('KEPT');\n",
      ['KEPT'],
    ],
    ['php', "<?php\nif (P::getEnv('ASKS') !== 'no') {\n  P::putEnv('ASKS', 'no');\n}\n", []],
    ['php', "<?php\nif (!getenv('BEGUN')) {\n  putenv('BEGUN=1');\n}\n", ['BEGUN']],
    ['python', "import os\nos.environ[str('SET_HERE')] = str('1')\na = os.environ[str('READ')]\n", ['READ']],
    ['go', 'package a\nvar e = []string{"HANDED_ON=" + os.Getenv("HANDED_ON")}\n', []],
  ])('that are only cleared, overwritten or handed on are no settings: %s', (language, text, names) => {
    expect(factsOf(language, text).environment.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['go', 'package a\nfunc f(n string) string { return os.Getenv(n) }\n', ['']],
    ['javascript', 'const a = process.env[key];\n', ['']],
    ['php', "<?php\n$a = getenv('APP_' . strtoupper($b));\n", ['']],
    ['ruby', "a = ENV['days']\n", ['']],
    // What the compiler reads is no setting of what it makes.
    ['rust', 'fn f() { let a = option_env!("BUILT_WITH"); }', []],
  ])('whose names are put together are told to be there: %s', (language, text, names) => {
    expect(factsOf(language, text).environment.map(({ name }) => name)).toEqual(names);
  });
});
