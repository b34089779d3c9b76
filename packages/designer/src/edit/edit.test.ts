/** Tests that every edit keeps the document valid and that undo restores the previous document. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { editFaults, type Fault } from '../checks/faults.ts';
import { loadWorkshop } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { type Box, boxOf } from '../geometry/area.ts';
import { platesOf, resolve } from '../resolve.ts';
import { type Design, designSchema, type TextNode } from '../scene.ts';
import { composeCandidates } from '../testing/compose-candidates.ts';
import { type Alignment, alignNodes, type Boxes, distributeNodes } from './align.ts';
import {
  deleteNodes,
  duplicateNodes,
  fitPrint,
  markNodes,
  renameNode,
  setInk,
  setLettering,
  setPath,
  setText,
  swapInks,
} from './change.ts';
import { begin, type History, record, redo, undo } from './history.ts';
import { withGroups, withUniqueIds } from './nodes.ts';
import { groupNodes, orderNodes, placeInOrder, type Step, ungroupNodes } from './order.ts';
import { moveNodes, rotateNodes, scaleNodes } from './place.ts';

const workshop = await loadWorkshop();
const brief = parseBrief('Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy');
/** Designs from several families, as in the grid. */
const DESIGNS = FAMILIES.slice(0, 9).flatMap((family) => {
  const found = composeCandidates({ brief, copy: brief.copy!, seed: 3 }, workshop, 2, [family]);
  const best = found.find(({ score }) => score.total > 0);
  return best ? [withUniqueIds(best.design)] : [];
});

function boxesOf(design: Design): Boxes {
  return new Map(
    design.scene.map((node): [string, Box] => [
      node.id,
      boxOf(resolve([{ ...node, hidden: undefined }], workshop).shapes.flatMap(({ area }) => area)),
    ]),
  );
}

type Change = (design: Design) => Design;

