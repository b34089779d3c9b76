import type { Design, Node } from '../scene.ts';
import { type Ids, mapFree, round, within } from './nodes.ts';

export type Point = { readonly x: number; readonly y: number };

/** Size limits, in mm or as a factor: smaller nodes cannot be grabbed, and larger ones cannot be printed. */
const MIN = 0.5;
const MAX = 1500;

/** Limits set by the document schema, mm. */
const MAX_EMBOLDENED = 20;
const MAX_LAYER = 50;
export const MIN_RADIUS = 5;

const placed = (node: Node, x: number, y: number): Node => {
  const at = { x: within(x), y: within(y) };
  return at.x === node.at.x && at.y === node.at.y ? node : { ...node, at };
};

export const moveNodes = (design: Design, ids: Ids, dx: number, dy: number): Design =>
  mapFree(design, ids, (node) => placed(node, node.at.x + dx, node.at.y + dy));

export function sizeOf(node: Node): number {
  switch (node.kind) {
    case 'text':
      return node.capMm;
    case 'motif':
      return node.widthMm;
    case 'ornament':
      return node.scale ?? 1;
  }
}

/** The halo is not scaled, because it depends on the press. */
function sized(node: Node, factor: number): Node {
  const times = (value: number) => round(value * factor);
  switch (node.kind) {
    case 'text': {
      const { path } = node;
      return {
        ...node,
        capMm: times(node.capMm),
        emboldenMm: Math.min(MAX_EMBOLDENED, times(node.emboldenMm)),
        layers: node.layers.map((layer) => ({
          ...layer,
          mm: Math.min(MAX_LAYER, Math.max(0.001, times(layer.mm))),
        })),
        path:
          path.kind === 'arc'
            ? { ...path, radiusMm: within(Math.max(MIN_RADIUS, path.radiusMm * factor)) }
            : path.kind === 'envelope'
              ? { ...path, amountMm: within(path.amountMm * factor) }
              : path.kind === 'free'
                ? {
                    ...path,
                    points: path.points.map(({ x, y }) => ({ x: within(x * factor), y: within(y * factor) })),
                  }
                : path,
      };
    }
    case 'motif':
      return { ...node, widthMm: times(node.widthMm) };
    case 'ornament':
      return { ...node, scale: Math.round((node.scale ?? 1) * factor * 1e6) / 1e6 };
  }
}

function bounded(node: Node, factor: number): number {
  const size = sizeOf(node);
  const [least, most] = node.kind === 'ornament' ? [0.02, 50] : [MIN, MAX];
  return Math.min(Math.max(factor, least / size), most / size);
}

/** Scales nodes about a fixed point. @param factor > 0, clamped to the nodes' size limits */
export function scaleNodes(design: Design, ids: Ids, about: Point, factor: number): Design {
  if (!(factor > 0)) throw new RangeError(`A node cannot be scaled by ${factor}; give a factor above 0.`);
  const all = design.scene.filter(({ id, locked }) => ids.has(id) && !locked);
  const taken = all.reduce((least, node) => bounded(node, least), factor);
  if (taken === 1) return design;
  return mapFree(design, ids, (node) =>
    placed(
      sized(node, taken),
      about.x + (node.at.x - about.x) * taken,
      about.y + (node.at.y - about.y) * taken,
    ),
  );
}

/** Normalizes degrees to (-180, 180]. */
const turned = (degrees: number): number => {
  const turn = degrees % 360;
  return round(turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn);
};

export function rotateNodes(design: Design, ids: Ids, about: Point, degrees: number): Design {
  if (degrees === 0) return design;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return mapFree(design, ids, (node) => {
    const [dx, dy] = [node.at.x - about.x, node.at.y - about.y];
    const moved = placed(node, about.x + dx * cos - dy * sin, about.y + dx * sin + dy * cos);
    return { ...moved, rotateDeg: turned((node.rotateDeg ?? 0) + degrees) };
  });
}
