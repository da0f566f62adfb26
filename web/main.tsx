// Where the dashboard starts: takes the token out of the address, or finds that it is an export, and draws.

import { render } from 'preact';
import { App, Locked, Starting } from './app.tsx';
import { noteChange } from './data/changes.ts';
import { findKept, keptSource } from './data/kept-source.ts';
import { askSession, openSession, type Session, serverSource } from './data/server-source.ts';
import { connection, setSource, source } from './data/source.ts';
import { startKeys } from './shell/keys.ts';
import { startRouter } from './shell/router.ts';
import { startTheme } from './shell/theme.ts';
import './styles/base.css';
import './styles/frame.css';
import './styles/parts.css';
import './styles/pages.css';

const TOKEN = /^#token=([\w-]+)$/;

/** The session of a browser that may see the project. The token leaves the address at once. */
async function signIn(): Promise<Session | undefined> {
  const [, token] = TOKEN.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', '#/overview');
  const session = (token === undefined ? undefined : await openSession(token)) ?? (await askSession());
  return session?.isOpen === true ? session : undefined;
}

/** The address of a server that was started anew, opened in a page of the old one: the browser only changes the fragment. */
function startAnewWithToken(): void {
  window.addEventListener('hashchange', () => {
    if (TOKEN.test(location.hash)) location.reload();
  });
}

async function start(place: Element): Promise<void> {
  startTheme();
  startAnewWithToken();
  const kept = findKept();
  if (kept !== undefined) {
    setSource(keptSource(kept));
    connection.set('kept');
  } else {
    // The frame holds nothing of the project, so nobody has to wait for it.
    setSource(serverSource(''));
    startRouter();
    render(<Starting />, place);
    const session = await signIn();
    if (session === undefined) {
      render(<Locked />, place);
      return;
    }
    setSource(serverSource(session.project ?? ''));
  }
  startRouter();
  startKeys();
  render(<App />, place);
  source().follow(noteChange);
}

const place = document.getElementById('app');
if (place !== null) void start(place);
