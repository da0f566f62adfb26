// A document as blocks, in which every place of the code that it cites shows whether the claim still holds.

import type { OperationOutputs } from '../../src/operation-types.ts';
import { type Block, type Inline, parseBlocks } from './markdown.ts';
import { Code, Scrolls } from './scrolls.tsx';

export type Claim = NonNullable<OperationOutputs['ground.show']['claims']>[number];
export type Claims = ReadonlyMap<string, Claim>;

export function DocumentText({ text, claims }: { text: string; claims: Claims }) {
  return (
    <div class="document">
      {parseBlocks(text).map((block, index) => (
        <BlockView key={`${index} ${block.kind}`} block={block} claims={claims} />
      ))}
    </div>
  );
}

function BlockView({ block, claims }: { block: Block; claims: Claims }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h4>
          <Line inline={block.inline} claims={claims} />
        </h4>
      );
    case 'paragraph':
      return (
        <p>
          <Line inline={block.inline} claims={claims} />
        </p>
      );
    case 'fence':
      return <Code label="Code block">{block.text}</Code>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={`${index}`}>
              <Line inline={item} claims={claims} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return (
        <Scrolls kind="table-place" label="Table">
          <table>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={`${index}`}>
                  {row.map((cell, at) => (
                    <td key={`${at}`}>
                      <Line inline={cell} claims={claims} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolls>
      );
  }
}

const WORDS = { holds: 'holds', changed: 'has changed', missing: 'is gone', moved: 'has moved' } as const;

function Line({ inline, claims }: { inline: readonly Inline[]; claims: Claims }) {
  return (
    <>
      {inline.map(({ kind, text }, index) => {
        const key = `${index}`;
        if (kind === 'strong') return <strong key={key}>{text}</strong>;
        if (kind === 'text') return <span key={key}>{text}</span>;
        const claim = claims.get(text);
        if (claim === undefined) return <code key={key}>{text}</code>;
        const now = claim.now === undefined ? '' : `, now ${claim.now}`;
        return (
          <code
            key={key}
            class={`claim ${claim.state === 'holds' ? 'good' : 'bad'}`}
            title={`This ${WORDS[claim.state]}${now}`}
          >
            {text}
            {claim.state !== 'holds' && <span class="claim-word"> {WORDS[claim.state]}</span>}
          </code>
        );
      })}
    </>
  );
}
