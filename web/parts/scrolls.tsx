// A box that scrolls by itself when what is in it is too wide, reached by the keyboard and named for those who cannot see it.

import type { ComponentChildren } from 'preact';

export function Scrolls({
  label,
  kind,
  children,
}: {
  label: string;
  kind: string;
  children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse.
    <section class={kind} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

export function Code({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <Scrolls kind="code" label={label}>
      <pre>{children}</pre>
    </Scrolls>
  );
}
