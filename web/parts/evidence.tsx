// A quote beside the code as it is today, with what differs, and what made it so.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { Badge, type Tone, Words } from './basics.tsx';
import { diffWords, type Piece } from './diff.ts';
import { Code } from './scrolls.tsx';
import { Time } from './time.tsx';

type Evidence = OperationOutputs['ledger.show']['decisions'][number]['evidence'][number];

const TONES: Readonly<Record<Evidence['state'], Tone>> = { holds: 'good', moved: 'good', stale: 'bad' };

export function EvidenceCard({ evidence }: { evidence: Evidence }) {
  const { place, state, quote, reason, changed, movedFromLine } = evidence;
  return (
    <article class="evidence">
      <header>
        <code class="place">{place}</code>
        <Badge tone={TONES[state]}>{state}</Badge>
        {movedFromLine !== undefined && <span class="muted">was at line {movedFromLine}</span>}
      </header>
      {state === 'stale' ? <Changed evidence={evidence} /> : <Holding evidence={evidence} />}
      {quote === '' && <p class="muted">Only the place was named, no words of it.</p>}
      {(reason !== undefined || changed !== undefined) && (
        <p class="why">
          {reason !== undefined && <Words text={sentence(reason)} max={400} />}{' '}
          {changed !== undefined && (
            <>
              Changed <Time at={changed.at} />
              {changed.commit !== undefined && (
                <>
                  {' in '}
                  <code>{changed.commit}</code>
                </>
              )}
              {': '}
              <Words text={changed.subject} max={200} />
            </>
          )}
        </p>
      )}
    </article>
  );
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

function Changed({ evidence: { quote, now, excerpt, line } }: { evidence: Evidence }) {
  const [before, after] = diffWords(quote, now ?? '');
  return (
    <div class="versus">
      <figure>
        <figcaption>Quoted then</figcaption>
        <Code label="Quoted then">
          <Pieces pieces={before} tag="del" />
        </Code>
      </figure>
      <figure>
        <figcaption>Stands there today</figcaption>
        {excerpt !== undefined ? (
          <CodeLines
            excerpt={excerpt}
            marked={line}
            height={1}
            pieces={now === undefined ? undefined : after}
          />
        ) : (
          <p class="gone">The file is gone.</p>
        )}
      </figure>
    </div>
  );
}

function Holding({ evidence: { quote, excerpt, line } }: { evidence: Evidence }) {
  const height = Math.max(1, quote.split('\n').length);
  if (excerpt === undefined) return <Code label="Quote">{quote}</Code>;
  return <CodeLines excerpt={excerpt} marked={line} height={height} />;
}

interface CodeLinesProps {
  readonly excerpt: NonNullable<Evidence['excerpt']>;
  readonly marked: number;
  readonly height: number;
  /** The marked line with what is new in it. */
  readonly pieces?: readonly Piece[] | undefined;
}

function CodeLines({ excerpt, marked, height, pieces }: CodeLinesProps) {
  return (
    <Code label="Code today">
      {excerpt.lines.map((text, index) => {
        const number = excerpt.line + index;
        const isMarked = number >= marked && number < marked + height;
        return (
          <span key={number} class={`line${isMarked ? ' marked' : ''}`}>
            <span class="number" aria-hidden="true">
              {number}
            </span>
            {isMarked && pieces !== undefined ? <Pieces pieces={withIndent(text, pieces)} tag="ins" /> : text}
            {'\n'}
          </span>
        );
      })}
    </Code>
  );
}

/** What stands there is told without the blanks before it. */
function withIndent(line: string, pieces: readonly Piece[]): readonly Piece[] {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return indent === '' ? pieces : [{ text: indent, isSame: true }, ...pieces];
}

function Pieces({ pieces, tag: Tag }: { pieces: readonly Piece[]; tag: 'del' | 'ins' }) {
  return (
    <>
      {pieces.map(({ text, isSame }, index) =>
        isSame ? <span key={index}>{text}</span> : <Tag key={index}>{text}</Tag>,
      )}
    </>
  );
}
