// Where a raw HTML block begins and ends in Markdown (CommonMark 4.6), so that a `#` inside one is not taken for a heading.

/** What closes the block: a line with this in it, or a blank line. */
export type HtmlEnd = RegExp | 'blank-line';

const BLOCK_NAMES =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';

const STARTS: readonly { readonly start: RegExp; readonly end: HtmlEnd }[] = [
  { start: /^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: /^<![A-Za-z]/, end: />/ },
  { start: new RegExp(`^</?(?:${BLOCK_NAMES})(?:\\s|/?>|$)`, 'i'), end: 'blank-line' },
];

/** Any other tag alone on its line; it cannot interrupt a paragraph. */
const LONE_TAG =
  /^<(?!\/?(?:script|pre|style|textarea)[\s>])(?:[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>\s*$/i;

export function startHtmlBlock(content: string, inParagraph: boolean): HtmlEnd | undefined {
  if (!content.startsWith('<')) return undefined;
  const known = STARTS.find(({ start }) => start.test(content));
  if (known !== undefined) return known.end;
  return !inParagraph && LONE_TAG.test(content) ? 'blank-line' : undefined;
}

export function isHtmlEnd(end: HtmlEnd, line: string): boolean {
  return end === 'blank-line' ? line.trim() === '' : end.test(line);
}
