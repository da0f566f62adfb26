// A value that is only the name of a constant, or a text that holds one, with what that constant stands for: a literal in the same file,
// or in the one file that declares it. Pure.

import type { Material } from '../../model.ts';

const LINES_MAX = 12_000;
const FILES_MAX = 3;
const DEPTH_MAX = 3;
const NAMED = /^(?!(?:True|False|None|NULL)$)(?:self(?:\.|::)|(?:[A-Za-z_]\w*(?:\.|::|->|\\))*)([A-Z]\w*)$/;
const INSIDE = /#\{([A-Z][\w:]*)\}|\$\{([A-Z][\w.]*)\}/g;
const LITERAL =
  '"[^"\\n]*"|\'[^\'\\n]*\'|-?(?:0[xX][\\da-fA-F]+|\\d[\\d_]*(?:\\.\\d+)?)|[Tt]rue|[Ff]alse|:\\w+';

/** Undefined where it holds a constant that cannot be followed to one literal. */
export function followed(
  value: string,
  path: string,
  material: Pick<Material, 'declaring' | 'linesOf'>,
  depth = 0,
): string | undefined {
  const name = NAMED.exec(value)?.[1];
  if (name !== undefined) {
    const said = depth < DEPTH_MAX ? literalOf(name, path, material) : undefined;
    return said === undefined ? undefined : followed(said, path, material, depth + 1);
  }
  let isKnown = true;
  const whole = value.replace(INSIDE, (_all, ruby?: string, script?: string) => {
    const inner = followed((ruby ?? script) as string, path, material, depth + 1);
    isKnown &&= inner !== undefined;
    return (inner ?? '').replace(/^(["'])(.*)\1$/, '$2');
  });
  return isKnown && !/#\{|\$\{/.test(whole) ? whole : undefined;
}

function literalOf(
  name: string,
  path: string,
  { declaring, linesOf }: Pick<Material, 'declaring' | 'linesOf'>,
): string | undefined {
  const places = [
    path,
    ...declaring(name)
      .filter((one) => one !== path)
      .slice(0, FILES_MAX),
  ];
  const given = new RegExp(
    `(?:^|[\\s.$@(])${name}(?:\\s*:\\s*[\\w<>&' ]+?)?(?:\\s*:?=(?![=~>])\\s*|[ \\t]+(?=["'\\d-]))(${LITERAL})(?=[ \\t]*(?:[,;)}]|#|//|/\\*|$))`,
    'gm',
  );
  for (const one of places) {
    const said = new Set([...linesOf(one, 1, LINES_MAX).matchAll(given)].map(([, literal = '']) => literal));
    if (said.size > 1) return undefined;
    const [only] = said;
    if (only !== undefined) return only;
  }
  return undefined;
}
