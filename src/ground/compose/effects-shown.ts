// What the code does to the world, each with a line that does it: a call that can be nothing else, or an import that serves
// nothing else. Where no line shows it, nothing is told. Pure.

import type { EffectFact } from '../../source/index.ts';
import type { Material } from '../model.ts';
import { type ShownRequirement, shownRequirements } from './evidence.ts';
import { oncePerMaterial } from './once-per-material.ts';
import { mainUnread } from './unread.ts';

const LINES_MAX = 20_000;

export const shownEffects = oncePerMaterial((material): readonly ShownRequirement[] => {
  if (mainUnread(material) !== '') return [];
  return material.facts.effects.flatMap((effect) => {
    const [shown] = shownRequirements({ effects: [effect] });
    if (shown === undefined || effect.said === undefined) return shown ?? [];
    const call = findCall(effect, material);
    if (call !== undefined) return { ...shown, ...call };
    return isNamedByImport(effect) ? shown : [];
  });
});

/** What is taken in is the very thing: `std::fs::read_to_string`. */
const isNamedByImport = ({ module, line, said }: EffectFact): boolean =>
  line > 0 &&
  /\w\W+\w+$/.test(module) &&
  said?.some(({ names }) => names.includes(/\w+$/.exec(module)?.[0] ?? '')) === true;

function findCall(
  effect: EffectFact,
  { linesOf }: Material,
): Pick<ShownRequirement, 'how' | 'reference'> | undefined {
  for (const { path, names } of effect.said ?? []) {
    if (/[\s:`]/.test(path)) continue;
    const lines = linesOf(path, 1, LINES_MAX).split('\n');
    for (const [at, line] of lines.entries()) {
      // What follows in a file of Rust are its tests.
      if (/^#\[cfg\(test\)\]/.test(line) && /^\s*(?:pub\s+)?mod\s+\w+\s*\{/.test(lines[at + 1] ?? '')) break;
      if (NO_CALL.test(line) || (effect.kind === 'filesystem' && OF_NETWORK.test(line))) continue;
      const bare = line.replace(/(["'])(?:\\.|(?!\1)[^\\])*\1/g, '""');
      const name = names.find((one) => bare.includes(one) && isCalled(bare, one, effect.module));
      if (name !== undefined) return { reference: `${path}:L${at + 1}`, how: `calls ${name}` };
    }
  }
  return undefined;
}

/** Comments, what takes something in, declarations, and what only tells of it. */
const NO_CALL =
  /^\s*(?:\/\/|\/?\*|#|--|import\b|from\b|use\b|using\b|pub\s+use\b|require\b|(?:(?:pub|public|private|protected|static|async|export|override|final|abstract)\s+)*(?:def|fn|func|function|interface|type)\b)|\b(?:log(?:ger|ging)?|debug|trace|console|print(?:f|ln|err)?!?)\b\s*[.(]/i;
/** A function that reads files may be given an address. */
const OF_NETWORK = /https?:|url|_context|\$context/i;

/** Many things have these: who is asked for it must be what is taken in. */
const COMMON =
  /^(?:\$|get|put|post|patch|run|call|request|connect|accept|exec|walk|fork|got|ky|fetch|Get|Post|Put|Agent|Client|Session|Process|Command|Socket|socket|commit|push|checkout|Commit|Push|Checkout|system|rename|unlink|execute|tee|cp|mv|rm|Listen)$/;

function isCalled(line: string, name: string, module: string): boolean {
  const escaped = name.replace(/[$]/g, '\\$&');
  const found = new RegExp(
    `(?:([\\w$]+)\\s*(?:\\.|::|->|\\?\\.))?(?<![\\w$])${escaped}(?:\\s*(?:[(<{\`]|::|!|\\.\\w)|\\s+[\\w"'$@/~-])`,
  ).exec(line);
  if (found === null) return false;
  const receiver = found[1];
  if (receiver === undefined || !COMMON.test(name)) return true;
  return module.split(/[^\w$]+/).some((part) => part !== '' && part.toLowerCase() === receiver.toLowerCase());
}
