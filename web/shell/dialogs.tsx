// Questions before something changes, and the list of keys. The browser's own dialogs hold the focus.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { asking } from '../data/act.ts';
import { useStore } from '../data/store.ts';
import { helpShown } from './keys.ts';
import { PAGES } from './pages.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose} onCancel={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}

export function AskDialog() {
  const question = useStore(asking);
  if (question === undefined) return null;
  const { title, effect, confirm, isDanger = false, answer } = question;
  return (
    <Dialog title={title} onClose={() => asking.get() === question && answer(false)}>
      <p>{effect}</p>
      <div class="row end">
        <button type="button" onClick={() => answer(false)}>
          Cancel
        </button>
        <button type="button" class={isDanger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search on this page'],
  ['l', 'go to the list'],
  ['↑ ↓ Home End', 'move in a list'],
  ['Enter', 'open what is chosen'],
  ['Esc', 'leave a field, close a dialog'],
  ['t', 'change the colours'],
  ['?', 'show these keys'],
];

export function HelpDialog() {
  if (!useStore(helpShown)) return null;
  const close = (): void => helpShown.set(false);
  const rows = [...PAGES.map(({ key, title }) => [`g ${key}`, title] as const), ...KEYS];
  return (
    <Dialog title="Keys" onClose={close}>
      <dl class="keys">
        {rows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div class="row end">
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
