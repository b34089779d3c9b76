import { expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { editFaults, type Fault } from '../checks/faults.ts';
import { loadWorkshop } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { platesOf, resolve } from '../resolve.ts';
import { type Design, designSchema } from '../scene.ts';
import { composeCandidates } from '../testing/compose-candidates.ts';
import { addOrnament, addText, nextGarment, setGarment } from './add.ts';
import { setText } from './change.ts';
import { fixFault } from './fix.ts';
import { withUniqueIds } from './nodes.ts';
import { moveNodes, scaleNodes } from './place.ts';

const shop = await loadWorkshop();
const brief = parseBrief('Tahoe Anglers, fishing club, est. 1987, 2 inks on navy');
const [best] = composeCandidates(
  { brief, copy: brief.copy!, seed: 3 },
  shop,
  2,
  FAMILIES.filter(({ id }) => id === 'stacked-block'),
);
const design = withUniqueIds(best!.design);
const texts = design.scene.filter(({ kind }) => kind === 'text');
const [first] = texts;

function faultsOf(one: Design): Fault[] {
  const resolved = resolve(one.scene, shop);
  return editFaults(
    { design: one, resolved, plates: platesOf(resolved.shapes, one.inks, shop.geometry) },
    shop,
  );
}

const [last] = texts.slice(-1);
test.for([
  [
    'small',
    (now: Design) =>
      scaleNodes(now, new Set([last!.id]), last!.at, 3 / (last!.kind === 'text' ? last!.capMm : 1)),
  ],
  ['pale', (now: Design) => ({ ...now, garment: { name: 'cream', hex: now.inks[0]!.hex } })],
  [
    'unused',
    (now: Design) => ({ ...now, inks: [...now.inks, { id: 'ink-8' as const, name: 'sky', hex: '#8FC7E2' }] }),
  ],
  [
    'meeting',
    (now: Design) => {
      const { design: added, id } = addText(now, 'TAHOE CITY');
      return moveNodes(
        added,
        new Set([id!]),
        first!.at.x - now.print.widthMm / 2,
        first!.at.y - now.print.heightMm / 2,
      );
    },
  ],
] as const)('fixes a fault of kind %s', ([kind, spoil]) => {
  const spoiled = spoil(design);
  const fault = faultsOf(spoiled).find((one) => one.kind === kind);
  if (!fault) throw new TypeError(`Nothing is ${kind}: ${JSON.stringify(faultsOf(spoiled))}`);
  const fixed = fixFault(spoiled, fault, shop);
  expect(designSchema.safeParse(fixed).success).toBe(true);
  expect(faultsOf(fixed!).some((one) => JSON.stringify(one) === JSON.stringify(fault))).toBe(false);
});

test('thickens a line to the press’s minimum without enlarging anything else', () => {
  const { design: added, id } = addOrnament(design);
  const thin: Design = {
    ...added,
    scene: added.scene.map((node) =>
      node.id === id && node.kind === 'ornament'
        ? { ...node, make: 'bar', params: { width: 120, height: 0.25 }, at: { x: node.at.x, y: 1 } }
        : node,
    ),
  };
  const fault = faultsOf(thin).find(({ kind }) => kind === 'thin');
  expect(fault).toBeDefined();
  const fixed = fixFault(thin, fault!, shop)!;
  expect(faultsOf(fixed).filter(({ kind }) => kind === 'thin')).toEqual([]);
  expect(fixed.scene.slice(0, -1)).toEqual(thin.scene.slice(0, -1));
});

test('has no fix for characters that are missing from every typeface', () => {
  const spoiled = setText(design, first!.id, '名前');
  const fault = faultsOf(spoiled).find(({ kind }) => kind === 'letters');
  expect(fixFault(spoiled, fault!, shop)).toBeNull();
});

test('addOrnament adds a shape, addText adds none to a full document, and nextGarment visits all twelve garments', () => {
  const star = addOrnament(design);
  expect(designSchema.safeParse(star.design).success).toBe(true);
  expect(resolve(star.design.scene, shop).shapes.at(-1)?.area.length).toBeGreaterThan(0);
  expect(addText({ ...design, scene: Array.from({ length: 200 }, () => first!) }, 'X').id).toBeNull();
  const seen = new Set<string>();
  let now = design;
  for (; !seen.has(now.garment.name); now = setGarment(now, nextGarment(now))) seen.add(now.garment.name);
  expect(seen.size).toBe(12);
  expect(setGarment(now, 'navy')).toBe(now);
});
