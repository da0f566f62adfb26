// Which parts of a pipeline's line really run a program that can fail: what is printed, asked for its version, or allowed to fail proves
// nothing. Pure.

/** Programs that do nothing about the words behind them. */
const IDLE =
  /^(?:echo|printf|true|false|:|exit|export|set|cat|ls|cd|which|type|command|mkdir|sleep|read|#.*)$/;
/** Words that may stand in front of a program. */
const LEADING = /^(?:\w+=(?:'[^']*'|"[^"]*"|\S*)\s+|(?:sudo|time|env|exec|nohup|xvfb-run)\s+(?:-\S+\s+)*)+/;
const ASKS_ONLY =
  /(?:^|\s)(?:--version|--help|--collect-only|--list-tests|--passWithNoTests\s*$|--dry-run|--no-run)(?:\s|$)|^\S+\s+-V$/;
const MAY_FAIL = /\|\|\s*(?:true|:|exit 0|echo\b)/;

/** The commands of a line that count as run. */
export function executedParts(line: string): readonly string[] {
  if (MAY_FAIL.test(line)) return [];
  return splitCommands(line)
    .map((part) => part.trim().replace(LEADING, ''))
    .filter((part) => part !== '' && !IDLE.test(part.split(/\s+/, 1)[0] as string) && !ASKS_ONLY.test(part));
}

/** At `&&`, `||`, `;` and `|`, but not inside quotes. */
function splitCommands(line: string): readonly string[] {
  const pieces = line.match(/'[^']*'|"(?:\\.|[^"\\])*"|&&|\|\|?|;|[^'";&|]+|[\s\S]/g) ?? [];
  const parts = [''];
  for (const piece of pieces) {
    if (/^(?:&&|\|\|?|;)$/.test(piece)) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** A script of a manifest that is there in name only, as `npm init` writes it. */
export function isHollow(command: string): boolean {
  return executedParts(command).length === 0;
}
