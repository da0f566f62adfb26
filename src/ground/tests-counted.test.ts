// How many files with tests a page counts.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('the number of files with tests', () => {
  it('is told only where it is known of each whether it asserts anything', async () => {
    const sure = {
      'go.mod': 'module example.org/gate\n\ngo 1.22\n',
      'gate.go': 'package gate\n\nfunc Open() int { return 1 }\n',
      'gate_test.go':
        'package gate\n\nimport "testing"\n\nfunc TestOpen(t *testing.T) {\n\tif Open() != 1 {\n\t\tt.Fatal("shut")\n\t}\n}\n',
    };
    expect(await pageOf(sure)).toContain('- 1 file with tests that assert something');
    const page = await pageOf({
      ...sure,
      'wall_test.go': 'package gate\n\nimport "testing"\n\nfunc TestWall(t *testing.T) {\n\tstands(t)\n}\n',
    });
    expect(page).toContain('- Tests that assert something');
    expect(page).not.toContain('1 file with tests');
  });
});
