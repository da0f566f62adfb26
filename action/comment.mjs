// The result of `loa ground validate --json` as a comment for people: what went stale and where it is claimed. Run with the path
// of the result; anybody's code may stand in it, so nothing of it is taken as markup.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const LINES_MAX = 40;

/** @param {string} text */
const inCode = (text) => `\`${text.replace(/[`\r\n]/g, ' ')}\``;

/** @param {{ status: string, file: string, references: number, citations: number, checks: { name: string, status: string, detail: string, problems?: string[] }[], stale: { reference: string, state: string, now?: string, section: string, file: string }[] }} result */
export function toComment(result) {
  const heading = { pass: 'holds', warn: 'has gone stale in places', fail: 'no longer holds' }[result.status];
  const stale = result.stale.map(({ reference, state, now, section }) => {
    const moved = now === undefined ? '' : `, now ${inCode(now)}`;
    return `| ${inCode(reference)} | ${state}${moved} | ${section.replace(/[|\r\n]/g, ' ')} |`;
  });
  const other = result.checks
    .filter(({ name, status }) => status !== 'pass' && name !== 'citations')
    .flatMap(({ detail, problems = [] }) => [
      `- ${inCode(detail)}`,
      ...problems.map((problem) => `  - ${inCode(problem)}`),
    ]);
  return [
    '<!-- loa-ground -->',
    `**${result.file} ${heading}** (${result.references} references and ${result.citations} citations checked)`,
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
