// `ceremony new|check|list`: writes the form from what git tells of the cycle, asks nothing, and checks that what is there says something.

import { basename, join, relative } from 'node:path';
import type { z } from 'zod';
import { askGit } from '../../durable/git.ts';
import { replaceFile } from '../../durable/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import { DOCUMENT_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Context, OperationCode } from '../../kernel/operation.ts';
import { locateStateZone } from '../../state/project.ts';
import {
  type CeremonyFacts,
  checkCeremony,
  isCeremonyName,
  nameCeremony,
  renderCeremony,
} from '../ceremony/ceremony.ts';
import type { checkSchemas, listSchemas, newSchemas } from './ceremony-schemas.ts';

type Ceremonies = z.output<typeof listSchemas.output>['ceremonies'];

const SUBJECTS_MAX = 500;

export const newCode: OperationCode<z.output<typeof newSchemas.input>, z.output<typeof newSchemas.output>> = {
  async run({ title, since, dryRun }, context) {
    const folder = await ceremonyFolder(context);
    const facts = await readCycle({ title, since, count: readAll(folder, context).length }, context);
    const path = join(folder, nameCeremony(facts));
    const text = renderCeremony(facts);
    const shown = relative(context.project.root, path);
    if (dryRun) return { path: shown, text, written: false };
    if (context.host.files.stat(path) !== undefined)
      throw new LoaError('file.exists', `${shown} is there already`, {
        hint: 'Edit it, or give another --title.',
      });
    context.host.files.makeDir(folder);
    await replaceFile(path, new TextEncoder().encode(text), context.host);
    return { path: shown, text, written: true };
  },
  changed: ({ written }) => written,
  render: ({ path, text, written }) =>
    written ? `Written: ${path}. Three of its sections wait for your words; loa ceremony check tells.` : text,
};

export const checkCode: OperationCode<
  z.output<typeof checkSchemas.input>,
  z.output<typeof checkSchemas.output>
> = {
  async run({ file }, context) {
    const all = readAll(await ceremonyFolder(context), context);
    const ceremonies = all.filter(({ path }) => file === undefined || basename(path) === basename(file));
    if (file !== undefined && ceremonies.length === 0)
      throw new LoaError('file.missing', `there is no ceremony ${file}`, {
        hint: 'loa ceremony list shows those there are.',
      });
    return { ceremonies };
  },
  verdict: ({ ceremonies }) => (ceremonies.every(({ problems }) => problems.length === 0) ? 'pass' : 'fail'),
  render: ({ ceremonies }, style) => renderAll(ceremonies, style.good('says what it should'), true),
};

export const listCode: OperationCode<
  z.output<typeof listSchemas.input>,
  z.output<typeof listSchemas.output>
> = {
  run: async (_input, context) => ({ ceremonies: readAll(await ceremonyFolder(context), context) }),
  render: ({ ceremonies }) => renderAll(ceremonies, '', false),
};

function renderAll(ceremonies: Ceremonies, whenSound: string, withProblems: boolean): string {
  if (ceremonies.length === 0) return 'No ceremonies yet. Write one once a cycle is merged: loa ceremony new';
  return ceremonies
    .map(({ path, problems }) => {
      const told = withProblems ? problems.map((problem) => `\n  ${problem}`).join('') : '';
      return `${path}${problems.length === 0 && whenSound !== '' ? `  ${whenSound}` : ''}${told}`;
    })
    .join('\n');
}

async function ceremonyFolder(context: Context): Promise<string> {
  return join(context.project.root, (await locateStateZone(context)).path, 'ceremonies');
}

function readAll(folder: string, { host, project }: Context): Ceremonies {
  if (host.files.stat(folder)?.kind !== 'directory') return [];
  return host.files.list(folder).flatMap(({ name }) => {
    if (name === undefined || !isCeremonyName(name)) return [];
    const path = join(folder, name);
    const text = new TextDecoder().decode(host.files.read(path, { sizeBytesMax: DOCUMENT_SIZE_BYTES_MAX }));
    return [{ path: relative(project.root, path), problems: [...checkCeremony(text)] }];
  });
}

interface Cycle {
  readonly title: string | undefined;
  readonly since: string | undefined;
  readonly count: number;
}

async function readCycle({ title, since, count }: Cycle, { project, host }: Context): Promise<CeremonyFacts> {
  if (since !== undefined && !/^[\w./-]+$/.test(since))
    throw new LoaError('input.invalid', `${JSON.stringify(since)} is no commit`, {
      hint: 'Give a commit or a tag.',
    });
  const range = since === undefined ? 'HEAD' : `${since}..HEAD`;
  const ask = async (...args: string[]): Promise<string> => (await askGit(project.root, args, host)) ?? '';
  const log = await ask(
    'log',
    `--max-count=${SUBJECTS_MAX}`,
    '--first-parent',
    '--format=%H%x09%an%x09%s',
    range,
  );
  const lines = log.split('\n').filter((line) => line !== '');
  if (lines.length === 0)
    throw new LoaError('input.invalid', 'git tells of no change in this cycle', {
      hint: 'Commit first, or give --since.',
    });
  const changes = lines.map((line) => {
    const [id = '', author = '', ...subject] = line.split('\t');
    return { id, author, subject: subject.join(' ') };
  });
  const files = (await ask('diff', '--name-only', `${changes.at(-1)?.id ?? 'HEAD'}`, 'HEAD')).split('\n');
  return {
    title: title ?? changes[0]?.subject ?? 'untitled',
    cycle: `cycle-${String(count + 1).padStart(3, '0')}`,
    date: new Date(host.clock.nowMs()).toISOString().slice(0, 10),
    participants: [...new Set(changes.map(({ author }) => author))].slice(0, 20),
    changes,
    files: files.filter((file) => file !== '').length,
  };
}
