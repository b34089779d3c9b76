import type { Box } from '../geometry/area.ts';
import type { Design } from '../scene.ts';
import type { Ids } from './nodes.ts';
import { moveNodes } from './place.ts';

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';
export type Axis = 'across' | 'down';

/** Ink box of each node, mm; nodes without a box do not move. */
export type Boxes = ReadonlyMap<string, Box>;

type Unit = { readonly ids: Ids; readonly box: Box };

export const boxAround = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

function unitsOf({ scene }: Design, ids: Ids, boxes: Boxes): Unit[] {
  const members = new Map<string, string[]>();
  for (const { id, group, locked } of scene) {
    if (!ids.has(id) || locked || !boxes.has(id)) continue;
    const key = group === undefined ? `node ${id}` : `group ${group}`;
    members.set(key, [...(members.get(key) ?? []), id]);
  }
  return [...members.values()].map((unit) => ({
    ids: new Set(unit),
    box: boxAround(unit.flatMap((id) => boxes.get(id) ?? [])),
  }));
}

function offset({ left, top, right, bottom }: Box, to: Box, alignment: Alignment): readonly [number, number] {
  switch (alignment) {
    case 'left':
      return [to.left - left, 0];
    case 'center':
      return [(to.left + to.right - left - right) / 2, 0];
    case 'right':
      return [to.right - right, 0];
    case 'top':
      return [0, to.top - top];
    case 'middle':
      return [0, (to.top + to.bottom - top - bottom) / 2];
    case 'bottom':
      return [0, to.bottom - bottom];
  }
}

export function alignNodes(design: Design, ids: Ids, alignment: Alignment, boxes: Boxes): Design {
  const units = unitsOf(design, ids, boxes);
  const { widthMm, heightMm } = design.print;
  const to =
    units.length > 1
      ? boxAround(units.map(({ box }) => box))
      : { left: 0, top: 0, right: widthMm, bottom: heightMm };
  return units.reduce((now, unit) => moveNodes(now, unit.ids, ...offset(unit.box, to, alignment)), design);
}

/** Makes the gaps equal while the first and last units stay in place. Has no effect on fewer than three units. */
export function distributeNodes(design: Design, ids: Ids, axis: Axis, boxes: Boxes): Design {
  const across = axis === 'across';
  const low = ({ box }: Unit) => (across ? box.left : box.top);
  const high = ({ box }: Unit) => (across ? box.right : box.bottom);
  const units = unitsOf(design, ids, boxes).sort((a, b) => low(a) + high(a) - low(b) - high(b));
  const [first, last] = [units[0], units.at(-1)];
  if (!first || !last || units.length < 3) return design;
  const filled = units.reduce((sum, unit) => sum + high(unit) - low(unit), 0);
  const gap = (high(last) - low(first) - filled) / (units.length - 1);
  let [now, pen] = [design, high(first) + gap];
  for (const unit of units.slice(1, -1)) {
    const by = pen - low(unit);
    now = moveNodes(now, unit.ids, across ? by : 0, across ? 0 : by);
    pen += high(unit) - low(unit) + gap;
  }
  return now;
}
