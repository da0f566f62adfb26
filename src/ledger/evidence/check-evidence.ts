// Checks evidence against the files of the project: read each file once, check every quote in it. Paths stay inside the
// project, links included. A file that is gone is looked for by its name in the source tree, when one is given.

import { relative } from 'node:path';
import { confine } from '../../durable/confine.ts';
import { isLoaError } from '../../kernel/errors.ts';
import { hasGitName } from '../../kernel/git-name.ts';
import type { Host } from '../../kernel/host.ts';
import { SOURCE_FILE_SIZE_BYTES_MAX } from '../../kernel/limits.ts';
import type { Evidence } from '../model.ts';
import { checkQuote, type OpenedText, openText, type QuoteProblem } from './check-quote.ts';

export type EvidenceProblem = QuoteProblem | 'no-file' | 'outside' | 'unreadable';

export type EvidenceCheck =
  | { readonly state: 'holds'; readonly evidence: Evidence }
  /** True, but elsewhere: `evidence` says where now. */
  | {
      readonly state: 'moved';
      readonly evidence: Evidence;
      readonly from: Evidence;
      /** Why the place that was named cannot be a mere slip. */
      readonly doubt?: string;
    }
  | {
      readonly state: 'fails';
      readonly evidence: Evidence;
      readonly problem: EvidenceProblem;
      readonly reason: string;
      /** The line that is there instead. */
      readonly standsThere?: string;
    };

/** Files that might be where a lost one went. Asked only when one is lost. */
export type FindFiles = (path: string) => readonly string[];

export interface EvidenceChecker {
  check(evidence: Evidence): EvidenceCheck;
}

type Opened =
  | OpenedText
  | { readonly problem: 'no-file' | 'outside' | 'unreadable'; readonly reason: string };

export function createEvidenceChecker(
  root: string,
  host: Pick<Host, 'files'>,
  findFiles: FindFiles = () => [],
): EvidenceChecker {
  const opened = new Map<string, Opened>();
  const open = (path: string): Opened => {
    let found = opened.get(path);
    if (found === undefined) {
      found = openFile(root, path, host);
      opened.set(path, found);
    }
    return found;
  };
  return { check: (evidence) => checkOne(evidence, open, findFiles) };
}

function openFile(root: string, path: string, host: Pick<Host, 'files'>): Opened {
  try {
    const real = confine(root, path, host);
    // What stands there is told when a quote is wrong, and remotes in git's files hold tokens.
    if (hasGitName(path) || hasGitName(relative(host.files.realPath(root), real)))
      return { problem: 'outside', reason: `${path} is git’s own` };
    if (host.files.stat(real) === undefined)
      return { problem: 'no-file', reason: `there is no file ${path}` };
    return openText(host.files.read(real, { sizeBytesMax: SOURCE_FILE_SIZE_BYTES_MAX }));
  } catch (error) {
    if (!isLoaError(error)) throw error;
    if (error.code === 'path.outside')
      return { problem: 'outside', reason: `${path} leads out of the project` };
    return { problem: 'unreadable', reason: error.message };
  }
}

function checkOne(evidence: Evidence, open: (path: string) => Opened, findFiles: FindFiles): EvidenceCheck {
  const file = open(evidence.path);
  if ('problem' in file) {
    const moved = file.problem === 'no-file' ? findMovedFile(evidence, open, findFiles) : undefined;
    return moved ?? { state: 'fails', evidence, problem: file.problem, reason: file.reason };
  }
  const checked = checkQuote(file, evidence);
  if (checked.state === 'fails') return { evidence, ...checked };
  if (checked.state === 'holds')
    return { state: 'holds', evidence: atLine(evidence, evidence.path, checked.line) };
  const { line, doubt } = checked;
  const moved = { state: 'moved', evidence: atLine(evidence, evidence.path, line), from: evidence } as const;
  return doubt === undefined ? moved : { ...moved, doubt };
}

function findMovedFile(
  evidence: Evidence,
  open: (path: string) => Opened,
  findFiles: FindFiles,
): EvidenceCheck | undefined {
  if (evidence.quote === '') return undefined;
  for (const path of findFiles(evidence.path)) {
    const file = open(path);
    const checked = 'problem' in file ? undefined : checkQuote(file, evidence);
    if (checked === undefined || checked.state === 'fails') continue;
    return { state: 'moved', evidence: atLine(evidence, path, checked.line), from: evidence };
  }
  return undefined;
}

/** A range keeps its length when it moves. */
function atLine(evidence: Evidence, path: string, line: number): Evidence {
  if (evidence.path === path && evidence.line === line) return evidence;
  const { endLine: _old, ...rest } = evidence;
  if (evidence.endLine === undefined) return { ...rest, path, line };
  if (evidence.path === path && line >= evidence.line && line <= evidence.endLine) return evidence;
  return { ...rest, path, line, endLine: line + evidence.endLine - evidence.line };
}

/** Files of the same name first, whatever their ending, then those of the same kind, a bounded number. */
export function rankCandidates(path: string, files: readonly { readonly path: string }[]): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = /\.[^./]+$/.exec(name)?.[0] ?? name;
  const isNamed = (other: string): boolean => other === name || other.endsWith(`/${name}`);
  const stem = name.slice(0, name.length - ending.length);
  // A move to another language keeps the name and changes its ending.
  const isTwin = (other: string): boolean =>
    stem !== '' && other.slice(other.lastIndexOf('/') + 1).startsWith(`${stem}.`);
  const same = files.filter((file) => isNamed(file.path) || isTwin(file.path));
  const alike = files.filter(
    (file) => !isNamed(file.path) && !isTwin(file.path) && file.path.endsWith(ending),
  );
  same.sort((a, b) => Number(isNamed(b.path)) - Number(isNamed(a.path)));
  return [...same, ...alike.slice(0, CANDIDATES_MAX)].map((file) => file.path);
}

const CANDIDATES_MAX = 500;
