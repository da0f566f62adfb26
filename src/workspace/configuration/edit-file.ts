// One setting put into, or taken out of, the text of a configuration file. Everything else in it stays as it was, comments
// included. Pure.

import { type Document, isMap, isNode, parseDocument } from 'yaml';
import { explainYamlProblem } from '../../kernel/config/yaml-words.ts';
import { LoaError } from '../../kernel/errors.ts';

export interface SettingEdit {
  readonly steps: readonly string[];
  /** Undefined takes the setting out. */
  readonly value: unknown;
  /** Named in errors. */
  readonly file: string;
}

export function editSetting(text: string, { steps, value, file }: SettingEdit): string {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem !== undefined) throw unreadable(file, explainYamlProblem(problem.code));
  if (document.contents !== null && !isMap(document.contents))
    throw unreadable(file, 'it is no mapping of sections');
  if (value === undefined) remove(document, steps);
  else insert(document, steps, value, file);
  return isEmpty(document) ? '' : document.toString({ lineWidth: 0 });
}

function insert(document: Document, steps: readonly string[], value: unknown, file: string): void {
  for (let length = 1; length < steps.length; length += 1) {
    const path = steps.slice(0, length);
    const node = document.getIn(path, true);
    if (isMap(node)) continue;
    if (node !== undefined && document.getIn(path) !== null)
      throw unreadable(file, `${path.join('.')} is written in a way that only a person can change`);
    // Missing, or a name with nothing below it.
    document.setIn(path, document.createNode({}));
  }
  const node = document.createNode(value);
  const old = document.getIn(steps, true);
  if (isNode(old)) {
    node.comment = old.comment ?? null;
    node.commentBefore = old.commentBefore ?? null;
  }
  document.setIn(steps, node);
}

/** With the mappings around it that hold nothing else. */
function remove(document: Document, steps: readonly string[]): void {
  if (!document.hasIn(steps)) return;
  document.deleteIn(steps);
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const node = document.getIn(steps.slice(0, length), true);
    if (!isMap(node) || node.items.length > 0) return;
    document.deleteIn(steps.slice(0, length));
  }
}

function isEmpty({ contents, commentBefore, comment }: Document): boolean {
  const isBare = contents === null || (isMap(contents) && contents.items.length === 0);
  return isBare && !commentBefore && !comment && !contents?.commentBefore && !contents?.comment;
}

function unreadable(file: string, why: string): LoaError {
  return new LoaError('config.unreadable', `cannot change ${file}: ${why}`, {
    hint: 'Mend it in an editor first.',
    details: { file },
  });
}
