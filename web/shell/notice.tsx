// What was just done, said once, with the way back where there is one.

import { useEffect } from 'preact/hooks';
import { notice } from '../data/act.ts';
import { useStore } from '../data/store.ts';

const SHOWN_MS = 12_000;

export function NoticeBar() {
  const said = useStore(notice);
  useEffect(() => {
    if (said === undefined || said.tone === 'bad') return;
    const timer = window.setTimeout(() => notice.set(undefined), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [said]);
  return (
    <div class="notice-place" role="status" aria-live="polite">
      {said !== undefined && (
        <div class={`notice ${said.tone}`}>
          <span>{said.text}</span>
          {said.undo !== undefined && (
            <button type="button" onClick={() => void said.undo?.()}>
              Undo
            </button>
          )}
          <button type="button" class="quiet" onClick={() => notice.set(undefined)} aria-label="Dismiss">
            ×
          </button>
        </div>
      )}
    </div>
  );
}
