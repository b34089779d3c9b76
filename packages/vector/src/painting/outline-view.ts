import { type Drawing, ellipseToPath, type Fill, type Path, type Point, type Shape } from '../drawing.ts';

export type OutlineStyle = {
  readonly line: Fill;
  readonly node: Fill;
  readonly lineWidthPx: number;
  readonly nodeSizePx: number;
};

function square({ x, y }: Point, size: number): Path {
  const half = size / 2;
  const corners = [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ];
  return {
    start: corners[0]!,
    segments: [...corners.slice(1), corners[0]!].map((to) => ({ kind: 'line', to })),
  };
}

export function outlineView(
  drawing: Drawing,
  { line, node, lineWidthPx, nodeSizePx }: OutlineStyle,
): Drawing {
  const shapes: Shape[] = [];
  const nodes: Path[] = [];
  const add = (path: Path, closed: boolean) => {
    shapes.push({ kind: 'stroke', fill: line, widthPx: lineWidthPx, path, closed });
    if (!closed) nodes.push(square(path.start, nodeSizePx));
    for (const { to } of path.segments) nodes.push(square(to, nodeSizePx));
  };
  for (const shape of drawing.shapes) {
    if (shape.kind === 'area') for (const path of shape.paths) add(path, true);
    else if (shape.kind === 'stroke') add(shape.path, shape.closed);
    else add(ellipseToPath(shape.ellipse), true);
  }
  if (nodes.length > 0) shapes.push({ kind: 'area', fill: node, paths: nodes });
  return { ...drawing, shapes };
}
