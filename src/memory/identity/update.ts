// One change of the identity document, planned as text: an item added or taken away, the version raised, the date set. Pure.

import { LoaError } from '../../kernel/errors.ts';
import { bodyOf, type IdentityPart, parseIdentity, replaceBody } from './document.ts';

export interface IdentityEdit {
  readonly part: IdentityPart;
  readonly add?: string | undefined;
  readonly remove?: string | undefined;
}

export interface PlannedIdentity {
  readonly after: string;
  /** Lines that go, marked with "-", and that come, marked with "+". */
  readonly diff: readonly string[];
  readonly version: string;
}

export function planIdentity(before: string, edit: IdentityEdit, date: string): PlannedIdentity {
  const body = bodyOf(before, edit.part);
  if (body === undefined) {
    throw new LoaError('input.invalid', `the identity document has no section for ${edit.part}`, {
      hint: 'Add the heading to BEAUVOIR.md; "loa identity show" tells which it knows.',
    });
  }
  const removed = edit.remove === undefined ? body : withoutItem(body, edit.remove);
  const changed = edit.add === undefined ? removed : withItem(removed, edit.part, edit.add);
  const version = raise(parseIdentity(before).version);
  if (changed === body) return { after: before, diff: [], version };
  const after = stamp(replaceBody(before, edit.part, changed), version, date);
  return { after, diff: diffLines(before, after), version };
}

function withItem(body: string, part: IdentityPart, item: string): string {
  const line = item.replaceAll(/\s+/g, ' ').trim();
  if (part === 'principles') {
    const [name = line, ...why] = line.split(/:\s+/);
    return `${body.trimEnd()}\n\n### ${name}\n${why.join(': ')}\n\n`;
  }
  const lines = body.split('\n');
  const last = lines.findLastIndex((text) => /^\s*[-*+]\s/.test(text));
  return [...lines.slice(0, last + 1), `- ${line}`, ...lines.slice(last + 1)].join('\n');
}

function withoutItem(body: string, start: string): string {
  const plain = (text: string): string =>
    text
      .replaceAll('**', '')
      .replace(/^\s*(?:[-*+]|\d+[.)]|###)\s+/, '')
      .toLowerCase();
  const lines = body.split('\n');
  const at = lines.findIndex(
    (line) => /^\s*(?:[-*+]|\d+[.)]|###)\s/.test(line) && plain(line).startsWith(start.toLowerCase()),
  );
  if (at === -1) {
    throw new LoaError('input.invalid', `no item begins with "${start.slice(0, 80)}"`, {
      hint: 'Run "loa identity show" for the items.',
    });
  }
  const isHeading = (lines[at] as string).startsWith('###');
  const next = isHeading ? lines.findIndex((line, index) => index > at && line.startsWith('#')) : at + 1;
  return [...lines.slice(0, at), ...(next === -1 ? [''] : lines.slice(next))].join('\n');
}

function raise(version: string | undefined): string {
  const [major = '1', minor = '0', patch = '0'] = (version ?? '1.0.0').split('.');
  return `${Number(major) || 1}.${Number(minor) || 0}.${(Number(patch) || 0) + 1}`;
}

function stamp(text: string, version: string, date: string): string {
  return text
    .replace(/^(>\s*\*\*Version\*\*:\s*)\S+/m, `$1${version}`)
    .replace(/^(>\s*\*\*Last Modified\*\*:\s*)\S+/m, `$1${date}`);
}

function diffLines(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const gone = old.filter((line) => line.trim() !== '' && !now.includes(line));
  const come = now.filter((line) => line.trim() !== '' && !old.includes(line));
  return [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)];
}
