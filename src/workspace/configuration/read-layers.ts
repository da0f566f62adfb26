// Finds and reads the files of a configuration, and says of each whether it came with the project.
// Guarantees: of a project's files no link is followed, and none of another user counts; a folder, pipe or device is never opened, it counts as absent and is
// told; no file is read beyond its limit.

import { join, resolve } from 'node:path';
import { isInside } from '../../durable/confine.ts';
import { isMine } from '../../durable/git-repository.ts';
import type { ConfigLayer, LayerOrigin } from '../../kernel/config/index.ts';
import { LoaError } from '../../kernel/errors.ts';
import type { Files, Host } from '../../kernel/host.ts';
import { CONFIG_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { PersonDirs, Project } from '../../kernel/operation.ts';
import { CONFIG_FILE, LOCAL_CONFIG_FILE } from '../../state/project.ts';

const OWN_CONFIG_FILE = 'config.yaml';

export type LayerHost = Pick<Host, 'files' | 'env' | 'userId'>;

export interface LayerRequest {
  readonly project: Project;
  readonly person: PersonDirs;
  /** Given by a flag: read instead of the project's file. */
  readonly configFile?: string | undefined;
}

/** The file in which this machine keeps its own settings of a project. */
export function machineConfigFile({ ownDir }: Pick<Project, 'ownDir'>): string {
  return join(ownDir, OWN_CONFIG_FILE);
}

interface Place {
  readonly origin: LayerOrigin;
  readonly file: string;
  readonly isOfProject: boolean;
}

export function readLayers(request: LayerRequest, host: LayerHost): readonly ConfigLayer[] {
  const { files } = host;
  return listPlaces(request, files).map((place): ConfigLayer => {
    const found = findFile(place, host);
    if (found.kind === 'ignored') return { ...place, ignored: found.why };
    return found.kind === 'absent' ? place : { ...place, text: readText(found.path, files) };
  });
}

function listPlaces({ project, person, configFile }: LayerRequest, files: Files): readonly Place[] {
  const user = join(person.configDir, OWN_CONFIG_FILE);
  const given = configFile === undefined ? undefined : requireGiven(configFile, files);
  const isGivenOfProject = given !== undefined && isInTree(given, project, files);
  const own = { origin: 'project', file: join(project.root, CONFIG_FILE), isOfProject: true } as const;
  return [
    // A home inside the project came with it: then this file is no more the person's own than the others.
    { origin: 'user', file: user, isOfProject: isInTree(user, project, files) },
    ...(given === undefined ? [own] : []),
    ...(isGivenOfProject ? [{ ...own, file: given }] : []),
    { origin: 'local', file: join(project.root, LOCAL_CONFIG_FILE), isOfProject: true },
    { origin: 'machine', file: machineConfigFile(project), isOfProject: false },
    ...(given === undefined || isGivenOfProject
      ? []
      : [{ origin: 'given', file: given, isOfProject: false } as const]),
  ];
}

function requireGiven(file: string, files: Files): string {
  if (files.stat(file) !== undefined) return file;
  throw new LoaError('config.unreadable', `the configuration file ${file} does not exist`, {
    hint: 'Check --config.',
  });
}

/** By its name or by where links lead it: either is enough to distrust it. */
function isInTree(file: string, { root }: Project, files: Files): boolean {
  if (isInside(root, resolve(file))) return true;
  return files.stat(file) !== undefined && isInside(root, realPathOf(file, files) ?? root);
}

type Found =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'ignored'; readonly why: string };

function findFile({ file, origin, isOfProject }: Place, host: LayerHost): Found {
  const { files } = host;
  const found = files.stat(file);
  if (found === undefined) return { kind: 'absent' };
  if (isOfProject && !isMine(found, host)) return { kind: 'ignored', why: "another user's file" };
  const { kind } = found;
  if (kind === 'file') return { kind: 'file', path: file };
  if (kind !== 'link') return { kind: 'ignored', why: kind === 'directory' ? 'a folder' : 'no regular file' };
  // People link their own files into place; whoever made the project, or its folder of ours, has no reason to.
  if (isOfProject || origin === 'machine') return { kind: 'ignored', why: 'a link' };
  const path = realPathOf(file, files);
  if (path !== undefined && files.stat(path)?.kind === 'file') return { kind: 'file', path };
  return { kind: 'ignored', why: 'a link that leads to no file' };
}

function realPathOf(file: string, files: Files): string | undefined {
  try {
    return files.realPath(file);
  } catch {
    return undefined; // A link that leads nowhere, or in a circle.
  }
}

function readText(file: string, files: Files): string {
  const bytes = files.read(file, { noFollow: true, sizeBytesMax: CONFIG_FILE_SIZE_BYTES_MAX });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new LoaError('config.unreadable', `${file} is not valid UTF-8 text`, {
      cause,
      hint: 'Save it as UTF-8.',
    });
  }
}
