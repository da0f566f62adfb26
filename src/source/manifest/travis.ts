// Pipelines of Travis: a language, steps of every job at the top, and jobs that may have steps of their own. Where nothing says what
// is run, it is what the language is tested with; that stands in no file, and only says that tests are run. Pure.

import type { PipelineStep } from '../model.ts';
import { asData, asText, asTexts, type Data } from './values.ts';

/** What a job runs without a `script`, by language. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  c: ['./configure && make && make test'],
  clojure: ['lein test'],
  cpp: ['./configure && make && make test'],
  crystal: ['crystal spec'],
  d: ['dub test'],
  elixir: ['mix test'],
  erlang: ['rebar eunit'],
  go: ['go test ./...'],
  haskell: ['cabal test'],
  java: ['mvn test'],
  node_js: ['npm test'],
  perl: ['prove -r t'],
  php: ['phpunit'],
  ruby: ['bundle exec rake'],
  rust: ['cargo build', 'cargo test'],
  scala: ['sbt test'],
};
/** In the order in which they are run. */
const PHASES = ['before_install', 'install', 'before_script', 'script', 'after_success'] as const;
/** A phase that is switched off. */
const NOTHING = /^(?:skip|true|false|:|\/bin\/true)$/;
/** Lists of which each value makes a job of its own, beside those that are named after a language. */
const EXPANDS = [
  'env',
  'os',
  'compiler',
  'jdk',
  'arch',
  'dist',
  'otp_release',
  'python',
  'rvm',
  'php',
  'perl',
];

export const isTravis = (data: Data): boolean =>
  typeof data['language'] === 'string' &&
  data['on'] === undefined &&
  data['true'] === undefined &&
  data['pipeline'] === undefined;

/** What most jobs run, in order: the steps of the top, or of the jobs where each has its own or the top says nothing. */
export function stepsOfTravis(data: Data): PipelineStep[] {
  const jobs = jobsOf(data);
  const own = jobs.filter((job) => job['script'] !== undefined);
  const isOfAll = isExpanded(data) || own.length < jobs.length || jobs.length === 0;
  const isSaid = data['script'] !== undefined;
  const top = isOfAll || isSaid ? stepsOf(data, data) : [];
  if (isSaid || own.length === 0) return top;
  return [...top, ...own.flatMap((job, at) => stepsOf(job, data, `${at + 1}`))];
}

/** All that is run, also what no file says. */
export const linesOfTravis = (data: Data): string[] => stepsOfTravis(data).map(({ run }) => run);

function jobsOf(data: Data): readonly Data[] {
  const listed = [data['jobs'], data['matrix']].flatMap((jobs) => {
    const include = asData(jobs)['include'];
    return Array.isArray(include) ? include : [];
  });
  return listed.map(asData);
}

function isExpanded(data: Data): boolean {
  const language = asText(data['language']);
  return [...EXPANDS, language].some(
    (key) => Array.isArray(data[key]) && (data[key] as unknown[]).length > 1,
  );
}

/** What a job does not say itself is as the top says it. */
function stepsOf(job: Data, top: Data, name = ''): PipelineStep[] {
  return PHASES.flatMap((phase) => {
    const said = job[phase] ?? top[phase];
    const lines = typeof said === 'string' ? [said] : asTexts(said);
    const steps = lines.map((line) => line.trim()).filter((line) => line !== '' && !NOTHING.test(line));
    const step = (run: string): PipelineStep => ({ run, folder: '', ...(name === '' ? {} : { job: name }) });
    if (phase !== 'script' || said !== undefined) return steps.map(step);
    const implied = SCRIPTS[asText(job['language']) || asText(top['language'])] ?? [];
    return implied.map((run): PipelineStep => ({ ...step(run), isImplied: true }));
  });
}
