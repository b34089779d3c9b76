/** The outlines of layers, as the threads lay them, kept as paths that a canvas fills. */

import { sizeOf } from '@printready/designer/edit/place';
import type { Box, Ring } from '@printready/designer/geometry/area';
import { boxOfHull, type Matrix } from '@printready/designer/geometry/convex-hull';
import type { Design, Node, Paint } from '@printready/designer/scene';
import type { Outlined } from '../engine/outline.ts';

/** One layer about its own place, not turned. */
export type Drawn = {
  readonly key: string;
  /** What `sizeOf` said when it was laid; the same layer at another size is shown scaled until it is laid again. */
  readonly size: number;
  /** From the bottom up. */
  readonly shapes: readonly { readonly path: Path2D; readonly haloMm: number }[];
  /** The corners of its convex hull: x and y in turns, mm. */
  readonly hull: Float64Array;
  /** Of a text: how long its line is, mm; of others 0. */
  readonly runMm: number;
};

/** What a layer's outlines depend on: not where it stands, how it is turned, which inks print it, or what it is called. */
export function outlineKey(node: Node): string {
  const bare = { ...node, at: 0, rotateDeg: 0, id: '', ink: '', name: '', group: '', locked: 0, hidden: 0 };
  if (node.kind !== 'text') return JSON.stringify(bare);
  return JSON.stringify({ ...bare, role: '', layers: node.layers.map(({ kind, mm }) => [kind, mm]) });
}

/** Which paint fills each of a layer's shapes, from the bottom up, as resolve.ts lays them. */
export function paintsOf(node: Node): readonly Paint[] {
  switch (node.kind) {
    case 'text':
      return [...node.layers.map(({ ink }) => ink), node.ink];
    case 'motif':
      return [
        ...(node.clearMm > 0 ? (['garment'] as const) : []),
        ...(node.fill === undefined ? [] : [node.fill]),
        node.ink,
      ];
    case 'ornament':
      return [node.ink];
  }
}

/** From a layer's own millimeters to the scene's. */
export function matrixOf(node: Node, drawn: Drawn): Matrix {
  const times = sizeOf(node) / drawn.size;
  const turn = ((node.rotateDeg ?? 0) * Math.PI) / 180;
  const [cos, sin] = [times * Math.cos(turn), times * Math.sin(turn)];
  return [cos, sin, -sin, cos, node.at.x, node.at.y];
}

/** Around a layer's ink as it stands, mm. */
export const boxOfLayer = (node: Node, drawn: Drawn): Box => boxOfHull(drawn.hull, matrixOf(node, drawn));

export function pathOf(rings: readonly Ring[]): Path2D {
  const path = new Path2D();
  for (const ring of rings) {
    for (let at = 0; at < ring.length; at += 2) {
      const [x = 0, y = 0] = ring.subarray(at, at + 2);
      if (at === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    path.closePath();
  }
  return path;
}

export function toDrawn(node: Node, { shapes, hull, runMm }: Outlined): Drawn {
  const paths = shapes.map(({ rings, haloMm }) => ({ path: pathOf(rings), haloMm }));
  return { key: outlineKey(node), size: sizeOf(node), shapes: paths, hull, runMm };
}

/** Outlines that nobody shows any more are kept for undo, so many of them. */
const KEPT = 400;

export type Outlines = {
  /** The latest of a layer, which may be of an earlier size or text while a thread lays it again. */
  readonly of: (node: Node) => Drawn | undefined;
  /** Has what is missing laid: one request at a time, always of the latest scene. */
  readonly want: (scene: Design['scene']) => void;
};

export function createOutlines(
  lay: (nodes: readonly Node[]) => Promise<readonly Outlined[]>,
  onLaid: () => void,
): Outlines {
  const known = new Map<string, Drawn>();
  /** A key is made once of each node, for nodes are never changed in place. */
  const keys = new WeakMap<Node, string>();
  const latest = new Map<string, Drawn>();
  const refused = new Set<string>();
  let wanted: Design['scene'] = [];
  let busy = false;
  const keyOf = (node: Node): string => {
    const made = keys.get(node) ?? outlineKey(node);
    keys.set(node, made);
    return made;
  };
  const remember = (drawn: Drawn) => {
    known.set(drawn.key, drawn);
    if (known.size <= KEPT) return;
    const shown = new Set(wanted.map(keyOf));
    const oldest = [...known.keys()].find((key) => !shown.has(key) && key !== drawn.key);
    if (oldest !== undefined) known.delete(oldest);
  };
  const layMissing = async () => {
    const missing = wanted.filter((node) => !known.has(keyOf(node)) && !refused.has(keyOf(node)));
    if (busy || missing.length === 0) return;
    busy = true;
    try {
      const laid = await lay(missing);
      for (const [at, node] of missing.entries()) {
        const outlined = laid[at];
        if (outlined) remember(toDrawn(node, outlined));
      }
    } catch (error) {
      for (const node of missing) refused.add(keyOf(node));
      console.error('Layers could not be drawn.', error);
    } finally {
      busy = false;
    }
    onLaid();
    await layMissing();
  };
  return {
    of: (node) => {
      const drawn = known.get(keyOf(node)) ?? latest.get(node.id);
      if (drawn) latest.set(node.id, drawn);
      return drawn;
    },
    want: (scene) => {
      wanted = scene;
      void layMissing();
    },
  };
}
