// The facts of the whole project, kept with the tree's fingerprint: an unchanged tree is answered from one small file.

import { CODE_DIGESTS } from '../../kernel/code-digests.ts';
import { sha256Hex } from '../../kernel/hash.ts';
import type { FactStore } from '../cache/store.ts';
import type { ProjectFacts } from '../graph/facts.ts';

const NAME = 'project.json';

/** First line: what it is the answer to, and a check sum; second line: the answer. */
export function loadProject(fingerprint: string, store: FactStore | undefined): ProjectFacts | undefined {
  const text = store?.readText(NAME);
  if (text === undefined) return undefined;
  const lineEnd = text.indexOf('\n');
  const body = text.slice(lineEnd + 1);
  if (text.slice(0, lineEnd) !== headOf(fingerprint, body)) return undefined;
  return JSON.parse(body) as ProjectFacts;
}

export function saveProject(fingerprint: string, project: ProjectFacts, store: FactStore | undefined): void {
  if (store === undefined) return;
  const body = JSON.stringify(project);
  store.writeText(NAME, `${headOf(fingerprint, body)}\n${body}`);
}

const headOf = (fingerprint: string, body: string): string =>
  `loa-project ${CODE_DIGESTS.source} ${fingerprint} ${sha256Hex(body)}`;
