// What a page says of the tests: how many, which properties they try, where they lie.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

const GO = {
  'go.mod': 'module example.com/kettle\n\ngo 1.20\n',
  'boil.go': 'package kettle\n\nfunc Boil() int { return 100 }\n',
};
const tests = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_one, at) => [
      `boil${at}_test.go`,
      `package kettle\n\nimport "testing"\n\nfunc TestBoil${at}(t *testing.T) {\n\tif Boil() != 100 {\n\t\tt.Fatal("cold")\n\t}\n}\n`,
    ]),
  );
const CHECKED =
  'package kettle\n\nimport (\n\t"testing"\n\t"testing/quick"\n\n\t"example.com/kettle/assert"\n)\n\nfunc TestAlways(t *testing.T) {\n\tassert.Check(t, Boil() == 100)\n\tif err := quick.Check(func(n int) bool { return Boil() == 100 }, nil); err != nil {\n\t\tt.Error(err)\n\t}\n}\n';
const CI = '.github/workflows/ci.yml';
const RUN = 'on: push\njobs:\n  test:\n    runs-on: x\n    steps:\n      - run: go test ./...\n';

describe('properties that tests try', () => {
  it('are the calls of the library, and one among many tests earns no level', async () => {
    const page = await pageOf({ ...GO, ...tests(9), [CI]: RUN, 'always_test.go': CHECKED });
    expect(page).toContain('- 1 property test, such as always_test.go');
    expect(page).toContain('**L2 — ');
  });

  it('earn it where they try a good part', async () => {
    const page = await pageOf({ ...GO, ...tests(2), [CI]: RUN, 'always_test.go': CHECKED });
    expect(page).toContain('**L3 — ');
  });
});

describe('scripts that another one runs', () => {
  const scripts = Object.fromEntries(
    ['00-cold', '01-warm', '02-hot'].map((name) => [`tests/${name}`, '#!/bin/sh\ntest `$PROG` = hot\n']),
  );
  const made = {
    Makefile: 'kettle: kettle.c\n\tcc -o kettle kettle.c\n\ncheck:\n\tsh scripts/run-tests.sh\n',
    'kettle.c': '#include <stdio.h>\nint main(void) { return puts("hot") < 0; }\n',
    ...scripts,
  };

  it('are tests, each judged by how it ends, and what runs them is none', async () => {
    const page = await pageOf({
      ...made,
      'scripts/run-tests.sh': '#!/bin/sh\nfor ONE in tests/*; do\n  sh -e "$ONE" || exit 1\ndone\n',
    });
    expect(page).toContain(
      '- 3 test scripts, each judged by how it ends, run by `scripts/run-tests.sh`, such as tests/00-cold',
    );
    expect(page).toContain('tests: `tests/`');
    expect(page).toContain('**L1 — ');
    expect(page).not.toContain('*-tests.sh');
  });

  it('prove nothing where nobody is seen to run them so', async () => {
    const page = await pageOf({ ...made, 'scripts/run-tests.sh': '#!/bin/sh\nls tests\n' });
    expect(page).toContain('**L0 — ');
  });
});

it('says once where tests lie beside the code, whatever a folder of it is called', async () => {
  const page = await pageOf({
    ...GO,
    ...tests(4),
    'testkit/kit.go': 'package testkit\n\nfunc Kit() int { return 1 }\n',
    'testkit/kit_test.go':
      'package testkit\n\nimport "testing"\n\nfunc TestKit(t *testing.T) {\n\tif Kit() != 1 {\n\t\tt.Fatal()\n\t}\n}\n',
    'testkit/inner/kit_test.go':
      'package inner\n\nimport "testing"\n\nfunc TestKit(t *testing.T) {\n\tt.Fatal()\n}\n',
  });
  expect(page).toMatch(/^- tests: beside the code as `\*_test\.go`$/m);
});
