/** Edits keep the identity of untouched objects, return an unchanged design as it is, and ignore unknown ids. */
import { roundTo } from '@printready/pixels/number';
import type { Design, Node } from '../scene.ts';

export type Ids = ReadonlySet<string>;

/** Rounds to 0.001 mm, the precision of a scene. */
export const round = (value: number): number => roundTo(value, 3);

const FAR = 2000;
export const within = (value: number): number => round(Math.min(FAR, Math.max(-FAR, value)));

export function mapNodes(design: Design, change: (node: Node) => Node): Design {
  const scene = design.scene.map(change);
  return scene.every((node, at) => node === design.scene[at]) ? design : { ...design, scene };
}

export const mapFree = (design: Design, ids: Ids, change: (node: Node) => Node): Design =>
  mapNodes(design, (node) => (ids.has(node.id) && !node.locked ? change(node) : node));

export const without = {
  name: ({ name: _, ...node }: Node): Node => node,
  group: ({ group: _, ...node }: Node): Node => node,
  locked: ({ locked: _, ...node }: Node): Node => node,
  hidden: ({ hidden: _, ...node }: Node): Node => node,
} as const;

export function freshId(taken: Ids, stem: string): string {
  const base = stem.replace(/-\d+$/, '').slice(0, 34) || 'layer';
  for (let number = 2; ; number++) {
    const id = `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Makes layer ids unique, because layout families may repeat ids. */
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

export function withGroups({ scene }: Design, ids: Ids): Ids {
  const groups = new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) && group !== undefined ? [group] : [])),
  );
  return new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) || (group !== undefined && groups.has(group)) ? [id] : [])),
  );
}
