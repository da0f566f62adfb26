// What a sync did, for answers and for people. Where there is no team, that is an answer too, with what to do.

import { isLoaError } from '../../kernel/errors.ts';
import type { TextStyle } from '../../kernel/operation.ts';
import type { Synced } from '../sync/sync.ts';

export interface ToldSync {
  readonly refused?: string | undefined;
  readonly sent: number;
  readonly received: number;
  readonly files: number;
  readonly notices: string[];
}

export const NOTHING_SYNCED: ToldSync = { sent: 0, received: 0, files: 0, notices: [] };

export function tellSynced({ sent, received, files, notices }: Synced): ToldSync {
  return { sent, received, files: files.length, notices: [...notices] };
}

export function renderSynced(
  { refused, sent, received, files, notices }: ToldSync,
  style: TextStyle,
): string {
  if (refused !== undefined) return renderRefused(refused, style);
  const lines = [`${sent} sent, ${received} received, ${files} ${files === 1 ? 'file' : 'files'} changed`];
  return [...lines, ...notices.map((notice) => `${style.caution('note')}  ${notice}`)].join('\n');
}

export const renderRefused = (refused: string, style: TextStyle): string =>
  `${style.bad('refused')}  ${refused}`;

/** To have no team yet is no failure: the answer says how to get one. */
export async function orRefused<O>(work: () => Promise<O>, refuse: (refused: string) => O): Promise<O> {
  try {
    return await work();
  } catch (error) {
    if (isLoaError(error) && error.code === 'team.not-joined')
      return refuse(`${error.message}. ${error.hint ?? ''}`.trim());
    throw error;
  }
}
