// Memories that cannot both hold, side by side, and the person's word on them.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { REQUESTS } from '../../src/surfaces/ui/requests.ts';
import { act } from '../data/act.ts';
import { source } from '../data/source.ts';
import { useRead } from '../data/use-read.ts';
import { Empty, FailureNote, Loading, Words } from '../parts/basics.tsx';
import { diffWords, type Piece } from '../parts/diff.ts';
import { Time } from '../parts/time.tsx';
import { toHash } from '../shell/router.ts';

type Memory = OperationOutputs['memory.list']['memories'][number]['memory'];

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

export function ConflictsView() {
  const { data, failure } = useRead(REQUESTS.conflicts);
  if (failure !== undefined) return <FailureNote failure={failure} />;
  if (data === undefined) return <Loading />;
  const byId = new Map(data.memories.map(({ memory }) => [memory.id, memory]));
  const pairs = data.conflicts.flatMap(({ newer, older }) => {
    const [a, b] = [byId.get(newer), byId.get(older)];
    return a === undefined || b === undefined ? [] : [{ newer: a, older: b }];
  });
  if (pairs.length === 0)
    return (
      <Empty title="Nothing contradicts anything.">
        Two memories that cannot both hold would stand here, side by side.
      </Empty>
    );
  return (
    <>
      {pairs.length < data.conflicts.length && (
        <p class="muted">
          The newest {pairs.length} of {data.conflicts.length}.
        </p>
      )}
      <ul class="pairs">
        {pairs.map((pair) => (
          <li key={`${pair.newer.id} ${pair.older.id}`}>
            <Pair {...pair} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Pair({ newer, older }: { newer: Memory; older: Memory }) {
  const [before, after] = diffWords(older.content, newer.content);
  return (
    <fieldset class="pair" aria-label="Two memories that contradict each other">
      <Side memory={older} other={newer} pieces={before} label="Older" />
      <Side memory={newer} other={older} pieces={after} label="Newer" />
      {source().canChange && (
        <div class="row pair-foot">
          <button type="button" onClick={() => void bothHold(newer, older)}>
            Both hold…
          </button>
        </div>
      )}
    </fieldset>
  );
}

interface SideProps {
  readonly memory: Memory;
  readonly other: Memory;
  readonly pieces: readonly Piece[];
  readonly label: string;
}

function Side({ memory, other, pieces, label }: SideProps) {
  return (
    <section class="pair-side" aria-label={label}>
      <p class="muted">
        {label} · <Time at={memory.timestamp} /> · {memory.type} · said by{' '}
        {memory.trust === 'person' ? 'a person' : memory.trust}
      </p>
      <p class="pair-text">
        {pieces.map(({ text, isSame }, index) =>
          isSame ? (
            <Words key={`${index}`} text={text} />
          ) : (
            <mark key={`${index}`}>
              <Words text={text} />
            </mark>
          ),
        )}
      </p>
      <div class="row">
        {source().canChange && (
          <button type="button" class="primary" onClick={() => void keep(memory, other)}>
            Keep this…
          </button>
        )}
        <a href={toHash('memory', { id: memory.id })}>Details</a>
      </div>
    </section>
  );
}

function keep(memory: Memory, other: Memory): Promise<boolean> {
  return act({
    name: 'memory.judge',
    input: { verdict: 'merge', a: memory.id, b: other.id, keep: memory.id, yes: true },
    question: {
      title: 'Keep this one?',
      effect: `“${short(memory.content)}” holds. “${short(other.content)}” goes to the archive and is no longer told; it can be taken back.`,
      confirm: 'Keep this',
    },
    done: 'Settled. The other one is in the archive.',
    undo: {
      name: 'memory.undo',
      input: { id: other.id },
      done: 'Taken back: both stand, and contradict each other.',
    },
  });
}

function bothHold(newer: Memory, older: Memory): Promise<boolean> {
  return act({
    name: 'memory.judge',
    input: { verdict: 'distinct', a: newer.id, b: older.id },
    question: {
      title: 'Do both hold?',
      effect: 'Both stay as they are, and are no longer marked as contradicting each other.',
      confirm: 'Both hold',
    },
    done: 'Settled: both hold.',
    undo: {
      name: 'memory.judge',
      input: { verdict: 'contradicts', a: newer.id, b: older.id },
      done: 'Marked again as contradicting each other.',
    },
  });
}
