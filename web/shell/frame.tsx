// The frame around every page: where one can go, whether what is shown is up to date, and what was just done.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { connection, source } from '../data/source.ts';
import { useStore } from '../data/store.ts';
import { formatTime } from '../parts/moments.ts';
import { AskDialog, HelpDialog } from './dialogs.tsx';
import { helpShown } from './keys.ts';
import { NoticeBar } from './notice.tsx';
import { PAGES } from './pages.ts';
import { toHash } from './router.ts';
import { nextTheme, theme } from './theme.ts';

const WORDS = {
  starting: 'Connecting',
  live: 'Live',
  away: 'No answer, trying again',
  ended: 'Signed out',
  kept: 'Exported',
} as const;

const COLOURS = { system: 'Auto', light: 'Light', dark: 'Dark' } as const;

export function Frame({
  page,
  project,
  children,
}: {
  page: string;
  project: string;
  children: ComponentChildren;
}) {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    const title = PAGES.find((one) => one.page === page)?.title ?? 'loa';
    document.title = `${title} · ${project === '' ? 'loa' : project}`;
    if (!first.current) main.current?.focus();
    first.current = false;
    window.scrollTo(0, 0);
  }, [page, project]);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="side">
        <a class="brand" href={toHash('overview')}>
          <span class="logo">loa</span>
          <span class="project">{project}</span>
        </a>
        <Navigation page={page} />
        <Tools />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        <Standing />
        {children}
      </main>
      <NoticeBar />
      <AskDialog />
      <HelpDialog />
    </div>
  );
}

function Navigation({ page }: { page: string }) {
  return (
    <nav aria-label="Pages">
      <ul>
        {PAGES.map((one) => (
          <li key={one.page}>
            <a href={toHash(one.page)} {...(one.page === page ? { 'aria-current': 'page' as const } : {})}>
              {one.title}
              <span class="key" aria-hidden="true">
                g {one.key}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tools() {
  const state = useStore(connection);
  const chosen = useStore(theme);
  return (
    <div class="tools">
      <span class={`standing ${state}`} role="status">
        {WORDS[state]}
      </span>
      <span class="buttons">
        <button
          type="button"
          class="quiet"
          onClick={nextTheme}
          aria-label={`${COLOURS[chosen]} colours, change`}
        >
          {COLOURS[chosen]}
        </button>
        <button type="button" class="quiet" onClick={() => helpShown.set(true)} aria-label="Show keys">
          ?
        </button>
      </span>
    </div>
  );
}

/** What stands in the way of believing what is shown. */
function Standing() {
  const state = useStore(connection);
  const { keptAt } = source();
  if (keptAt !== undefined)
    return <p class="banner plain">Exported {formatTime(keptAt)}. Nothing here changes any more.</p>;
  if (state === 'away')
    return (
      <p class="banner caution" role="alert">
        The server does not answer. What you see is what it said last; it is tried again by itself.
      </p>
    );
  if (state === 'ended')
    return (
      <p class="banner bad" role="alert">
        This browser is signed out: the server was started anew, or half a day has passed. Run{' '}
        <code>loa ui</code> and open the address that it prints.
      </p>
    );
  return null;
}
