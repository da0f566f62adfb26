// Commits that an agent made, from the command it ran and what git answered.

const COMMITS = /\bgit\s+(?:-\S+\s+\S+\s+)*(?:commit|revert|cherry-pick)\b/;
/** `[main 1a2b3c4] Subject`, as git says it. */
const ANSWER = /^\[(?:[^\]\s]+ )?(?:\([^)]*\) )?(?:[^\]\s]+ )?([0-9a-f]{7,40})\] (.+)$/m;
const SUBJECT_LENGTH_MAX = 100;

export interface MadeCommit {
  readonly subject: string;
  readonly id?: string;
}

export function commitOf(command: string, answer: string): MadeCommit | undefined {
  if (!COMMITS.test(command)) return undefined;
  const [, id, told] = ANSWER.exec(answer) ?? [];
  if (id !== undefined && told !== undefined) return { subject: cut(told), id };
  // Quiet, or an answer that was not passed on: then the message itself tells.
  const message = /(?:^|\s)(?:-\w*m|--message)[=\s]+(?:"([^"\n]+)|'([^'\n]+)|(\S+))/.exec(command);
  const subject = message?.[1] ?? message?.[2] ?? message?.[3];
  if (subject === undefined || subject.startsWith('$(')) {
    const here = /<<\s*['"]?(\w+)['"]?\n\s*([^\n]+)/.exec(command)?.[2];
    return here === undefined ? undefined : { subject: cut(here) };
  }
  return { subject: cut(subject) };
}

function cut(text: string): string {
  return text.trim().slice(0, SUBJECT_LENGTH_MAX).toWellFormed();
}
