// A list beside what is chosen in it. On a narrow screen it is one or the other, with a way back.

import type { ComponentChildren } from 'preact';
import { setParams } from '../shell/router.ts';

export function MasterDetail({
  isOpen,
  isBusy = false,
  list,
  children,
}: {
  isOpen: boolean;
  isBusy?: boolean;
  list: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class={`split ${isOpen ? 'open' : ''}`}>
      <div class="split-list" aria-busy={isBusy}>
        {list}
      </div>
      <div class="split-detail" aria-live="polite">
        {isOpen && (
          <button
            type="button"
            class="quiet back"
            onClick={() => setParams({ id: undefined }, { adds: true })}
          >
            ← Back to the list
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
