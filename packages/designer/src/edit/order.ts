import type { Design, Node } from '../scene.ts';
import { freshId, type Ids, mapFree, mapNodes, without } from './nodes.ts';

export type Step = 'forward' | 'backward' | 'front' | 'back';

const sameOrder = (one: readonly Node[], other: readonly Node[]) =>
  one.every((node, at) => node === other[at]);

function stepped(scene: readonly Node[], ids: Ids, step: Step): Node[] {
  const chosen = scene.filter(({ id }) => ids.has(id));
  const others = scene.filter(({ id }) => !ids.has(id));
  if (step === 'front') return [...others, ...chosen];
  if (step === 'back') return [...chosen, ...others];
  // Starts at the end toward which nodes move, so that nodes that cannot move block those behind them.
  const order = step === 'forward' ? [...scene].reverse() : [...scene];
  for (let at = 1; at < order.length; at++) {
    const [before, node] = [order[at - 1]!, order[at]!];
    if (ids.has(node.id) && !ids.has(before.id)) [order[at - 1], order[at]] = [node, before];
  }
  return step === 'forward' ? order.reverse() : order;
}

export function orderNodes(design: Design, ids: Ids, step: Step): Design {
  const scene = stepped(design.scene, ids, step);
  return sameOrder(scene, design.scene) ? design : { ...design, scene };
}

/** @param index new position, counted from the bottom node, which is painted first */
export function placeInOrder(design: Design, id: string, index: number): Design {
  const node = design.scene.find((one) => one.id === id);
  if (!node) return design;
  const scene = design.scene.filter((one) => one !== node);
  scene.splice(Math.min(Math.max(0, index), scene.length), 0, node);
  return sameOrder(scene, design.scene) ? design : { ...design, scene };
}

/** Dissolves existing groups, because a node can belong to only one group. Has no effect on fewer than two nodes. */
export function groupNodes(design: Design, ids: Ids): Design {
  const members = design.scene.filter(({ id, locked }) => ids.has(id) && !locked);
  if (members.length < 2) return design;
  const [first] = members;
  if (first?.group !== undefined && members.every(({ group }) => group === first.group)) return design;
  const taken = new Set(design.scene.flatMap(({ group }) => group ?? []));
  const group = freshId(taken, 'group');
  return mapFree(design, ids, (node) => ({ ...node, group }));
}

export function ungroupNodes(design: Design, ids: Ids): Design {
  const ended = new Set(design.scene.flatMap(({ id, group }) => (ids.has(id) ? (group ?? []) : [])));
  return mapNodes(design, (node) =>
    node.group !== undefined && ended.has(node.group) ? without.group(node) : node,
  );
}
