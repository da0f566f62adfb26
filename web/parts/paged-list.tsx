// A long list of rows read in pages, the chosen one by its id in the address.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Pages } from '../data/use-pages.ts';
import { setParams } from '../shell/router.ts';
import { FailureNote, Loading } from './basics.tsx';
import { VirtualList } from './virtual-list.tsx';

export interface PagedListProps<T, E> {
  readonly label: string;
  readonly pages: Pages<T, E>;
  readonly chosen: string | undefined;
  readonly rowHeight?: number;
  readonly empty: ComponentChildren;
  idOf(row: T): string;
  draw(row: T): ComponentChildren;
}

const ROW_HEIGHT = 76;

export function PagedList<T, E>(props: PagedListProps<T, E>) {
  const { label, pages, chosen, idOf, rowHeight = ROW_HEIGHT } = props;
  const [wanted, setWanted] = useState(-1);
  const { total } = pages;
  const wantedRow = wanted < 0 ? undefined : pages.row(wanted);
  const wantedId = wantedRow === undefined ? undefined : idOf(wantedRow);
  // A row far away is chosen before it is there.
  useEffect(() => {
    if (wantedId !== undefined) setParams({ id: wantedId });
  }, [wantedId, wanted]);
  if (total === undefined) return <Loading />;
  if (pages.failure !== undefined && total === 0) return <FailureNote failure={pages.failure} />;
  if (total === 0) return <>{props.empty}</>;
  const isAt = (index: number): boolean => {
    const row = pages.row(index);
    return row !== undefined && idOf(row) === chosen;
  };
  const selected = chosen === undefined ? -1 : isAt(wanted) ? wanted : findLoaded(pages, total, isAt);
  return (
    <VirtualList
      label={label}
      total={total}
      rowHeight={rowHeight}
      selected={wantedRow === undefined && wanted >= 0 ? wanted : selected}
      idOf={(index) => `row-${index}`}
      row={(index) => {
        const row = pages.row(index);
        return row === undefined ? <span class="row-waiting" /> : props.draw(row);
      }}
      see={pages.see}
      choose={setWanted}
    />
  );
}

function findLoaded<T, E>(pages: Pages<T, E>, total: number, isAt: (index: number) => boolean): number {
  for (let index = 0; index < total; index += 1)
    if (pages.row(index) !== undefined && isAt(index)) return index;
  return -1;
}
