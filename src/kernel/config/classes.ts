// What setting a key can do to the person whose machine it is: nothing (`open`), let data leave (`sends`), lead to other
// folders (`moves`), or switch a protection off (`weakens`). All but `open` are guarded: a project's files cannot set them alone.

import { isGitName } from '../git-name.ts';
import type { JsonSchema } from '../schema-check.ts';

export type SettingClass = NonNullable<JsonSchema['x-class']>;
export type GuardedClass = Exclude<SettingClass, 'open'>;
export type OpenWhen = NonNullable<JsonSchema['x-open-when']>;

/** In a few words, for people. */
export const CLASS_WORDS: Readonly<Record<SettingClass, string>> = {
  open: 'does nothing else',
  sends: 'lets data leave this machine',
  moves: 'leads to other folders',
  weakens: 'weakens a protection',
};

const EXCEPTIONS: Readonly<Record<OpenWhen, string>> = {
  'inside-project': '; a path that stays in the project always counts',
  true: '; true always counts',
};

/** When a project's file can set it. */
export function describeCounting(settingClass: SettingClass, openWhen?: OpenWhen): string {
  if (settingClass === 'open') return 'counts from every file';
  const exception = openWhen === undefined ? '' : EXCEPTIONS[openWhen];
  return `counts from a project's file only after "loa config trust"${exception}`;
}

/** Metadata for a section's schema: `z.string().meta(guard('moves', 'inside-project'))`. */
export function guard(settingClass: GuardedClass, openWhen?: OpenWhen): Record<string, string> {
  return { 'x-class': settingClass, ...(openWhen === undefined ? {} : { 'x-open-when': openWhen }) };
}

/** The class of one value: the exception that the schema declares makes it `open`. */
export function classOf(
  value: unknown,
  schema: Pick<JsonSchema, 'x-open-when'>,
  declared: SettingClass,
): SettingClass {
  const exception = schema['x-open-when'];
  if (exception === 'true' && value === true) return 'open';
  if (exception === 'inside-project' && isInsideProject(value)) return 'open';
  return declared;
}

/** Where loa keeps its own outside git, under any spelling that some file system takes for the name. */
const OWN_NAME = /^\.loa[. ]*$/i;

/** By its words alone: relative, never up, not into git's folder or ours. Links on the way are for whoever opens the file. */
export function isInsideProject(path: unknown): boolean {
  if (typeof path !== 'string' || path === '' || path.startsWith('/') || path.startsWith('~')) return false;
  // A colon names a drive or a stream on Windows. Control and format characters would make the path look like another.
  if (/[\\:\p{Cc}\p{Cf}]/u.test(path)) return false;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length > 0 && parts.every((part) => part !== '..' && !OWN_NAME.test(part) && !isGitName(part));
}
