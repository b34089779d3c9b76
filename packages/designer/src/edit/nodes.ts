/**
 * What the editor's operations share. Each takes a design and ids of its nodes and gives a design; what it does not
 * touch stays the same object, and where nothing changes the design itself does. Ids that are not there are left out.
 */
import type { Design, Node } from '../scene.ts';

export type Ids = ReadonlySet<string>;

/** Thousandths of a millimeter, as everywhere in a scene. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A document's bounds, mm. */
const FAR = 2000;
export const within = (value: number): number => round(Math.min(FAR, Math.max(-FAR, value)));

export function mapNodes(design: Design, change: (node: Node) => Node): Design {
  const scene = design.scene.map(change);
  return scene.every((node, at) => node === design.scene[at]) ? design : { ...design, scene };
}

/** Of the nodes named, those that are not locked. */
export const mapFree = (design: Design, ids: Ids, change: (node: Node) => Node): Design =>
  mapNodes(design, (node) => (ids.has(node.id) && !node.locked ? change(node) : node));

/** A node without one of the marks that it may have. */
export const without = {
  name: ({ name: _, ...node }: Node): Node => node,
  group: ({ group: _, ...node }: Node): Node => node,
  locked: ({ locked: _, ...node }: Node): Node => node,
  hidden: ({ hidden: _, ...node }: Node): Node => node,
} as const;

/** An id that no node has: the stem, or the stem and a number. */
export function freshId(taken: Ids, stem: string): string {
  const base = stem.replace(/-\d+$/, '').slice(0, 34) || 'layer';
  for (let number = 2; ; number++) {
    const id = `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Families may use an id twice; here each is a layer of its own. */
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

/** With everything that is grouped with one of them. */
export function withGroups({ scene }: Design, ids: Ids): Ids {
  const groups = new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) && group !== undefined ? [group] : [])),
  );
  return new Set(
    scene.flatMap(({ id, group }) => (ids.has(id) || (group !== undefined && groups.has(group)) ? [id] : [])),
  );
}
