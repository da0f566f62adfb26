// One session: what came of it, then its turns.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { useRead } from '../data/use-read.ts';
import { Badge, FailureNote, Loading, Words } from '../parts/basics.tsx';
import { Time } from '../parts/time.tsx';
import { toHash } from '../shell/router.ts';
import type { SessionLine } from './sessions.tsx';

type Turn = OperationOutputs['session.show']['turns'][number];

export function SessionDetail({ line }: { line: SessionLine }) {
  const { session } = line;
  const { data, failure } = useRead({ name: 'session.show', input: { session } });
  return (
    <article class="detail">
      <h2 class="detail-title">
        <Words text={line.asked[0] ?? '(nothing was asked)'} max={400} />
      </h2>
      <p class="muted">
        <Time at={line.started} />, {sayLength(line)}
        {line.ended !== undefined && `, ended: ${line.ended}`} · <code>{session}</code>
      </p>
      <div class="outcome">
        <Came label="Decided" lines={line.decided} page="decisions" />
        <Came label="Learned" lines={line.learned} page="memory" />
        <Came label="Committed" lines={line.commits} />
        <Came label="Still to do" lines={line.next} tone="caution" />
        <Came label="Failing" lines={line.failing} tone="bad" />
      </div>
      <h3>Turn by turn</h3>
      {failure !== undefined && <FailureNote failure={failure} />}
      {data === undefined && failure === undefined && <Loading />}
      {data !== undefined && data.left > 0 && <p class="muted">{data.left} earlier turns are left out.</p>}
      <ol class="turns">
        {data?.turns.map((turn, index) => (
          <TurnItem key={`${index} ${turn.at}`} turn={turn} />
        ))}
      </ol>
    </article>
  );
}

/** How long it went on. */
function sayLength({ started, last }: SessionLine): string {
  const minutes = Math.round((Date.parse(last) - Date.parse(started)) / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

interface CameProps {
  readonly label: string;
  readonly lines: readonly string[];
  readonly page?: string;
  readonly tone?: 'caution' | 'bad';
}

function Came({ label, lines, page, tone }: CameProps) {
  if (lines.length === 0) return null;
  return (
    <div class={`lines ${tone === undefined ? '' : `${tone}-text`}`}>
      <h3>{label}</h3>
      <ul>
        {lines.map((text) => (
          <li key={text}>
            {page === undefined ? (
              <Words text={text} max={300} />
            ) : (
              <a href={toHash(page, { q: text.slice(0, 60) })}>{text.slice(0, 300)}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const FILES_SHOWN = 8;

function TurnItem({ turn: { at, asked, files, ran, commits, tools, said, failing } }: { turn: Turn }) {
  return (
    <li>
      <p class="turn-asked">
        <Time at={at} />{' '}
        <strong>
          <Words text={asked ?? '(nothing was asked)'} max={500} />
        </strong>
      </p>
      {files.length > 0 && (
        <p class="turn-done">
          edited{' '}
          {files.slice(0, FILES_SHOWN).map((file) => (
            <code key={file}>{file.slice(0, 120)}</code>
          ))}
          {files.length > FILES_SHOWN && ` and ${files.length - FILES_SHOWN} more`}
        </p>
      )}
      {ran.map(({ command, ok, said: how }, index) => (
        <p key={`${index} ${command}`} class="turn-done">
          <Badge tone={ok ? 'good' : 'bad'}>{ok ? 'ok' : 'failed'}</Badge>{' '}
          <code>{command.slice(0, 200)}</code>
          {how !== undefined && (
            <span class="muted">
              {' '}
              <Words text={how} max={200} />
            </span>
          )}
        </p>
      ))}
      {commits.map((subject) => (
        <p key={subject} class="turn-done">
          committed “{subject.slice(0, 200)}”
        </p>
      ))}
      {tools > 0 && (
        <p class="turn-done muted">
          {tools} other tool {tools === 1 ? 'call' : 'calls'}
        </p>
      )}
      {failing.length > 0 && <p class="turn-done bad-text">failing: {failing.join('; ').slice(0, 400)}</p>}
      {said !== undefined && (
        <blockquote>
          <Words text={said} max={500} />
        </blockquote>
      )}
    </li>
  );
}
