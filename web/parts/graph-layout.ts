// Where the boxes of a graph stand, and the lines between them: boxes in columns by how far they are from the start. Pure.

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** Nothing follows it, or hardly anything. */
  readonly isEnd?: boolean;
  readonly tone?: 'good' | 'caution' | 'bad' | 'plain' | 'current';
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

export interface Placed extends GraphNode {
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

export const WIDTH = 132;
export const HEIGHT = 38;
const GAP_X = 44;
const GAP_Y = 30;
const MARGIN = 12;
/** Above everything, for lines that pass over columns. */
const LANE = 30;

export interface Layout {
  readonly nodes: readonly Placed[];
  readonly width: number;
  readonly height: number;
}

/** Columns by the shortest way from the first node; where everything ends stands behind all others. */
export function layOut(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Layout {
  const ranks = rank(nodes, edges);
  const columns = new Map<number, GraphNode[]>();
  for (const node of nodes) {
    const at = ranks.get(node.id) ?? 0;
    columns.set(at, [...(columns.get(at) ?? []), node]);
  }
  const ordered = [...columns].sort(([a], [b]) => a - b).map(([, column]) => column);
  const tallest = Math.max(1, ...ordered.map((column) => column.length));
  const height = LANE + tallest * (HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN;
  const placed = ordered.flatMap((column, index) => {
    const used = column.length * (HEIGHT + GAP_Y) - GAP_Y;
    return column.map((node, at) => ({
      ...node,
      column: index,
      x: MARGIN + index * (WIDTH + GAP_X),
      y: LANE + (height - LANE - used) / 2 + at * (HEIGHT + GAP_Y),
    }));
  });
  return { nodes: placed, width: 2 * MARGIN + ordered.length * (WIDTH + GAP_X) - GAP_X, height };
}

function rank(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const [first] = nodes;
  if (first !== undefined) ranks.set(first.id, 0);
  for (let round = 0; round < nodes.length; round += 1)
    for (const { from, to } of edges)
      if (ranks.get(from) === round && !ranks.has(to)) ranks.set(to, round + 1);
  const ends = nodes.filter(({ isEnd }) => isEnd === true);
  const others = nodes.filter(({ isEnd }) => isEnd !== true).map(({ id }) => ranks.get(id) ?? 0);
  for (const { id } of ends) ranks.set(id, Math.max(0, ...others) + 1);
  return ranks;
}

/** To the next column from side to side; over columns in an arc above them; within a column and back from top to bottom. */
export function curve(a: Placed, b: Placed): string {
  const [startY, endY] = [a.y + HEIGHT / 2, b.y + HEIGHT / 2];
  if (b.column - a.column > 2) {
    const [fromX, toX] = [a.x + WIDTH / 2, b.x + WIDTH / 2];
    return `M${fromX} ${a.y} C${fromX} ${MARGIN - LANE} ${toX} ${MARGIN - LANE} ${toX} ${b.y}`;
  }
  if (b.column > a.column) {
    const [startX, endX] = [a.x + WIDTH, b.x];
    const bend = Math.max(20, (endX - startX) / 2);
    return `M${startX} ${startY} C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`;
  }
  const [fromX, toX] = [a.x + WIDTH / 2, b.x + WIDTH / 2];
  const isBelow = b.y > a.y;
  const [y1, y2] = [isBelow ? a.y + HEIGHT : a.y, isBelow ? b.y : b.y + HEIGHT];
  return `M${fromX} ${y1} C${fromX} ${(y1 + y2) / 2} ${toX} ${(y1 + y2) / 2} ${toX} ${y2}`;
}
