// The list of changes, where those who work on the project are asked to add to it. Pure.

import type { Material } from '../model.ts';
import { listGuides } from '../scan/guides.ts';
import { code } from '../text.ts';
import { citeLine } from './symbols.ts';

const CALLED = /^(?:change[-_ ]?log|changes|history|news|release[-_ ]notes)(?:\.\w+)?$/i;
const ASKS =
  /(?:^|[.:]\s|\b(?:please|must|should|to|and)\s+|^[-*\d.\s[\]x]*)(?:add|update|append|write|put|include|document|describe|mention|record)\b[^.]*?\b(change[-_ ]?log|CHANGES|HISTORY|NEWS|release notes)\b/i;
const DENIES =
  /\b(?:not|n't|never|no need|without|unless|maintainers? (?:will|do|does)|we (?:will|do)|optional)\b/i;
const LINES_MAX = 1000;

export function changeLogNote(material: Material): string[] {
  const { folder, paths, linesOf } = material;
  const prefix = folder === '' ? '' : `${folder}/`;
  const logs = [...paths].filter(
    (path) => path.startsWith(prefix) && CALLED.test(path.slice(prefix.length)) && !/[\s:`]/.test(path),
  );
  for (const path of listGuides(material).filter((one) => /contribut|hacking|develop/i.test(one))) {
    const lines = linesOf(path, 1, LINES_MAX).split('\n');
    for (const [at, line] of lines.entries()) {
      const word = ASKS.exec(line)?.[1];
      if (word === undefined || DENIES.test(line)) continue;
      const bare = (text: string): string => text.toLowerCase().replace(/[-_ ]/g, '');
      const log = logs.find((one) => bare(one.slice(prefix.length)).startsWith(bare(word))) ?? logs[0];
      if (log === undefined || (logs.length > 1 && !bare(log.slice(prefix.length)).startsWith(bare(word))))
        continue;
      return [`- with what you change: a line in ${code(log)}, as ${code(citeLine(path, at + 1))} asks`];
    }
  }
  return [];
}
