// Opens the project around a folder: finds it, its machine directory and the person's own folders, and gives back the world as
// commands in it may use it. Every program and every hook comes through here before it reads anything of the project.

import { join } from 'node:path';
import { guardFiles } from '../durable/guard-files.ts';
import type { Host } from '../kernel/host.ts';
import type { PersonDirs, Project } from '../kernel/operation.ts';
import { believeEnvironment } from './environment.ts';
import { judgeMachineDir, type MachineHost, machineDirElsewhere, makeMachineDir } from './machine-dir.ts';
import { moveMachineDir, wasMadeHere } from './older-layout.ts';
import {
  describeProject,
  findPersonDirs,
  type LocatedProject,
  locateProject,
  OWN_DIR,
  placeOfMachineDir,
} from './project.ts';

export interface OpenedProject {
  readonly project: Project;
  readonly person: PersonDirs;
  /** Confined to the project, the machine directory and what is the person's. */
  readonly host: Host;
  /** What a person should know of how it was opened, in sentences. */
  readonly notices: readonly string[];
}

export function openProject(
  start: string,
  host: Host,
  options: { readonly isRoot?: boolean } = {},
): OpenedProject {
  const located = locateProject(start, host, options);
  const env = believeEnvironment(located, host);
  const person = findPersonDirs(env);
  const world = { ...host, env };
  const { dir, foreignDir, notices } = openMachineDir(located, person.stateDir, world);
  const project = describeProject(located, dir, foreignDir);
  const doubts = located.doubt === undefined ? [] : [`git is not asked: ${located.doubt}`];
  return {
    project,
    person,
    host: confineHost(world, { located, dir, stateDir: person.stateDir }),
    notices: [...doubts, ...notices],
  };
}

interface OpenedMachineDir {
  readonly dir: string;
  readonly foreignDir?: string;
  readonly notices: readonly string[];
}

function openMachineDir(located: LocatedProject, stateDir: string, host: Host): OpenedMachineDir {
  const dir = placeOfMachineDir(located);
  const belief = judgeMachineDir(dir, stateDir, host);
  if (belief.kind === 'own') return { dir, notices: [] };
  if (belief.kind === 'foreign') return replaceForeign({ dir, why: belief.why, located, stateDir }, host);
  return openAbsent({ dir, located, stateDir }, host);
}

interface Absent {
  readonly dir: string;
  readonly located: LocatedProject;
  readonly stateDir: string;
}

/** Nothing is made here: whoever first keeps something makes it. */
function openAbsent({ dir, located, stateDir }: Absent, host: Host): OpenedMachineDir {
  const elsewhere = machineDirElsewhere(dir, stateDir, host);
  const folder = located.repository?.commonDir ?? located.root;
  const older = join(located.root, OWN_DIR);
  const hasOlder = older !== dir && host.files.stat(older)?.kind === 'directory' && holdsState(older, host);
  if (!host.files.isWritable(folder)) return { dir: elsewhere, notices: [] };
  if (!hasOlder) return { dir, notices: [] };
  if (judgeMachineDir(older, stateDir, host).kind !== 'own' && !wasMadeHere(older, host))
    return {
      dir,
      notices: [
        `${older} is not read: it may have come with the repository. If you made it on this machine, run "loa init --adopt ${older}".`,
      ],
    };
  moveMachineDir({ from: older, to: dir, stateDir }, host);
  return {
    dir,
    notices: [`moved ${older} to ${dir}: journal, audit chain and caches are out of git's reach there`],
  };
}

const holdsState = (dir: string, { files }: Pick<Host, 'files'>): boolean =>
  ['journal', 'audit'].some((name) => files.stat(join(dir, name)) !== undefined);

function replaceForeign(found: Absent & { readonly why: string }, host: Host): OpenedMachineDir {
  const { dir, why, located, stateDir } = found;
  // Outside git the place is the one of the earlier layout: what was made here is taken over where it stands.
  if (located.repository === undefined && wasMadeHere(dir, host)) {
    moveMachineDir({ from: dir, to: dir, stateDir }, host);
    return { dir, notices: [`${dir} is now registered as this machine's`] };
  }
  const elsewhere = machineDirElsewhere(dir, stateDir, host);
  const cure = `If it is yours, run "loa init --adopt ${dir}"; "loa init" sets it aside.`;
  const notice = `${dir} is not read: ${why}. This machine keeps its state in ${elsewhere} instead. ${cure}`;
  return { dir: elsewhere, foreignDir: dir, notices: [notice] };
}

interface Confinement {
  readonly located: LocatedProject;
  readonly dir: string;
  readonly stateDir: string;
}

function confineHost(host: Host, { located, dir, stateDir }: Confinement): Host {
  const { repository, root } = located;
  const places = {
    root,
    machineDirs: [...new Set([dir, placeOfMachineDir(located)])],
    makeMachineDir: (one: string) => makeMachineDir(one, stateDir, host satisfies MachineHost),
    // `info` holds the list of files that git leaves alone on this machine.
    gitFolders:
      repository === undefined ? [] : ['hooks', 'info'].map((name) => join(repository.commonDir, name)),
  };
  const { processes, env } = host;
  return {
    ...host,
    files: guardFiles(places, host),
    processes: {
      get self() {
        return processes.self;
      },
      find: (pid) => processes.find(pid),
      run: (program, args, options = {}) =>
        processes.run(program, args, { ...options, env: { ...env, ...options.env } }),
      spawn: (program, args, options = {}) =>
        processes.spawn(program, args, { ...options, env: { ...env, ...options.env } }),
      launch: (program, args, options = {}) =>
        processes.launch(program, args, { ...options, env: { ...env, ...options.env } }),
      signal: (identity, name) => processes.signal(identity, name),
    },
  };
}
