// The result of `loa ground validate --json` as a comment for people: what went stale and where it is claimed. Run with the path
// of the result. Whoever opened the pull request may have written any word of it, so each is shown as code: no markup, no mention,
// no link, no image, and no end of the table it stands in.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LINES_MAX = 40;

const FIELD_CHARS_MAX = 300;

/**
 * Backticks would end the code, bars the cell; unseen letters could show another order than the one that is there.
 * @param {unknown} text
 */
function inCode(text) {
  const plain = String(text)
    .replace(/[`\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll('|', '\u00a6');
  const letters = [...plain];
  const cut = letters.length > FIELD_CHARS_MAX ? `${letters.slice(0, FIELD_CHARS_MAX).join('')}…` : plain;
  // An empty pair of backticks would open a longer fence.
  return `\`${cut.trim() === '' ? ' ' : cut}\``;
}

const HEADINGS = new Map([
  ['pass', 'holds'],
  ['warn', 'has gone stale in places'],
  ['fail', 'no longer holds'],
]);

/** @param {{ status: string, file: string, references: number, citations: number, checks: { name: string, status: string, detail: string, problems?: string[] }[], stale: { reference: string, state: string, now?: string, section: string, file: string }[] }} result */
export function toComment(result) {
  const heading = HEADINGS.get(result.status) ?? 'was not judged';
  const stale = result.stale.map(({ reference, state, now, section }) => {
    const moved = now === undefined ? '' : `, now ${inCode(now)}`;
    return `| ${inCode(reference)} | ${inCode(state)}${moved} | ${inCode(section)} |`;
  });
  const other = result.checks
    .filter(({ name, status }) => status !== 'pass' && name !== 'citations')
    .flatMap(({ detail, problems = [] }) => [
      `- ${inCode(detail)}`,
      ...problems.map((problem) => `  - ${inCode(problem)}`),
    ]);
  return [
    '<!-- loa-ground -->',
    `${inCode(result.file)} **${heading}** (${Number(result.references)} references and ${Number(result.citations)} citations checked)`,
    ...(stale.length > 0
      ? ['', '| Cited code | What became of it | Claimed in |', '|---|---|---|', ...cut(stale)]
      : []),
    ...(other.length > 0 ? ['', ...cut(other)] : []),
    ...(result.status === 'pass' ? [] : ['', 'Run `loa ground gen` and commit the result.']),
    '',
  ].join('\n');
}

/** @param {string[]} lines */
function cut(lines) {
  return lines.length <= LINES_MAX
    ? lines
    : [...lines.slice(0, LINES_MAX), `… and ${lines.length - LINES_MAX} more`];
}

const [, program, file] = process.argv;
if (file !== undefined && program !== undefined && import.meta.url === pathToFileURL(program).href)
  process.stdout.write(toComment(JSON.parse(readFileSync(file, 'utf8'))));
