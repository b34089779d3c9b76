import type { Components } from './index.ts';

export function connectedComponentsReference(
  mask: Uint8Array,
  width: number,
  height: number,
  neighbors: 4 | 8,
): Components {
  const labels = new Uint32Array(mask.length);
  const areas = [0];
  const touchesEdge = [0];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || labels[start] !== 0) continue;
    const label = areas.length;
    areas.push(0);
    touchesEdge.push(0);
    labels[start] = label;
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      const y = Math.floor(at / width);
      areas[label]! += 1;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touchesEdge[label] = 1;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if (neighbors === 4 && dx !== 0 && dy !== 0) continue;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          const next = at + dy * width + dx;
          if (mask[next] === 0 || labels[next] !== 0) continue;
          labels[next] = label;
          open.push(next);
        }
      }
    }
  }
  return { labels, areas: Uint32Array.from(areas), touchesEdge: Uint8Array.from(touchesEdge) };
}
