// Where a body calls something: the name, and what it is called on, as far as that is written in a row. Pure.

export interface Site {
  readonly name: string;
  /** What stands before it: `['self', 'options']`; empty for a plain call. */
  readonly on: readonly string[];
  /** It is called on what another call gives: `Shop(name).open()`. */
  readonly onCall?: Site;
  /** `new Shop(…)`. */
  readonly isNew: boolean;
  readonly at: number;
}

const CALL = /([\p{L}_$@][\p{L}\p{Nd}_$]*[?!]?)\s*(?:::<[^<>()]*>|<[\w.,\s[\]?]*>)?\(/gu;
const KEYWORDS = new Set(
  'if for while switch return sizeof catch function defer make append super match loop elif unless until when and or not in is as typeof await yield assert del print lambda fn func def with except foreach isset empty array list echo new delete throw raise'.split(
    ' ',
  ),
);
const JOINT = /(?:\?\.|\.|->|::)\s*$/;
const NAME_BEFORE = /[\p{L}_$@][\p{L}\p{Nd}_$]*$/u;
const BACK_MAX = 400;
const CHAIN_MAX = 4;

export function sitesIn(body: string, path = ''): Site[] {
  const bare = BARE.find(([files]) => files.test(path))?.[1];
  const found = [...body.matchAll(CALL), ...(bare === undefined ? [] : body.matchAll(bare))];
  return found
    .flatMap((one): Site[] => {
      const name = one[1] ?? '';
      // `Shop::new(…)` is a call like others.
      const isName =
        !KEYWORDS.has(name) || (name === 'new' && JOINT.test(body.slice(0, one.index).slice(-4)));
      return isName ? [siteAt(body, one.index, name)] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/** Languages that call a method without brackets. */
const BARE: readonly (readonly [RegExp, RegExp])[] = [
  [/\.(?:rb|rake)$|(?:^|\/)bin\/[^./]+$/, /(?<=[\w)\]?!]\.)([a-z_]\w*[?!]?)(?!\w|\s*\()/g],
  [/\.(?:pm|pl|t)$/, /(?<=[\w)}]->)([a-z_]\w*)(?!\w|\s*\()/g],
];

function siteAt(body: string, at: number, name: string): Site {
  const before = body.slice(Math.max(0, at - BACK_MAX), at);
  const isNew = /(?<![.>:\w])new[ \t]+(?:[\w.\\]+[.\\])?$/.test(before);
  if (!JOINT.test(before) || isNew) return { name, on: [], isNew, at };
  return { name, isNew: false, at, ...holdersOf(before.replace(JOINT, '').trimEnd()) };
}

/** What stands before the joint, from the last to the first. */
function holdersOf(before: string): Pick<Site, 'on' | 'onCall'> {
  const on: string[] = [];
  let rest = before;
  while (on.length < CHAIN_MAX) {
    if (rest.endsWith(')')) {
      const open = openOf(rest);
      const inner =
        open < 0 ? undefined : NAME_BEFORE.exec(rest.slice(0, open).replace(/::<[^<>]*>$/, ''))?.[0];
      if (open < 0 || inner === undefined) return { on: [UNKNOWN] };
      const onCall = siteAt(rest, rest.slice(0, open).lastIndexOf(inner), inner);
      return { on: on.reverse(), onCall };
    }
    const name = NAME_BEFORE.exec(rest)?.[0];
    if (name === undefined) return { on: [UNKNOWN] };
    on.push(name);
    rest = rest.slice(0, -name.length).trimEnd();
    if (!JOINT.test(rest)) return { on: on.reverse() };
    rest = rest.replace(JOINT, '').trimEnd();
  }
  return { on: [UNKNOWN] };
}

/** Of something that nobody can name. */
export const UNKNOWN = '?';

function openOf(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const mark = text[at];
    if (mark === ')') depth += 1;
    else if (mark === '(' && --depth === 0) return at;
  }
  return -1;
}

/** Without what only looks like code; the lines stay where they are. */
export function withoutWords(text: string, path: string): string {
  const lines = (found: string): string => found.replace(/[^\n]/g, ' ');
  const bare = text
    .replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, (found) => `""${lines(found.slice(2))}`)
    .replace(/\/\*[\s\S]*?\*\//g, lines)
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(path.endsWith('.rs') ? /'(?:[^'\\\n]|\\.)'/g : /'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/`(?:[^`\\$]|\\.)*`/g, (found) => `\`${lines(found.slice(2))}\``);
  const comment = /\.lua$/.test(path)
    ? /--.*$/gm
    : /(?:^|\s)(?:\/\/|#(?!include|define|if|el|endif|ifdef|ifndef)).*$/gm;
  return bare.replace(comment, ' ');
}
