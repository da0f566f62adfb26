// What a sync did, for answers and for people.

import type { TextStyle } from '../../kernel/operation.ts';
import type { Synced } from '../sync/sync.ts';

export interface ToldSync {
  readonly sent: number;
  readonly received: number;
  readonly files: number;
  readonly notices: string[];
}

export function tellSynced({ sent, received, files, notices }: Synced): ToldSync {
  return { sent, received, files: files.length, notices: [...notices] };
}

export function renderSynced({ sent, received, files, notices }: ToldSync, style: TextStyle): string {
  const lines = [`${sent} sent, ${received} received, ${files} ${files === 1 ? 'file' : 'files'} changed`];
  return [...lines, ...notices.map((notice) => `${style.caution('note')}  ${notice}`)].join('\n');
}
