// A change of the identity document as one record: the document, and a line about it in NOTES.md.

import type { ChangeTypes, FileEdit, StoreOptions, ZoneFiles } from '../../state/index.ts';
import { editNotesSection, notesPath, readNotesSection } from '../../state/index.ts';

export const IDENTITY_CHANGED = 'identity.changed';
const LOG_SECTION = ['Identity Log'] as const;
const LOG_HEAD = '\n| When | What | Change |\n|------|------|--------|\n';

export interface IdentityChanged {
  readonly at: string;
  readonly part: string;
  readonly summary: string;
  /** The whole document as it was and as it is to be; an edit by hand in between is not overwritten. */
  readonly before: string | null;
  readonly after: string;
}

export const identityChanges: ChangeTypes = {
  [IDENTITY_CHANGED]: {
    version: 1,
    check: (payload) =>
      typeof (payload as IdentityChanged | null)?.after === 'string' ? undefined : 'it has no document',
    plan: planChange as never,
  },
};

/** Whose changes those of the identity document are. */
export const identityStore: StoreOptions = { owner: 'identity', types: identityChanges };

export function identityPath(zone: string): string {
  return `${zone}/BEAUVOIR.md`;
}

function planChange(change: IdentityChanged, files: ZoneFiles): readonly FileEdit[] {
  const path = identityPath(files.zone);
  const here = files.read(path) ?? null;
  const document: FileEdit[] = here === change.before ? [{ path, content: change.after }] : [];
  const line = logRow(change);
  const notes = files.read(notesPath(files.zone));
  if (notes?.includes(line)) return document;
  const content = editNotesSection(notes, LOG_SECTION, (body) => {
    const table = body.trim() === '' ? LOG_HEAD : `${body.trimEnd()}\n`;
    return `${table}${line}\n`;
  });
  return [...document, { path: notesPath(files.zone), content }];
}

function logRow({ at, part, summary }: IdentityChanged): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
  return `| ${at} | identity: ${cell(part)} | ${cell(summary)} |`;
}

/** Rows of the log, oldest first. */
export function readIdentityLog(
  notes: string | undefined,
): readonly { readonly at: string; readonly what: string; readonly change: string }[] {
  const body = notes === undefined ? '' : (readNotesSection(notes, LOG_SECTION) ?? '');
  return body.split('\n').flatMap((line) => {
    const [, at, what, change] = /^\| (\d{4}-\S+) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    return at === undefined || what === undefined || change === undefined
      ? []
      : [{ at, what, change: change.replaceAll('\\|', '|') }];
  });
}
