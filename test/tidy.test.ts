import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUDIT_TYPES } from '../src/durable/audit/index.ts';
import { ledgerChangeTypes } from '../src/ledger/record/changes.ts';
import { agentRecordTypes } from '../src/workspace/agents/record-types.ts';
import * as checks from './tidy/checks.ts';
import { checkRings } from './tidy/rings.ts';
import { readSource, type SourceFile } from './tidy/source.ts';
import { listLoaded } from './tidy/static-graph.ts';

const listSources = (folder: string): readonly SourceFile[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', folder], { encoding: 'utf8' })
    .split('\0')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path, readFileSync(path, 'utf8')));
const files = listSources('src');
/** The dashboard's page has no layers of ours, and effects are all it has. */
const pages = listSources('web');

const every: Readonly<Record<string, (files: readonly SourceFile[]) => checks.Complaint[]>> = {
  'imports go downward only': checks.checkLayers,
  'the parts of a domain form a line': (all) => checkRings(all),
  'every folder has its row': checks.checkKnownFolders,
  'effects stay in hosts and surfaces': checks.checkEffects,
  'every file says what it is for': checks.checkHeaders,
  'files and functions stay small': checks.checkSizes,
  'comments carry no leftovers and no tickets': checks.checkComments,
  'names are kebab-case and say something': checks.checkNames,
  'exports are named one by one': checks.checkExports,
  'settings are read by their sections': checks.checkSettings,
};

describe('this repository is tidy', () => {
  it('finds sources to look at', () => expect(files.length).toBeGreaterThan(20));
  for (const [title, check] of Object.entries(every)) {
    it(title, () => expect(check(files).map(({ at, message }) => `${at} ${message}`)).toEqual([]));
  }
});

