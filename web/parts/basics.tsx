// Small pieces that every page is made of.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '../data/source.ts';

export type Tone = 'good' | 'caution' | 'bad' | 'plain';

export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

const SHORT = 1200;
const LONG = 40_000;

/** A text of any length: what is too long to read is cut, and can be shown. Nothing in it is ever markup. */
export function Words({ text, max = SHORT }: { text: string; max?: number }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= max) return <>{text}</>;
  const shown = text.slice(0, isWhole ? LONG : max);
  const left = text.length - shown.length;
  return (
    <>
      {shown}
      {left > 0 && (
        <>
          {'… '}
          {isWhole ? (
            <span class="muted">{left.toLocaleString('en-US')} more characters</span>
          ) : (
            <button type="button" class="link" onClick={() => setWhole(true)}>
              show {Math.min(left, LONG).toLocaleString('en-US')} more characters
            </button>
          )}
        </>
      )}
    </>
  );
}

/** An honest nothing: what would stand here, and the command that brings it. */
export function Empty({
  title,
  children,
  command,
}: {
  title: string;
  children?: ComponentChildren;
  command?: string;
}) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
      {command !== undefined && <Command text={command} />}
    </div>
  );
}

export function Command({ text }: { text: string }) {
  return <code class="command">{text}</code>;
}

export function FailureNote({ failure }: { failure: Failure }) {
  return (
    <div class="failure" role="alert">
      <strong>This could not be read.</strong> <Words text={failure.message} max={600} />
      {failure.hint !== undefined && <p class="muted">{failure.hint}</p>}
    </div>
  );
}

export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="page-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
      </div>
      {children !== undefined && <div class="row">{children}</div>}
    </div>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      Reading…
    </p>
  );
}

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="section">
      <div class="section-head">
        <h2>{title}</h2>
        {aside !== undefined && <div class="muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
