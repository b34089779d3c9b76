import { sizeOf } from '@printready/designer/edit';
import { type Box, boxOfHull, type Matrix, type Ring } from '@printready/designer/geometry';
import type { Design, Node, Paint } from '@printready/designer/scene';
import type { Outlined } from '../../threads/outline.ts';

/** Outlines of a layer placed at the origin without rotation. */
export type Drawn = {
  readonly key: string;
  /** Value of `sizeOf` when the outlines were made; a resized layer is drawn scaled until new outlines arrive. */
  readonly size: number;
  /** Ordered from bottom to top. */
  readonly shapes: readonly { readonly path: Path2D; readonly haloMm: number }[];
  /** Vertices of the convex hull, mm; x and y alternate. */
  readonly hull: Float64Array;
  /** Length of the text line, mm; 0 for other layers. */
  readonly runMm: number;
};

/** Cache key: everything that affects the outlines, which excludes position, rotation, inks, and names. */
export function outlineKey(node: Node): string {
  const bare = { ...node, at: 0, rotateDeg: 0, id: '', ink: '', name: '', group: '', locked: 0, hidden: 0 };
  if (node.kind !== 'text') return JSON.stringify(bare);
  return JSON.stringify({ ...bare, role: '', layers: node.layers.map(({ kind, mm }) => [kind, mm]) });
}

/** Paint for each shape, bottom to top, in the same order as in resolve.ts. */
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

export function matrixOf(node: Node, drawn: Drawn): Matrix {
  const times = sizeOf(node) / drawn.size;
  const turn = ((node.rotateDeg ?? 0) * Math.PI) / 180;
  const [cos, sin] = [times * Math.cos(turn), times * Math.sin(turn)];
  return [cos, sin, -sin, cos, node.at.x, node.at.y];
}

/** Bounds of a layer's ink in scene coordinates, mm. */
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

const MAX_CACHED = 400;

export type Outlines = {
  /** Latest outlines of a layer, possibly for an earlier size or text. */
  readonly of: (node: Node) => Drawn | undefined;
  /** Requests missing outlines: one request at a time, always for the latest scene. */
  readonly want: (scene: Design['scene']) => void;
};

export function createOutlines(
  lay: (nodes: readonly Node[]) => Promise<readonly Outlined[]>,
  onLaid: () => void,
): Outlines {
  const known = new Map<string, Drawn>();
  /** Nodes are immutable, so each key is computed once. */
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
    if (known.size <= MAX_CACHED) return;
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
