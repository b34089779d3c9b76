import { expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { areaOf, boxOf, loadGeometry } from '../geometry/area.ts';
import { rectangle, ring } from '../geometry/shapes.ts';
import { asksForCredit } from '../scene.ts';
import { ORDERS } from '../testing/orders.ts';
import { drawOwn } from './draw-own.ts';
import { findMotifs, isCredited, isOutdoors } from './find-motifs.ts';
import { cutOf, widestDisc } from './measure-motif.ts';
import { loadMotifs } from './motif.ts';
import { OWN_DRAWINGS } from './own-drawings.ts';
import { SUBJECTS } from './subjects.ts';

const geometry = await loadGeometry();
const motifs = await loadMotifs(geometry);
const copy = (name: string, ...groups: string[]) => ({
  name: { role: 'name' as const, text: name, weight: 1 },
  rest: groups.map((text) => ({ role: 'group' as const, text, weight: 0.7 })),
});

test('every motif of a subject exists, has a permitted license, and is printable at a width of 90 mm', () => {
  for (const id of SUBJECTS.flatMap((subject) => subject.motifs)) {
    const motif = motifs.find(id);
    expect(motif, id).toBeDefined();
    if (!motif) continue;
    expect(['CC-BY-3.0', 'MIT']).toContain(motifs.setOf(motif).license);
    expect(Math.min(motif.lineMm, motif.gapMm), id).toBeGreaterThanOrEqual(0.3);
  }
});

test('every subject has a motif that needs no credit, and the list of credited sets agrees with the licenses', () => {
  for (const { words, motifs: ids } of SUBJECTS) {
    expect(
      ids.some((id) => !isCredited(id)),
      words.join(' '),
    ).toBe(true);
    for (const id of ids) {
      const motif = motifs.find(id);
      expect(motif && asksForCredit(motifs.setOf(motif)), id).toBe(isCredited(id));
    }
  }
});

test('offers no motif that needs a credit for sixty orders, unless asked', () => {
  const copies = ORDERS.flatMap((words) => parseBrief(words).copy ?? []);
  const found = copies.flatMap((one) => findMotifs(one));
  expect(found.length).toBeGreaterThan(ORDERS.length);
  expect(found.filter(isCredited)).toEqual([]);
  expect(copies.flatMap((one) => findMotifs(one, true)).some(isCredited)).toBe(true);
});

test('draws own motifs that fill their box, and rejects a line that is no shape', () => {
  for (const [name, drawing] of Object.entries(OWN_DRAWINGS)) {
    const { left, right, top, bottom } = boxOf(drawOwn(drawing, geometry));
    expect(Math.max(right - left, bottom - top), name).toBeGreaterThan(90);
    expect(Math.min(left, top), name).toBeGreaterThan(-6);
    expect(Math.max(right, bottom), name).toBeLessThan(126);
  }
  expect(() => drawOwn('+ o 60 60 20\n~ M0 0', geometry)).toThrow('is no shape');
});

test.for([
  ['+ b 0 0 20 10', 200],
  ['+ b 0 0 20 10\n- b 5 0 10 10', 100],
  ['10 M0 0L20 0', 20 * 10 + Math.PI * 25],
  ['+m b 0 0 20 10', 400],
  ['+x4@60,60 b 55 0 10 20', 800],
  ['+ o 60 60 20 10 30', Math.PI * 200],
  ['+ b 0 0 20 10\nturn 35', 200],
] as const)('draws %s with an area of %s square units', ([drawing, wanted]) => {
  expect(areaOf(drawOwn(drawing, geometry))).toBeCloseTo(wanted, -1);
});

test('selects no weapons, drugs, or political symbols as motifs', () => {
  const denied =
    /pistol|rifle|revolver|desert-eagle|bomb|grenade|sickle|cannabis|pentagram|corpse|blood|gore/;
  for (const { motifs: ids } of SUBJECTS) for (const id of ids) expect(id).not.toMatch(denied);
});

test('draws an outline of width 1, centered at the origin, that fills the stated share of its box', () => {
  const motif = motifs.find('game-icons:salmon');
  if (!motif) throw new TypeError('The salmon is gone.');
  const outline = motifs.outline(motif);
  const { left, right, top, bottom } = boxOf(outline);
  expect([left, right, top + bottom].map((value) => Math.round(value * 1000))).toEqual([-500, 500, 0]);
  expect(areaOf(outline) / (bottom - top)).toBeCloseTo(motif.share, 1);
});

test('findMotifs matches whole words, prefers the trade to a river in the name, and may return an empty list', () => {
  expect(findMotifs(copy('Tahoe Anglers', 'fishing club'), true)[0]).toBe('game-icons:salmon');
  expect(findMotifs(copy('Tahoe Anglers', 'fishing club'))[0]).toBe('own:leaping-trout');
  expect(findMotifs(copy('Iron River Brewing')).some((id) => id.includes('canoe'))).toBe(false);
  expect(findMotifs(copy('Iron River Brewing'), true)[0]).toBe('game-icons:beer-stein');
  expect(findMotifs(copy('Catapult Society'))).toEqual([]);
  expect(isOutdoors(copy('Bear Creek National Park'))).toBe(true);
  expect(isOutdoors(copy('Parker Brothers'))).toBe(false);
});

test('widestDisc measures a line and a gap; cutOf names the canvas edge that cuts off a shape', () => {
  expect(widestDisc(ring(0, 0, 30, 28.9), geometry, -1)).toBe(0.8);
  expect(widestDisc([...rectangle(0, 0, 20, 20), ...rectangle(20.6, 0, 20, 20)], geometry, 1)).toBe(0.5);
  const canvas = { width: 100, height: 100 };
  expect(cutOf(rectangle(0, 20, 60, 60), canvas)).toBe('left');
  expect(cutOf(rectangle(20, 20, 60, 60), canvas)).toBe('none');
});
