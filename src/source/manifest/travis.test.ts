import { describe, expect, it } from 'vitest';
import { parseYaml } from './yaml.ts';
import { readWorkflow } from './yaml-files.ts';

const read = (text: string) => readWorkflow(text, parseYaml);
const steps = (text: string): string[] => read(text).steps.map(({ run }) => run);
const said = (text: string): string[] =>
  read(text).steps.flatMap(({ run, isImplied }) => (isImplied === true ? [] : run));

describe('a pipeline of Travis', () => {
  it.each([
    ['node_js', ['npm test']],
    ['rust', ['cargo build', 'cargo test']],
    ['ruby', ['bundle exec rake']],
    ['elixir', ['mix test']],
  ])('without a script runs what its language is tested with: %s', (language, expected) => {
    const found = read(`language: ${language}\n`);
    expect(found.steps.map(({ run }) => run)).toEqual(expected);
    expect(found.steps.every(({ isImplied }) => isImplied)).toBe(true);
    expect(found.runsTests).toBe(true);
  });

  it('installs and prepares before, and a phase that is switched off is none', () => {
    const text =
      'language: node_js\nscript: npm run all\nbefore_script:\n  - npm run lint\ninstall: npm ci\nbefore_install: skip\n';
    expect(steps(text)).toEqual(['npm ci', 'npm run lint', 'npm run all']);
    expect(steps('language: go\ninstall: true\n')).toEqual(['go test ./...']);
  });

  it('is told by what most jobs are told to run, and where that is nothing by what a job of its own is', () => {
    const extra = 'jobs:\n  include:\n    - install: cargo install cup\n      script: cargo cup test\n';
    const matrix = 'language: rust\nrust:\n  - stable\n  - beta\n';
    expect(said(`${matrix}${extra}`)).toEqual(['cargo install cup', 'cargo cup test']);
    expect(steps(`${matrix}script: cargo test\n${extra}`)).toEqual(['cargo test']);
    expect(steps(`language: rust\n${extra}`)).toEqual(['cargo install cup', 'cargo cup test']);
    expect(said("language: node_js\njobs:\n  include:\n    - node_js: '14'\n    - node_js: '12'\n")).toEqual(
      [],
    );
  });

  it('runs the tests where it depends on other files how, which is then not told', () => {
    const text = 'language: java\njdk:\n  - openjdk8\n';
    expect(read(text).runsTests).toBe(true);
    expect(said(text)).toEqual([]);
  });

  it('of a language that nobody knows a way to test runs nothing', () => {
    expect(read('language: python\n')).toMatchObject({ steps: [], runsTests: false });
    expect(read('on: push\nlanguage: rust\njobs: {}\n')).toMatchObject({ runsTests: false });
  });
});
