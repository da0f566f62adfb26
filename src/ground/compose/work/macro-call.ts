// The words of one call, `NAME(a, [b, c], 'd')`, as m4 and meson write them: at the commas outside of brackets. Pure.

const LENGTH_MAX = 2000;

/** Without the brackets around a whole word. */
export function splitCall(text: string): string[] {
  const words = [''];
  let depth = 0;
  for (const sign of text.slice(text.indexOf('('), text.indexOf('(') + LENGTH_MAX)) {
    const opens = sign === '(' || sign === '[';
    if (opens) depth++;
    if (sign === ')' || sign === ']') depth--;
    if (depth === 0) break;
    if (depth === 1 && sign === ',') words.push('');
    else if (!(opens && depth === 1)) words[words.length - 1] += sign;
  }
  return words.map((word) => word.trim().replace(/^\[([\s\S]*)\]$/, '$1'));
}
