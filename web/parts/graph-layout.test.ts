import { expect, it } from 'vitest';
import { layOut } from './graph-layout.ts';

it('puts what follows to the right, and where everything ends behind all others', () => {
  const nodes = ['start', 'try', 'end', 'again'].map((id) => ({ id, label: id, isEnd: id === 'end' }));
  const edges = [
    { from: 'start', to: 'try', label: '' },
    { from: 'start', to: 'end', label: '' },
    { from: 'try', to: 'again', label: '' },
    { from: 'again', to: 'try', label: '' },
  ];
  const { nodes: placed, width, height } = layOut(nodes, edges);
  expect(placed.map(({ id, column }) => [id, column])).toEqual([
    ['start', 0],
    ['try', 1],
    ['again', 2],
    ['end', 3],
  ]);
  expect(placed.every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height)).toBe(true);
  expect(layOut([], []).nodes).toEqual([]);
});