const point = fc.record({
  x: fc.double({ min: -300, max: 300, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
});
const few = fc.array(fc.nat(40), { maxLength: 5 });
const pick = (design: Design, places: readonly number[]) =>
  new Set(places.map((at) => design.scene[at % design.scene.length]!.id));
const one = (design: Design, place: number) => design.scene[place % design.scene.length]!.id;
const path = fc.oneof(
  fc.constant({ kind: 'line' } as const),
  fc.record({
    kind: fc.constant('arc' as const),
    radiusMm: fc.double({ min: -50, max: 400, noNaN: true }),
    side: fc.constantFrom('top', 'bottom'),
  }),
  fc.record({
    kind: fc.constant('envelope' as const),
    envelope: fc.constantFrom('arch', 'bridge', 'rise', 'wave'),
    amountMm: fc.double({ min: -80, max: 80, noNaN: true }),
  }),
);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(few, point).map(
    ([at, { x, y }]): Change =>
      (d) =>
        moveNodes(d, pick(d, at), x, y),
  ),
  fc.tuple(few, point, fc.double({ min: 0.01, max: 40, noNaN: true })).map(
    ([at, about, by]): Change =>
      (d) =>
        scaleNodes(d, pick(d, at), about, by),
  ),
  fc.tuple(few, point, fc.double({ min: -720, max: 720, noNaN: true })).map(
    ([at, about, by]): Change =>
      (d) =>
        rotateNodes(d, pick(d, at), about, by),
  ),
  fc.tuple(few, fc.constantFrom<Step>('forward', 'backward', 'front', 'back')).map(
    ([at, step]): Change =>
      (d) =>
        orderNodes(d, pick(d, at), step),
  ),
  fc.tuple(fc.nat(40), fc.nat(60)).map(
    ([at, to]): Change =>
      (d) =>
        placeInOrder(d, one(d, at), to),
  ),
  few.map(
    (at): Change =>
      (d) =>
        groupNodes(d, pick(d, at)),
  ),
  few.map(
    (at): Change =>
      (d) =>
        ungroupNodes(d, pick(d, at)),
  ),
  few.map(
    (at): Change =>
      (d) =>
        deleteNodes(d, pick(d, at)),
  ),
  few.map(
    (at): Change =>
      (d) =>
        duplicateNodes(d, withGroups(d, pick(d, at))).design,
  ),
  fc.tuple(fc.nat(40), fc.string({ maxLength: 150 })).map(
    ([at, text]): Change =>
      (d) =>
        setText(d, one(d, at), text),
  ),
  fc.tuple(fc.nat(40), fc.string({ maxLength: 80 })).map(
    ([at, name]): Change =>
      (d) =>
        renameNode(d, one(d, at), name),
  ),
  fc.tuple(fc.nat(40), path).map(
    ([at, to]): Change =>
      (d) =>
        setPath(d, one(d, at), to),
  ),
  fc.tuple(fc.nat(40), fc.double({ min: -1, max: 3, noNaN: true })).map(
    ([at, to]): Change =>
      (d) =>
        setLettering(d, one(d, at), { trackingEm: to, stretch: to }),
  ),
  few.map(
    (at): Change =>
      (d) =>
        setInk(d, pick(d, at), d.inks.at(-1).id),
  ),
  fc.constant<Change>((d) => swapInks(d, d.inks[0]!.id, d.inks.at(-1).id)),
  fc.tuple(few, fc.constantFrom('locked' as const, 'hidden' as const), fc.boolean()).map(
    ([at, mark, on]): Change =>
      (d) =>
        markNodes(d, pick(d, at), mark, on),
  ),
  fc.constant<Change>((d) => fitPrint(d, { left: -10, top: -20, right: 200, bottom: 300 }, 4)),
);

const scenario = fc.record({
  design: fc.constantFrom(...DESIGNS),
  changes: fc.array(fc.tuple(change, fc.option(fc.constantFrom('drag', 'key'))), { maxLength: 12 }),
});

test('keeps the document valid after every edit, with the same inks and unique layer ids', () => {
  fc.assert(
    fc.property(scenario, ({ design, changes }) => {
      const end = changes.reduce((now, [apply]) => apply(now), design);
      expect(designSchema.parse(end)).toEqual(end);
      expect(end.inks).toEqual(design.inks);
      expect(new Set(end.scene.map(({ id }) => id)).size).toBe(end.scene.length);
      const known = new Set<string>(['garment', ...end.inks.map(({ id }) => id)]);
      expect(end.scene.every(({ ink }) => known.has(ink))).toBe(true);
    }),
    { numRuns: 300, seed: 22 },
  );
});

test('restores the previous state on undo and the next one on redo', () => {
  fc.assert(
    fc.property(scenario, ({ design, changes }) => {
      const first = JSON.stringify(design);
      const end = changes.reduce<History<Design>>(
        (history, [apply, gesture]) => record(history, apply(history.now), gesture),
        begin(design),
      );
      let back = end;
      while (back.past.length > 0) back = undo(back);
      expect(JSON.stringify(back.now)).toBe(first);
      expect(undo(back).now).toBe(back.now);
      let again = back;
      while (again.future.length > 0) again = redo(again);
      expect(again.now).toEqual(end.now);
      expect(redo(again).now).toBe(again.now);
    }),
    { numRuns: 300, seed: 22 },
  );
});

test('records all changes in one gesture as a single step', () => {
  let history = begin(0);
  for (const value of [1, 2, 3]) history = record(history, value, 'drag 1');
  history = record(history, 4, 'drag 2');
  history = record(history, 5);
  expect(history.past).toEqual([0, 3, 4]);
  expect(record(history, 5)).toBe(history);
  // After an undo, the same gesture starts a new step.
  expect(record(undo(history), 9, null).past).toEqual([0, 3, 4]);
});

const [badge] = DESIGNS;
const all = new Set(badge!.scene.map(({ id }) => id));

test('leaves locked nodes unchanged in every edit', () => {
  const locked = markNodes(badge!, all, 'locked', true);
  const boxes = boxesOf(locked);
  for (const done of [
    moveNodes(locked, all, 5, 5),
    scaleNodes(locked, all, { x: 0, y: 0 }, 2),
    rotateNodes(locked, all, { x: 0, y: 0 }, 30),
    deleteNodes(locked, all),
    setInk(locked, all, 'ink-2'),
    groupNodes(locked, all),
    alignNodes(locked, all, 'left', boxes),
    distributeNodes(locked, all, 'down', boxes),
  ])
    expect(done).toBe(locked);
  expect(markNodes(locked, all, 'locked', false)).toEqual(badge);
});

test('transforms ink boxes like plates when nodes are scaled, rotated, or moved', () => {
  for (const design of DESIGNS) {
    const ids = new Set(design.scene.map(({ id }) => id));
    const [whole, twice] = [design, scaleNodes(design, ids, { x: 0, y: 0 }, 2)].map((one) =>
      boxOf(
        resolve(
          one.scene.map((node) => ({ ...node, haloMm: 0 })),
          workshop,
        ).texts.flatMap(({ area }) => area),
      ),
    );
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(twice![side], design.family).toBeCloseTo(2 * whole![side], 0);
    const turned = rotateNodes(design, ids, { x: 0, y: 0 }, 90);
    const upright = boxOf(resolve(design.scene, workshop).shapes.flatMap(({ area }) => area));
    const lying = boxOf(resolve(turned.scene, workshop).shapes.flatMap(({ area }) => area));
    expect(lying.right, design.family).toBeCloseTo(-upright.top, 0);
    expect(lying.bottom, design.family).toBeCloseTo(upright.right, 0);
  }
});

test.for<Alignment>(['left', 'center', 'right', 'top', 'middle', 'bottom'])(
  'aligns nodes by their %s',
  (by) => {
    const ids = new Set(badge!.scene.slice(0, 4).map(({ id }) => id));
    const boxes = boxesOf(alignNodes(badge!, ids, by, boxesOf(badge!)));
    const edge = ({ left, right, top, bottom }: Box) =>
      ({ left, right, top, bottom, center: (left + right) / 2, middle: (top + bottom) / 2 })[by];
    const edges = [...ids].map((id) => edge(boxes.get(id)!));
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.02);
  },
);

