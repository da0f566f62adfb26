// A graph drawn by hand, in a box that scrolls by itself on a narrow screen.

import { curve, type GraphEdge, type GraphNode, HEIGHT, layOut, type Placed, WIDTH } from './graph-layout.ts';
import { Scrolls } from './scrolls.tsx';

export function Graph({
  label,
  nodes,
  edges,
}: {
  label: string;
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}) {
  const { nodes: placed, width, height } = layOut(nodes, edges);
  const byId = new Map(placed.map((node) => [node.id, node]));
  return (
    <Scrolls kind="graph" label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}: ${describe(placed)}`}>
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 z" class="arrow" />
          </marker>
        </defs>
        {edges.map(({ from, to, label: why }) => {
          const [a, b] = [byId.get(from), byId.get(to)];
          return a === undefined || b === undefined ? null : (
            <path key={`${from} ${to} ${why}`} class="edge" d={curve(a, b)} marker-end="url(#arrow)">
              <title>{why}</title>
            </path>
          );
        })}
        {placed.map(({ id, label: name, x, y, tone = 'plain' }) => (
          <g key={id} class={`node ${tone}`}>
            <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx="8" />
            <text x={x + WIDTH / 2} y={y + HEIGHT / 2} dominant-baseline="central" text-anchor="middle">
              {name.length > 19 ? `${name.slice(0, 18)}…` : name}
              <title>{name}</title>
            </text>
          </g>
        ))}
      </svg>
    </Scrolls>
  );
}

const describe = (nodes: readonly Placed[]): string => {
  const current = nodes.find(({ tone }) => tone === 'current');
  return `${nodes.length} boxes${current === undefined ? '' : `, now at ${current.label}`}`;
};
