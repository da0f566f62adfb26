import { describe, expect, it } from 'vitest';
import { createWorkbench, extractFile } from '../extract/extract.ts';
import { resolveEnvironment } from './environment.ts';

type Files = Readonly<Record<string, string>>;
const TYPES: Readonly<Record<string, string>> = {
  rs: 'rust',
  rb: 'ruby',
  go: 'go',
  pl: 'perl',
  ts: 'typescript',
};

const resolved = (files: Files) =>
  resolveEnvironment(
    Object.entries(files).flatMap(([path, text]) => {
      const type = TYPES[path.split('.').at(-1) as string] as string;
      const { facts } = extractFile(Buffer.from(text), { type, isTest: false }, createWorkbench());
      return facts.environment.map((one) => ({ ...one, path }));
    }),
  );
const namesIn = (files: Files): string[] => resolved(files).map(({ name }) => name);

describe('variables that several files tell together', () => {
  it('are known by a constant that holds the name, wherever that is declared', () => {
    expect(
      namesIn({
        'names.go': 'package a\nconst envHome = "x"\nconst EnvCup = "CUP_HOME"\n',
        'read.go': 'package a\nimport "os"\nvar home = os.Getenv(EnvCup)\n',
      }),
    ).toEqual(['CUP_HOME']);
  });

  it('are those that a function of the project is handed, and there may be others', () => {
    const files = {
      'names.rs': 'pub static CUP_SIZE: &str = "CUP_SIZE";\n',
      'main.rs': 'impl Vars for Live { fn get(&self, name: &str) -> X { std::env::var_os(name) } }\n',
      'use.rs': 'fn f(vars: V) { vars.get(names::CUP_SIZE); map.get("NOT_ONE"); }\n',
    };
    expect(namesIn(files)).toEqual(['', 'CUP_SIZE']);
    expect(namesIn({ ...files, 'main.rs': 'fn get(name: &str) {}\n' })).toEqual([]);
    expect(
      namesIn({
        'env.ts': 'function readEnvText(name: string) { return process.env[name]; }\n',
        'use.ts': "const a = readEnvText('CUP_COLOUR');\nconst b = otherEnv('NOT_ONE');\n",
      }),
    ).toEqual(['', 'CUP_COLOUR']);
  });

  it('are none that a program only sets for its next start, but those that have a value of their own', () => {
    const files = {
      'start.rb': "ENV['CUP_AGAIN'] = '1'\nENV['CUP_MODE'] = mode\nKernel.exec(*args)\n",
      'read.rb': "again = ENV['CUP_AGAIN']\nmode = ENV['CUP_MODE'] || 'hot'\n",
    };
    expect(namesIn(files)).toEqual(['CUP_MODE']);
  });

  it('tell which are asked in their place, and what is used in the end', () => {
    const of = (text: string) => resolved({ 'a.rb': text })[0];
    expect(of("a = ENV['CUP_A'] || ENV['CUP_B'] || ENV['CUP_C'] || 5\n")).toMatchObject({
      next: ['CUP_B', 'CUP_C'],
      fallback: '5',
    });
    expect(of("a = ENV['CUP_A'] || size_of(cup)\n")).toMatchObject({ isComputed: true });
    expect(
      resolved({ 'a.pl': "$ENV{CUP_A} ||= 'red';\nmy $b = $ENV{'CUP_B'} || $ENV{CUP_A};\n" }),
    ).toMatchObject([
      { name: 'CUP_A', fallback: 'red' },
      { name: 'CUP_B', next: ['CUP_A'] },
    ]);
  });
});
