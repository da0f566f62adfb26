// The dashboard as a whole: the page that the address names, in its frame.

import { source } from './data/source.ts';
import { Empty, Loading, PageHead } from './parts/basics.tsx';
import { Frame } from './shell/frame.tsx';
import { PAGES } from './shell/pages.ts';
import { useRoute } from './shell/router.ts';

export function App() {
  const { page } = useRoute();
  const entry = PAGES.find((one) => one.page === page);
  const Show = entry?.show ?? NoPage;
  return (
    <Frame page={page} project={source().project}>
      <Show key={page} />
    </Frame>
  );
}

/** The page's name in its frame, until it is known who asks. */
export function Starting() {
  const { page } = useRoute();
  const title = PAGES.find((one) => one.page === page)?.title ?? 'loa';
  return (
    <Frame page={page} project="">
      <PageHead title={title} />
      <Loading />
    </Frame>
  );
}

function NoPage() {
  return (
    <>
      <PageHead title="No such page" />
      <Empty title="Nothing has this address.">The pages are in the list beside this.</Empty>
    </>
  );
}

/** Shown instead of everything to a browser that did not bring the token. */
export function Locked() {
  return (
    <main class="locked">
      <h1>loa</h1>
      <p>This address shows a project only to the browser that was opened with its token.</p>
      <p>
        Run <code class="command">loa ui</code> in the project, and open the address that it prints.
      </p>
    </main>
  );
}
