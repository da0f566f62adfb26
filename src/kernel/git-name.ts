// Whether a part of a path means git's own folder on any file system that it may be used on: `.GIT` without case, `.git.`
// and `git~1` on Windows, `.g\u200cit` on a Mac. What lies there is configuration and hooks, which git runs.

/** Characters that HFS+ leaves out when it compares names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Windows drops dots and blanks at the end, takes what follows a colon for a stream, and has short names. */
const GIT_NAME = /^(?:\.git|git~\d+)[. ]*(?::.*)?$/s;

export function isGitName(part: string): boolean {
  return GIT_NAME.test(part.replaceAll(IGNORED, '').toLowerCase());
}

/** Whether any part of the path is such a name; both kinds of slashes separate. */
export function hasGitName(path: string): boolean {
  return path.split(/[/\\]/).some(isGitName);
}
