// XML as build files use it: elements, their text and attributes. No entities but the five, no external anything, and a
// bound on nesting; what does not fit is left out.

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const DEPTH_MAX = 64;
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function parseXml(source: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const stack: OpenElement[] = [root];
  for (const [, data, closing, opening, attributes, empty, text] of source.matchAll(TOKEN)) {
    const top = stack.at(-1) as OpenElement;
    if (data !== undefined || text !== undefined) top.text += data ?? unescapeText(text as string);
    else if (opening !== undefined) {
      const element: OpenElement = {
        name: opening,
        attributes: readAttributes(attributes ?? ''),
        children: [],
        text: '',
      };
      top.children.push(element);
      if (empty !== '/' && stack.length < DEPTH_MAX) stack.push(element);
    } else if (closing !== undefined) {
      const index = stack.findLastIndex(({ name }) => name === closing);
      if (index > 0) stack.length = index;
    }
  }
  return root;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map((match) => [
      match[1] as string,
      unescapeText(match[2] ?? match[3] ?? ''),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeText(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) =>
    Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole,
  );
}

/** The children called `name`. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text at the end of a path of names, or ''. */
export function textOf(element: XmlElement | undefined, ...path: readonly string[]): string {
  let at = element;
  for (const name of path) at = childrenOf(at, name)[0];
  return at?.text.trim() ?? '';
}
