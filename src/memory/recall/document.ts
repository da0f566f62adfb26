// A memory as search sees it: its text, when and in which thread it was said, and labels to filter by.

import type { SearchDocument } from '../../search/index.ts';
import type { ParsedEntry } from '../entry/format.ts';

export function toDocument({ memory, startBytes, sizeBytes }: ParsedEntry): SearchDocument {
  return {
    key: memory.id,
    text: memory.tags.length === 0 ? memory.content : `${memory.content}\n${memory.tags.join(' ')}`,
    timeMs: Date.parse(memory.timestamp),
    ...(memory.thread === undefined ? {} : { thread: memory.thread }),
    labels: [
      `type:${memory.type}`,
      `scope:${memory.scope}`,
      `source:${memory.source}`,
      `trust:${memory.trust}`,
      ...memory.tags.map((tag) => `tag:${tag}`),
      ...(memory.conflicts ?? []).map((id) => `conflict:${id}`),
      ...(memory.alike ?? []).map((id) => `alike:${id}`),
      ...(memory.editOf === undefined ? [] : [`edit:${memory.editOf}`]),
    ],
    startBytes,
    sizeBytes,
  };
}
