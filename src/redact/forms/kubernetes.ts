// Values of a Kubernetes Secret: every entry below `data` or `stringData` of a manifest whose kind says Secret, in YAML or
// JSON, since such a value is a secret whatever it looks like. Templates and sealed values are left alone.

import type { Matcher, Scan } from '../scan.ts';
import { isFiller, isTemplate } from '../value/placeholder.ts';
import { decodeBase64 } from './header.ts';

const MANIFEST_SIDE_MAX = 8192;
const KIND = /kind["']?\s{0,4}:\s{0,4}["']?secret["']?[ \t]{0,8}(?:[\r\n,}#]|$)/iy;
const DATA = /(?:^|[\n{,])([ \t]{0,40})["']?(data|stringData)["']?[ \t]{0,4}:[ \t]{0,4}(\{?)[ \t]{0,4}/g;
const YAML_ENTRY =
  /(?:\r?\n[ \t]{0,40}#[^\n]{0,400}){0,20}\r?\n([ \t]{1,40})["']?[\w./-]{1,120}["']?[ \t]{0,4}:[ \t]{1,4}(?:[|>][-+]?[ \t]{0,4}\r?\n[ \t]{1,40})?["']?([^\s"'#][^\s"']{1,4095})["']?/y;
const JSON_ENTRY = /\s{0,40},?\s{0,40}["'][\w./-]{1,120}["']\s{0,4}:\s{0,4}["']([^"']{2,4096})["']/dy;

function matchManifest(scan: Scan, start: number): void {
  const { text } = scan;
  if (start < (scan.readUntil.get('manifest') ?? 0)) return;
  KIND.lastIndex = start;
  if (!KIND.test(text)) return;
  const from = documentStart(text, start);
  if (from < (scan.readUntil.get('manifest') ?? 0)) return;
  const to = documentEnd(text, start);
  scan.readUntil.set('manifest', to);
  for (const found of text.slice(from, to).matchAll(DATA)) {
    const at = from + found.index + found[0].length;
    if (found[3] === '{') readJsonEntries(scan, at, found[2] === 'data');
    else readYamlEntries(scan, { at, indent: found[1]!.length, encoded: found[2] === 'data' });
  }
}

function documentStart(text: string, start: number): number {
  const least = Math.max(0, start - MANIFEST_SIDE_MAX);
  const mark = text.slice(least, start).lastIndexOf('\n---');
  return mark < 0 ? least : least + mark + 1;
}

function documentEnd(text: string, start: number): number {
  const mark = text.slice(start, start + MANIFEST_SIDE_MAX).indexOf('\n---');
  return mark < 0 ? Math.min(text.length, start + MANIFEST_SIDE_MAX) : start + mark;
}

function readYamlEntries(
  scan: Scan,
  block: { at: number; readonly indent: number; readonly encoded: boolean },
): void {
  let at = block.at;
  for (;;) {
    YAML_ENTRY.lastIndex = at;
    const found = YAML_ENTRY.exec(scan.text);
    if (found === null || found[1]!.length <= block.indent) return;
    const end = at + found[0].length - (/["']$/.test(found[0]) ? 1 : 0);
    addValue(scan, end - found[2]!.length, end, block.encoded);
    at += found[0].length;
    const line = scan.text.indexOf('\n', at);
    if (line < 0) return;
    at = scan.text[line - 1] === '\r' ? line - 1 : line;
  }
}

function readJsonEntries(scan: Scan, from: number, encoded: boolean): void {
  let at = from;
  for (;;) {
    JSON_ENTRY.lastIndex = at;
    const found = JSON_ENTRY.exec(scan.text);
    const range = found?.indices?.[1];
    if (found === null || range === undefined) return;
    addValue(scan, range[0], range[1], encoded);
    at += found[0].length;
  }
}

function addValue(scan: Scan, start: number, end: number, encoded: boolean): void {
  const value = scan.text.slice(start, end);
  if (isTemplate(value) || isFiller(value) || /^(?:ENC\[|\{|!|&|\*)/.test(value)) return;
  if (encoded && (value.length < 10 || decodeBase64(value) === '')) return;
  scan.spans.push({ start, end, type: 'kubernetes-secret', method: 'context', confidence: 0.85 });
}

export const kubernetesMatcher: Matcher = {
  words: ['kind: secret', 'kind:secret', 'kind: "secret', "kind: 'secret", 'kind":"secret', 'kind": "secret'],
  match: matchManifest,
};