describe('the page of the dashboard is tidy', () => {
  const rules = [
    checks.checkHeaders,
    checks.checkSizes,
    checks.checkComments,
    checks.checkNames,
    checks.checkExports,
  ];
  it('finds sources to look at', () => expect(pages.length).toBeGreaterThan(20));
  it('has headers, small files and functions, plain names and named exports', () => {
    const found = rules.flatMap((check) => check(pages));
    expect(found.map(({ at, message }) => `${at} ${message}`)).toEqual([]);
  });
  it('takes from the sources of the program types and what the two agree on, and nothing else', () => {
    const taken = pages.flatMap(({ imports }) =>
      imports.filter(({ specifier }) => specifier.includes('/src/')),
    );
    expect(new Set(taken.map(({ specifier }) => specifier.replace(/^.*\/src\//, '')))).toEqual(
      new Set(['operation-types.ts', 'surfaces/ui/requests.ts']),
    );
  });
  it('never makes markup of a text', () => {
    const markup =
      /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval)\b/;
    expect(pages.filter(({ code }) => markup.test(code)).map(({ path }) => path)).toEqual([]);
  });
});

describe('a start', () => {
  const loaded = (from: string) => listLoaded(from, (path) => readFileSync(path, 'utf8'));
  /** The pre-filter of secrets is made to be loaded at once; the next test holds it to that. */
  const preFilter =
    /^src\/redact\/(?:clean-suspects|may-hold\/(?:index|table)|views\/(?!encoded-words)|characters|assignment\/(?:parse|link|value))\b/;
  const heavy =
    /^src\/(?:source|redact(?!\/sections)|poison|search|ground\/(?!operations|domain|sections)|memory\/(?!operations|domain|sections|store\/types|identity\/operations))/;
  it('of any command loads the names of operations, not their code', () => {
    expect(loaded('src/catalog.ts').length).toBeGreaterThan(10);
    expect(loaded('src/catalog.ts').filter((path) => heavy.test(path))).toEqual([]);
  });
  it('of a hook that only looks loads nothing that records', () => {
    expect(
      loaded('src/ledger/agent.ts').filter(
        (path) => (heavy.test(path) && !preFilter.test(path)) || path.includes('/journal/'),
      ),
    ).toEqual([]);
  });
  it('of a decision loads no more than 120 files, and none that knows languages or the rules of secrets', () => {
    const paths = loaded('src/ledger/decide/decide-operation.ts');
    expect(paths.length).toBeLessThanOrEqual(120);
    expect(paths.filter((path) => heavy.test(path) && !preFilter.test(path))).toEqual([]);
  });
  it('of the pre-filter of secrets loads none of the rules', () => {
    const paths = loaded('src/redact/may-hold/index.ts').filter(
      (path) => !path.startsWith('src/kernel/once'),
    );
    expect(paths.filter((path) => !preFilter.test(path))).toEqual([]);
  });
  it('is followed through imports, not through types', () => {
    const texts: Record<string, string> = {
      'src/a.ts':
        "import { b } from './b.ts';\nimport type { C } from './c.ts';\nexport { type D } from './d.ts';\n",
      'src/b.ts': "export { e } from '../lib/e.ts';\nconst f = () => import('./f.ts');\n",
      'lib/e.ts': '',
    };
    expect(listLoaded('src/a.ts', (path) => texts[path] ?? 'missing')).toEqual([
      'src/a.ts',
      'src/b.ts',
      'lib/e.ts',
    ]);
  });
});

describe('what is journalled', () => {
  it('has a version and a check for each type of record', () => {
    const types = Object.entries({ ...agentRecordTypes, ...AUDIT_TYPES, ...ledgerChangeTypes });
    expect(types.length).toBeGreaterThan(2);
    for (const [name, { version, check }] of types) {
      expect(name).toMatch(/^[a-z]+(\.[a-z-]+)+$/);
      expect(version).toBeGreaterThanOrEqual(1);
      expect(check({ surely: 'wrong' }), name).toBeTypeOf('string');
    }
  });
});

const complaints = (
  check: (files: readonly SourceFile[]) => checks.Complaint[],
  path: string,
  text: string,
) => check([readSource(path, text)]).map(({ message }) => message);

describe('the checks themselves', () => {
  it('see an upward and a sideways import, static or dynamic, and let a downward one pass', () => {
    const text =
      "import { a } from '../surfaces/a.ts';\nconst b = import('../memory/b.ts');\nimport '../kernel/c.ts';\n";
    expect(complaints(checks.checkLayers, 'src/ledger/x.ts', text)).toEqual([
      'ledger may not import surfaces',
      'ledger may not import memory',
    ]);
  });
  it('let tests import what they like', () => {
    expect(complaints(checks.checkLayers, 'src/kernel/x.test.ts', "import '../surfaces/a.ts';")).toEqual([]);
  });
  it('see a ring of folders, however long, and let it pass where a step of it is waived', () => {
    const texts = {
      'src/ledger/a/x.ts': "import { y } from '../b/y.ts';\n",
      'src/ledger/b/y.ts': "import type { Z } from '../c.ts';\n",
      'src/ledger/c.ts': "const x = () => import('./a/x.ts');\n",
      'src/ledger/d/v.ts': "import { x } from '../a/x.ts';\nimport { w } from './w.ts';\n",
      'src/ledger/d/w.ts': "import { v } from './v.ts';\n",
      'src/ledger/b/y.test.ts': "import '../d/v.ts';\n",
    };
    const parts = Object.entries(texts).map(([path, text]) => readSource(path, text));
    expect(checkRings(parts, []).map(({ message }) => message)).toEqual([
      'ledger: a > b > c.ts > a is a ring; move what is shared to the part below',
    ]);
    expect(checkRings(parts, ['ledger: c.ts > a'])).toEqual([]);
  });
  it('see a folder without a row', () => {
    expect(complaints(checks.checkKnownFolders, 'src/misc/x.ts', '')).toHaveLength(1);
  });
  it('see effects in calls and imports, and not in comments or strings', () => {
    const text =
      "// Date.now()\nconst s = 'process.env';\nconst t = Date.now();\nimport fs from 'node:fs';\n";
    expect(complaints(checks.checkEffects, 'src/kernel/x.ts', text)).toHaveLength(2);
    expect(complaints(checks.checkEffects, 'src/surfaces/x.ts', text)).toEqual([]);
  });
  it('see a missing and an overlong header', () => {
    expect(complaints(checks.checkHeaders, 'src/kernel/x.ts', 'export {};\n')).toHaveLength(1);
    expect(complaints(checks.checkHeaders, 'src/kernel/x.ts', `${'// a\n'.repeat(7)}\n`)).toHaveLength(1);
    expect(complaints(checks.checkHeaders, 'src/kernel/x.ts', '// For a reason.\n\nexport {};\n')).toEqual(
      [],
    );
  });
  it('see long files, long functions and many parameters', () => {
    const long = `function f() {\n${'  g();\n'.repeat(70)}}\nconst h = (a, b, c, d, e) => a;\n`;
    expect(complaints(checks.checkSizes, 'src/kernel/x.ts', long)).toHaveLength(2);
    expect(complaints(checks.checkSizes, 'src/kernel/x.ts', '\n'.repeat(401))).toHaveLength(1);
  });
  it('see leftovers and ticket numbers in comments only', () => {
    const text =
      '// TODO later\n// see ABC-123\nconst TODO = 1; const x = "#1234";\n// as RFC-8785 and SHA-256 say\n';
    expect(complaints(checks.checkComments, 'src/kernel/x.ts', text)).toHaveLength(2);
  });
  it('see names that are not kebab-case or say nothing', () => {
    expect(complaints(checks.checkNames, 'src/kernel/fooBar.ts', '')).toHaveLength(1);
    expect(complaints(checks.checkNames, 'src/kernel/string-utils.ts', '')).toHaveLength(1);
  });
  it('see a setting that is read by its name', () => {
    const text = "const { a } = config['memory'] as { a: string };\n";
    expect(complaints(checks.checkSettings, 'src/memory/x.ts', text)).toHaveLength(1);
    expect(complaints(checks.checkSettings, 'src/kernel/config/x.ts', text)).toEqual([]);
  });
  it('see export stars and default exports', () => {
    expect(
      complaints(checks.checkExports, 'src/kernel/x.ts', "export * from './y.ts';\nexport default 1;\n"),
    ).toHaveLength(2);
  });
});
