// Files of memories that are no text any more: found, looked through as if they were mended already, and set aside for the
// mended one. The notes are a person's own file; they are told and read as far as they go, and never replaced here.

import { join } from 'node:path';
import { replaceFile } from '../../durable/index.ts';
import { isLoaError } from '../../kernel/errors.ts';
import type { Context } from '../../kernel/operation.ts';
import { notesPath, type ZoneFiles } from '../../state/index.ts';
import { isDamaged } from '../entry/damage.ts';
import { archiveDir, listMonthly, memoryDir, monthlyTitle, quarantinePath } from '../entry/files.ts';
import { QUARANTINE_TITLE } from '../store/changes.ts';
import { type Salvaged, salvage } from './salvage.ts';

type DamageContext = Pick<Context, 'host' | 'project'>;

export interface DamagedFile extends Salvaged {
  /** Relative to the project. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** False for the notes. */
  readonly isOurs: boolean;
}

/** Files as they would be after a restore, and what is damaged of them. */
export interface SoundFiles extends ZoneFiles {
  readonly damaged: ReadonlyMap<string, DamagedFile>;
}

export interface SetAside {
  readonly path: string;
  readonly copy: string;
  readonly dropped: readonly string[];
}

export function openSoundFiles(files: ZoneFiles, context: DamageContext): SoundFiles {
  const { zone } = files;
  const archive = archiveDir(zone);
  const paths = [
    ...listMonthly(memoryDir(zone), files),
    ...listMonthly(archive, files),
    quarantinePath(zone),
    notesPath(zone),
  ];
  const damaged = new Map<string, DamagedFile>();
  for (const path of paths) {
    const bytes = readBytes(path, context);
    if (bytes === undefined || !isDamaged(bytes)) continue;
    const month = /(\d{4}-\d{2})(?:-\d+)?\.md$/.exec(path)?.[1];
    const title = month === undefined ? QUARANTINE_TITLE : monthlyTitle(month, path.startsWith(archive));
    const isOurs = path !== notesPath(zone);
    damaged.set(path, { ...salvage(bytes, title), path, bytes, isOurs });
  }
  return {
    zone,
    damaged,
    list: (dir) => files.list(dir),
    read: (path) => damaged.get(path)?.text ?? files.read(path),
  };
}

/** Under the lock of the files. The copy is on the disk before the file is replaced. */
export async function setAside(file: DamagedFile, context: DamageContext): Promise<SetAside> {
  const { host, project } = context;
  const copy = nameCopy(file, context);
  await replaceFile(join(project.root, copy), file.bytes, host, { root: project.root });
  await replaceFile(join(project.root, file.path), new TextEncoder().encode(file.text), host, {
    root: project.root,
  });
  return { path: file.path, copy, dropped: file.dropped };
}

/** A name that is free, or that of the same bytes from a restore that did not come to its end. */
export function nameCopy({ path, bytes }: DamagedFile, context: DamageContext): string {
  for (let number = 1; ; number += 1) {
    const name = path.replace(/\.md$/, `.damaged${number === 1 ? '' : `-${number}`}.md`);
    const there = readBytes(name, context);
    if (there === undefined || Buffer.compare(there, bytes) === 0) return name;
  }
}

function readBytes(path: string, { host, project }: DamageContext): Uint8Array | undefined {
  try {
    return host.files.read(join(project.root, path));
  } catch (error) {
    if (isLoaError(error) && error.code === 'file.missing') return undefined;
    throw error;
  }
}
