// Graphs drawn by hand: boxes in columns by how far they are from the start, lines between them. Laid out by a pure function.

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly tone?: 'good' | 'caution' | 'bad' | 'plain' | 'current';
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

interface Placed extends GraphNode {
  readonly x: number;
  readonly y: number;
}

const WIDTH = 150;
const HEIGHT = 40;
const GAP_X = 70;
const GAP_Y = 34;
const MARGIN = 12;

export interface Layout {
  readonly nodes: readonly Placed[];
  readonly width: number;
  readonly height: number;
}

/** Columns by the longest way from the first node, as far as that is possible in a graph with rings. */
export function layOut(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Layout {
  const ranks = new Map<string, number>();
  const [first] = nodes;
  if (first !== undefined) ranks.set(first.id, 0);
  for (let round = 0; round < nodes.length; round += 1) {
    for (const { from, to } of edges) {
      const rank = ranks.get(from);
      if (rank === undefined || to === first?.id) continue;
      if ((ranks.get(to) ?? -1) < rank + 1 && rank + 1 < nodes.length) ranks.set(to, rank + 1);
    }
  }
  const columns = new Map<number, GraphNode[]>();
  for (const node of nodes) {
    const rank = ranks.get(node.id) ?? 0;
    columns.set(rank, [...(columns.get(rank) ?? []), node]);
  }
  const ordered = [...columns].sort(([a], [b]) => a - b).map(([, column]) => column);
  const tallest = Math.max(1, ...ordered.map((column) => column.length));
  const height = tallest * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const placed = ordered.flatMap((column, index) => {
    const used = column.length * (HEIGHT + GAP_Y) - GAP_Y;
    return column.map((node, at) => ({
      ...node,
      x: MARGIN + index * (WIDTH + GAP_X),
      y: (height - used) / 2 + at * (HEIGHT + GAP_Y),
    }));
  });
  return { nodes: placed, width: 2 * MARGIN + ordered.length * (WIDTH + GAP_X) - GAP_X, height };
}

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
    <div class="graph" tabIndex={0} role="region" aria-label={label}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${describe(placed)}`}
      >
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
    </div>
  );
}

const describe = (nodes: readonly Placed[]): string => {
  const current = nodes.find(({ tone }) => tone === 'current');
  return `${nodes.length} boxes${current === undefined ? '' : `, now at ${current.label}`}`;
};

/** Forward lines leave on the right; lines back and within a column go round. */
function curve(a: Placed, b: Placed): string {
  const [startY, endY] = [a.y + HEIGHT / 2, b.y + HEIGHT / 2];
  if (b.x > a.x) {
    const [startX, endX] = [a.x + WIDTH, b.x];
    const bend = Math.max(20, (endX - startX) / 2);
    return `M${startX} ${startY} C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`;
  }
  const [fromX, toX] = [a.x + WIDTH / 2, b.x + WIDTH / 2];
  const isBelow = b.y > a.y;
  const [y1, y2] = [isBelow ? a.y + HEIGHT : a.y, isBelow ? b.y : b.y + HEIGHT];
  return `M${fromX} ${y1} C${fromX} ${(y1 + y2) / 2} ${toX} ${(y1 + y2) / 2} ${toX} ${y2}`;
}
