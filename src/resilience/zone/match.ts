// Patterns of `state.exclude`: a name, a path, a folder with everything in it; `*` stands for part of a name, `**` for any folders.

const SPECIAL = /[.+?^${}()|[\]\\]/g;

export function compileMatch(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map(toExpression);
  if (expressions.length === 0) return () => false;
  return (path) => expressions.some((expression) => expression.test(path));
}

function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/\/+$/, '')
    .replaceAll(SPECIAL, '\\$&')
    .replaceAll('**/', '\u0001')
    .replaceAll('**', '\u0002')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0001', '(?:.*/)?')
    .replaceAll('\u0002', '.*');
  return new RegExp(`^(?:.*/)?${source}(?:/.*)?$`, 's');
}
