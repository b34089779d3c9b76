import { expect, test } from 'vitest';
import { areaOf, boxOf, loadGeometry } from '../geometry/area.ts';
import { rectangle, ring } from '../geometry/shapes.ts';
import { findMotifs, isOutdoors } from './find-motifs.ts';
import { cutOf, widestDisc } from './measure-motif.ts';
import { loadMotifs } from './motif.ts';
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
  expect(findMotifs(copy('Tahoe Anglers', 'fishing club'))[0]).toBe('game-icons:salmon');
  expect(findMotifs(copy('Iron River Brewing')).some((id) => id.includes('canoe'))).toBe(false);
  expect(findMotifs(copy('Iron River Brewing'))[0]).toBe('game-icons:beer-stein');
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
