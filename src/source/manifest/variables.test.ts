import { describe, expect, it } from 'vitest';
import { parseYaml } from './yaml.ts';
import { readWorkflow } from './yaml-files.ts';

const runsTests = (text: string): boolean => readWorkflow(text, parseYaml).runsTests;

describe('a variable of a pipeline is what it stands for', () => {
  it('where a line sets it, also behind a condition', () => {
    const script = (value: string) =>
      `language: python\nscript:\n  - export BREW="${value}"\n  - if [[ $CUP == 1 ]]; then $BREW --hot; fi\n`;
    expect(runsTests(script('coverage run -m py.test tests'))).toBe(true);
    expect(runsTests(script('make tea'))).toBe(false);
  });

  it('where the matrix or the environment gives it', () => {
    const job = (task: string) =>
      `on: push\njobs:\n  a:\n    strategy:\n      matrix:\n        task: [lint, ${task}]\n    steps:\n      - run: npm run \${{ matrix.task }}\n`;
    expect(runsTests(job('test'))).toBe(true);
    expect(runsTests(job('docs'))).toBe(false);
    expect(runsTests('language: c\nenv:\n  - CUP=make\n  - CUP="make check"\nscript: $CUP\n')).toBe(true);
  });
});