test('moves a node forward or backward past one neighbor, up to either end of the order', () => {
  const order = (design: Design) => design.scene.map(({ id }) => id);
  const ids = order(badge!);
  const last = new Set([ids.at(-1)]);
  expect(orderNodes(badge!, last, 'forward')).toBe(badge);
  const down = orderNodes(badge!, last, 'backward');
  expect(order(down).slice(-2)).toEqual([ids.at(-1), ids.at(-2)]);
  expect(order(orderNodes(down, last, 'forward'))).toEqual(ids);
  expect(order(orderNodes(badge!, last, 'back'))[0]).toBe(ids.at(-1));
});

const text: TextNode = {
  kind: 'text',
  id: 'name',
  role: 'name',
  text: 'BEARS',
  face: 'bevan-400',
  capMm: 18,
  at: { x: 100, y: 60 },
  ink: 'ink-1',
  trackingEm: 0.02,
  stretch: 1,
  emboldenMm: 0,
  path: { kind: 'line' },
  rotateDeg: 30,
  layers: [],
};
const alone: Design = { ...badge!, scene: [text], credits: [] };

test('makes gaps equal and keeps groups intact when nodes are distributed', () => {
  const lines = [10, 40, 55, 120, 230].map((y, at) => ({
    ...text,
    id: `line-${at}`,
    rotateDeg: 0,
    at: { x: 100, y },
  }));
  const ids = new Set(lines.map(({ id }) => id));
  const grouped = groupNodes({ ...alone, scene: lines }, new Set(['line-1', 'line-2']));
  const boxes = boxesOf(distributeNodes(grouped, ids, 'down', boxesOf(grouped)));
  const [first, second, third, fourth, fifth] = [...boxes.values()] as [Box, Box, Box, Box, Box];
  expect(third.top - second.top).toBeCloseTo(15, 2);
  const gaps = [second.top - first.bottom, fourth.top - third.bottom, fifth.top - fourth.bottom];
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.02);
  expect(first.top).toBeCloseTo(boxesOf(grouped).get('line-0')!.top, 3);
});

test('keeps the position of a line that is bent to an arc and back', () => {
  const bent = setPath(alone, 'name', { kind: 'arc', radiusMm: 90, side: 'top' });
  const center = (design: Design) => {
    const [first] = resolve(design.scene, workshop).texts;
    const { left, right, top, bottom } = boxOf(first!.area);
    return [(left + right) / 2, (top + bottom) / 2] as const;
  };
  const [from, to] = [center(alone), center(bent)];
  expect(Math.hypot(from[0] - to[0], from[1] - to[1])).toBeLessThan(12);
  expect(setPath(bent, 'name', { kind: 'line' }).scene).toEqual(alone.scene);
});

function faultsOf(design: Design): Fault[] {
  const resolved = resolve(design.scene, workshop);
  return editFaults(
    { design, resolved, plates: platesOf(resolved.shapes, design.inks, workshop.geometry) },
    workshop,
  );
}
const kinds = (design: Design) => new Set(faultsOf(design).map(({ kind }) => kind));

test('reports faults that edits cause in lines, texts, and inks', () => {
  for (const design of DESIGNS) {
    const found = faultsOf(design).filter(({ kind }) =>
      ['covered', 'thin', 'narrow', 'outside'].includes(kind),
    );
    expect(found, design.family).toEqual([]);
  }
  const small = scaleNodes(alone, new Set(['name']), { x: 100, y: 60 }, 0.1);
  expect(kinds(small)).toContain('small');
  expect(kinds(scaleNodes(alone, new Set(['name']), { x: 100, y: 60 }, 0.03))).toContain('thin');
  expect(kinds(moveNodes(alone, new Set(['name']), 400, 0))).toContain('outside');
  expect(kinds(setText(alone, 'name', 'BEЖRS'))).toContain('letters');
  expect(kinds(alone)).toContain('unused');
  const twice = duplicateNodes(alone, new Set(['name'])).design;
  expect(kinds(twice)).toContain('meeting');
  const under = { ...alone, scene: [{ ...text, ink: 'garment' } as const] };
  expect(kinds(under)).toContain('covered');
});

test('rejects an ink that is not in the design, with a message that asks for an ink of the design', () => {
  expect(() => setInk(alone, new Set(['name']), 'ink-8')).toThrow(/one of its own inks/);
});
