// The steps of a pipeline in their order, each with the folder it runs in, and what runs beside them. For GitHub, GitLab and
// every other format that puts commands under keys of these names. What is switched off is no step.

import type { PipelineStep } from '../model.ts';
import { runOfAction } from './actions.ts';
import { asData, asText, asTexts, type Data } from './values.ts';

const STEPS_MAX = 120;
const DEPTH_MAX = 16;
const RUN_KEYS = ['run', 'before_script', 'script', 'command', 'commands'];
/** `test_script`, `unit_script`: a step by the name that the project gives it. */
const NAMED_STEP = /^(?!before_|after_)\w+_script$/;
export const isNamedStep = (key: string): boolean => NAMED_STEP.test(key);

export function readSteps(data: Data): PipelineStep[] {
  const steps = jobsOf(data).flatMap(([job, part]) => {
    const own: Step[] = [];
    collect(part, '', own, 0);
    return own.map((step): PipelineStep => (job === '' ? step : { ...step, job }));
  });
  const places = checkoutPlaces(data, 0);
  // Where the pipeline puts the tree is its top for everybody else.
  const fromTop = (folder: string): string => {
    const place = places.find((one) => folder === one || folder.startsWith(`${one}/`));
    return place === undefined ? folder : folder.slice(place.length + 1);
  };
  return steps.slice(0, STEPS_MAX).map((step) => ({ ...step, folder: fromTop(step.folder) }));
}

interface Step {
  readonly run: string;
  readonly folder: string;
}

/** Each job with what the whole pipeline says of it; '' where nothing tells jobs apart. */
function jobsOf(data: Data): readonly (readonly [string, Data])[] {
  const jobs = Object.entries(asData(data['jobs']));
  if (jobs.length < 2) return [['', data]];
  const { jobs: _all, ...rest } = data;
  return jobs.map(([name, job]) => [name, { ...rest, jobs: { [name]: job } }]);
}

function checkoutPlaces(value: unknown, depth: number): string[] {
  if (depth > DEPTH_MAX) return [];
  if (Array.isArray(value)) return value.flatMap((item) => checkoutPlaces(item, depth + 1));
  const own = asData(value);
  const isCheckout = /^actions\/checkout@/.test(asText(own['uses']));
  const path = isCheckout ? asText(asData(own['with'])['path']).replace(/^\.\/|\/+$/g, '') : '';
  const inner = Object.values(own).filter((one) => typeof one === 'object');
  return [...(path === '' ? [] : [path]), ...inner.flatMap((one) => checkoutPlaces(one, depth + 1))];
}

function collect(value: unknown, folder: string, steps: Step[], depth: number): void {
  if (depth > DEPTH_MAX || steps.length >= STEPS_MAX) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, folder, steps, depth + 1);
    return;
  }
  const own = asData(value);
  if (isOff(own['if'])) return;
  const defaults = asData(asData(own['defaults'])['run'])['working-directory'];
  const here = asText(own['working-directory']) || asText(defaults) || folder;
  const keys = [...RUN_KEYS, ...Object.keys(own).filter(isNamedStep)];
  for (const key of keys) {
    const run = Array.isArray(own[key]) ? asTexts(own[key]).join('\n') : asText(own[key]);
    if (run !== '') steps.push({ run, folder: here.replace(/^\.\/|\/+$/g, '') });
  }
  const used = typeof own['uses'] === 'string' ? runOfAction(own['uses'], own['with']) : '';
  if (used !== '') steps.push({ run: used, folder: here.replace(/^\.\/|\/+$/g, '') });
  for (const [key, inner] of Object.entries(own))
    if (typeof inner === 'object' && !keys.includes(key)) collect(inner, here, steps, depth + 1);
}

export const isOff = (condition: unknown): boolean =>
  condition === false ||
  (typeof condition === 'string' && /^(?:\$\{\{\s*)?false(?:\s*\}\})?$/.test(condition.trim()));

/** `postgres` for `docker.io/library/postgres:16-alpine`. */
export const imageName = (image: string): string =>
  image
    .split('/')
    .at(-1)
    ?.replace(/[:@].*$/, '')
    .toLowerCase() ?? '';

export function readServices(data: Data): string[] {
  const jobs = [data, ...Object.values(asData(data['jobs'])), ...Object.values(data)].map(asData);
  const found = jobs.flatMap(({ services }) => {
    const listed = Array.isArray(services) ? services : Object.values(asData(services));
    return listed.map((one) =>
      typeof one === 'string' ? one : asText(asData(one)['image']) || asText(asData(one)['name']),
    );
  });
  // CircleCI runs the steps in the first image, with the others beside it.
  const beside = jobs.flatMap(({ docker }) =>
    Array.isArray(docker) ? docker.slice(1).map((one) => asText(asData(one)['image'])) : [],
  );
  return [...new Set([...found, ...beside].map(imageName))]
    .filter((name) => /^[a-z][\w.-]*$/.test(name))
    .sort();
}
