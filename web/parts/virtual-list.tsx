// A list of any length of which only the rows in sight exist. One row is chosen; keys move the choice as in any list of a desktop, and
// a screen reader is told which row of how many it is.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface VirtualListProps {
  readonly label: string;
  readonly total: number;
  readonly rowHeight: number;
  readonly selected: number;
  idOf(index: number): string;
  row(index: number): ComponentChildren;
  see(from: number, to: number): void;
  choose(index: number): void;
}

const BEYOND = 6;

function useHeight(list: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setHeight(element.clientHeight));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return height;
}

const STEPS: Readonly<Record<string, (at: number, page: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, last) => last,
};

export function VirtualList(props: VirtualListProps) {
  const { label, total, rowHeight, selected, see, choose } = props;
  const list = useRef<HTMLDivElement>(null);
  const height = useHeight(list);
  const [top, setTop] = useState(0);
  const from = Math.max(0, Math.floor(top / rowHeight) - BEYOND);
  const to = Math.min(total, Math.ceil((top + height) / rowHeight) + BEYOND);
  useEffect(() => see(from, Math.max(from, to - 1)), [from, to, see, total]);
  useEffect(() => {
    const element = list.current;
    if (element === null || selected < 0) return;
    const at = selected * rowHeight;
    if (at < element.scrollTop) element.scrollTop = at;
    else if (at + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = at + rowHeight - element.clientHeight;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = step(selected, Math.max(1, Math.floor(height / rowHeight) - 1), total - 1);
    choose(Math.max(0, Math.min(total - 1, next)));
  };
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return (
    <div
      ref={list}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      {...(selected >= from && selected < to ? { 'aria-activedescendant': props.idOf(selected) } : {})}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div class="list-all" role="presentation" style={{ height: `${total * rowHeight}px` }}>
        {indexes.map((index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all of its rows.
          // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names the row it is on.
          <div
            key={index}
            id={props.idOf(index)}
            class="list-row"
            role="option"
            aria-selected={index === selected}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ top: `${index * rowHeight}px`, height: `${rowHeight}px` }}
            onClick={() => choose(index)}
          >
            {props.row(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
