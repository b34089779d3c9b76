import { expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { composeCandidate, loadWorkshop } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { areaOf } from '../geometry/area.ts';
import { narrowAreas } from '../geometry/narrow.ts';
import { designSchema, type Texture } from '../scene.ts';
import { printedPlates, wearOf, wornPlates } from './wear.ts';

const workshop = await loadWorkshop();
const { geometry } = workshop;

function worn(make: Texture['make'], id: string) {
  const brief = parseBrief('Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy');
  const family = FAMILIES.find((one) => one.id === id)!;
  const made = composeCandidate({ brief, copy: brief.copy!, seed: 7 }, family, 0, workshop);
  if (!made) throw new RangeError(`${id} does not fit the brief.`);
  const design = designSchema.parse({
    ...made.design,
    texture: { make, share: 0.03, minHoleMm: 0.6, seed: 5 },
  });
  const wear = wearOf({ ...made, design }, workshop);
  return { made, design, wear, plates: wornPlates(made.plates, wear, geometry) };
}

const total = (plates: ReadonlyMap<string, Parameters<typeof areaOf>[0]>) =>
  areaOf([...plates.values()].flat());

test('speckles remove a few percent of a block, with printable holes, and keep small letters', () => {
  const { made, design, wear, plates } = worn('speckle', 'stacked-block');
  const share = 1 - total(plates) / total(made.plates);
  expect(share).toBeGreaterThan(0.008);
  expect(share).toBeLessThan(0.036);
  for (const { node, area } of made.resolved.texts) {
    const stem = workshop.typeCase.face(node.face).stem * node.capMm * node.stretch + 2 * node.emboldenMm;
    const lost = areaOf(geometry.intersect(area, wear)) / areaOf(area);
    expect(lost, node.text).toBeLessThan(stem < 2.2 ? 0.002 : 0.14);
  }
  for (const [ink, plate] of plates) {
    const [before = 0] = narrowAreas(made.plates.get(ink)!, 'inside', [0.35]);
    const [after = 0] = narrowAreas(plate, 'inside', [0.35]);
    expect(after - before, ink).toBeLessThan(0.0006 * areaOf(plate));
  }
  expect(total(printedPlates(design, workshop))).toBeCloseTo(total(plates), -1);
});

test('leaves a design without texture unchanged', () => {
  const { made, design } = worn('speckle', 'stacked-block');
  expect(wearOf({ ...made, design: { print: design.print } }, workshop)).toEqual([]);
});
