/**
 * Helpers of editing operations. Each takes a design and node ids and returns a design; untouched parts keep
 * their identity, and an unchanged design is returned as is. Unknown ids are ignored.
 */
import { roundTo } from '@printready/imaging/number';
import type { Design, Node } from '../scene.ts';

export type Ids = ReadonlySet<string>;

/** Rounds to 0.001 mm, the precision of a scene. */
export const round = (value: number): number => roundTo(value, 3);

/** Bounds of a document, mm. */
const FAR = 2000;
export const within = (value: number): number => round(Math.min(FAR, Math.max(-FAR, value)));

export function mapNodes(design: Design, change: (node: Node) => Node): Design {
  const scene = design.scene.map(change);
  return scene.every((node, at) => node === design.scene[at]) ? design : { ...design, scene };
}

/** Maps the named nodes that are not locked. */
export const mapFree = (design: Design, ids: Ids, change: (node: Node) => Node): Design =>
  mapNodes(design, (node) => (ids.has(node.id) && !node.locked ? change(node) : node));

/** Removes an optional mark of a node. */
export const without = {
  name: ({ name: _, ...node }: Node): Node => node,
  group: ({ group: _, ...node }: Node): Node => node,
  locked: ({ locked: _, ...node }: Node): Node => node,
  hidden: ({ hidden: _, ...node }: Node): Node => node,
} as const;

/** Unused id: the stem, or the stem and a number. */
export function freshId(taken: Ids, stem: string): string {
  const base = stem.replace(/-\d+$/, '').slice(0, 34) || 'layer';
  for (let number = 2; ; number++) {
    const id = `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Families may repeat ids; layers need unique ones. */
export function withUniqueIds(design: Design): Design {
  const taken = new Set<string>();
  const all = new Set(design.scene.map(({ id }) => id));
  return mapNodes(design, (node) => {
    if (!taken.has(node.id)) {
      taken.add(node.id);
      return node;
    }
    const id = freshId(all, node.id);
    taken.add(id);
    all.add(id);
    return { ...node, id };
  });
}

/** Adds all nodes that are grouped with one of them. */
export function withGroups({ scene }: Design, ids: Ids): Ids {
  const groups = new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) && group !== undefined ? [group] : [])),
  );
  return new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) || (group !== undefined && groups.has(group)) ? [id] : [])),
  );
}
