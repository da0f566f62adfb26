// Names that git takes for its own directory: `.git` however it is spelled on file systems that ignore case, drop trailing
// dots and spaces, know short names, or skip invisible characters. Pure.

/** Characters that HFS+ leaves out when it compares names. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** True when a part of a path names git's directory on some file system. */
export function isGitName(part: string): boolean {
  const [name = ''] = part.replaceAll(IGNORED, '').toLowerCase().split(':');
  return /^(?:\.git|git~\d+)[. ]*$/.test(name);
}

export function hasGitPart(path: string): boolean {
  return path.split(/[\\/]/).some(isGitName);
}
