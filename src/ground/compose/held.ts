// What a large file holds that has no long functions: the methods of an abstract type, or constants. Pure.

import type { Material } from '../model.ts';
import { code } from '../text.ts';
import { linesDoing } from './declared.ts';
import { isCitable } from './symbols.ts';

const NAMES_MIN = 5;
const NAMES_SHOWN = 7;
const DOING_SHARE = 10;

interface Held {
  readonly kind: string;
  readonly words: string;
  readonly linesMin: number;
}

const METHODS: Held = { kind: 'method', words: 'methods', linesMin: 120 };
const CONSTANTS: Held = { kind: 'constant', words: 'constants', linesMin: 60 };

/** Constants `VERSION`, `PORT_DEFAULT` and 30 more, of a file that does next to nothing; in scripts a constant may be anything. */
export const constantsIn = (material: Material, path: string, lines: number): string =>
  linesDoing(material, path) * DOING_SHARE > lines || SCRIPT.test(path)
    ? ''
    : tell(material, { path, lines }, CONSTANTS);

/** Methods `create`, `list` and 4 more; '' where the file is small or there are few of one kind. */
export const heldIn = (material: Material, path: string, lines: number): string =>
  tell(material, { path, lines }, METHODS) || constantsIn(material, path, lines);

const SCRIPT = /\.[cm]?[jt]sx?$/;

function tell(
  material: Material,
  { path, lines }: { readonly path: string; readonly lines: number },
  { kind, words, linesMin }: Held,
): string {
  if (lines < linesMin) return '';
  const own = material
    .symbolsOf(path)
    .filter((symbol) => symbol.kind === kind && isCitable({ path, symbol }));
  const names = [...new Set(own.map(({ name }) => name))]
    .filter((name) => !name.startsWith('_'))
    .toSorted((a, b) => Number(LOUD.test(b)) - Number(LOUD.test(a)));
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).map(code).join(', ');
  return names.length < NAMES_MIN ? '' : `${words} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What people write so is meant for all of the program. */
const LOUD = /^[A-Z][A-Z\d_]+$/;
