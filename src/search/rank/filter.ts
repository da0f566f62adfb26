// Which documents of a segment a filter lets through, as one byte each; undefined when it lets all through.

import type { SearchFilter } from '../model.ts';
import { LABEL_MARK, type Segment } from '../segment/segment.ts';

export function allowedIn(segment: Segment, filter: SearchFilter | undefined): Uint8Array | undefined {
  if (filter === undefined) return undefined;
  const groups = filter.labels ?? [];
  const { thread, sinceMs, untilMs } = filter;
  if (groups.length === 0 && thread === undefined && sinceMs === undefined && untilMs === undefined)
    return undefined;
  const met = new Uint8Array(segment.documents).fill(1);
  for (const group of groups) requireAny(segment, group, met);
  if (thread !== undefined) requireThread(segment, thread, met);
  for (let document = 0; document < met.length; document += 1) {
    const time = segment.times[document] as number;
    if (sinceMs !== undefined && !(time >= sinceMs)) met[document] = 0;
    if (untilMs !== undefined && !(time < untilMs)) met[document] = 0;
  }
  return met;
}

function requireAny(segment: Segment, labels: readonly string[], met: Uint8Array): void {
  const has = new Uint8Array(met.length);
  for (const label of labels) {
    const place = segment.findTerm(Buffer.from(LABEL_MARK + label));
    if (place === -1) continue;
    const end = segment.postingStarts[place + 1] as number;
    for (let at = segment.postingStarts[place] as number; at < end; at += 1) {
      has[segment.postingDocuments[at] as number] = 1;
    }
  }
  for (let document = 0; document < met.length; document += 1)
    met[document] = (met[document] as number) & (has[document] as number);
}

function requireThread(segment: Segment, thread: string, met: Uint8Array): void {
  for (let document = 0; document < met.length; document += 1) {
    const number = segment.threads[document] as number;
    if (number === 0 || segment.thread(number) !== thread) met[document] = 0;
  }
}
