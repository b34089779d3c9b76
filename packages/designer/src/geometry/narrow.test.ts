import { expect, test } from 'vitest';
import { parseBrief } from '../brief/parse-brief.ts';
import { loadWorkshop } from '../compose.ts';
import { FAMILIES } from '../families/families.ts';
import { composeCandidates } from '../testing/compose-candidates.ts';
import { type Area, areaOf, rotate } from './area.ts';
import { narrowAreas } from './narrow.ts';
import { rectangle, ring, star } from './shapes.ts';

const workshop = await loadWorkshop();
const { geometry } = workshop;

const united = (...areas: Area[]) => geometry.union(areas);

test('narrowAreas measures the area of thin bars and narrow gaps at any angle', () => {
  for (const degrees of [0, 13, 45, 90, 201]) {
    const bars = united(
      rotate(rectangle(0, 0, 60, 0.3), degrees),
      rotate(rectangle(0, 0.8, 60, 4), degrees),
      rotate(rectangle(0, 10, 60, 4), degrees),
    );
    const [thin, thinner] = narrowAreas(bars, 'inside', [0.35, 0.25]);
    expect(thin, `${degrees}`).toBeCloseTo(60 * 0.3, 0);
    expect(thinner).toBe(0);
    const [gap, wider] = narrowAreas(bars, 'outside', [0.6, 0.4]);
    expect(gap).toBeCloseTo(60 * 0.5, 0);
    expect(wider).toBe(0);
  }
});

test('narrowAreas measures a whole thin ring, but not a star’s corners or the seam between touching areas', () => {
  const [thin] = narrowAreas(united(ring(0, 0, 20, 19.8)), 'inside', [0.35]);
  expect(thin).toBeCloseTo(areaOf(united(ring(0, 0, 20, 19.8))), 0);
  expect(narrowAreas(united(star(0, 0, 10)), 'inside', [0.35])).toEqual([0]);
  expect(narrowAreas([...rectangle(0, 0, 9, 9), ...rectangle(9, 0, 9, 9)], 'outside', [0.6])).toEqual([0]);
  expect(narrowAreas([], 'outside', [0.6, 1.2])).toEqual([0, 0]);
});

/** Area changed by opening or closing with a disc, except at corners: the way pixel tools measure printability. */
function beyondCorners(lost: Area, mm: number): number {
  const pieces = lost.map((one) => areaOf([one])).filter((piece) => piece > 1.9 * (mm / 2) ** 2);
  return pieces.reduce((sum, piece) => sum + piece, 0);
}

test('narrowAreas matches morphological opening and closing with a disc on composed designs', {
  tags: 'slow',
}, () => {
  const brief = parseBrief('Iron River Brewing, small batch ales, since 1998, 2 inks on black');
  const families = FAMILIES.filter(({ id }) =>
    ['solid-badge', 'scene-badge', 'serrated-seal', 'stacked-block'].includes(id),
  );
  const designs = composeCandidates({ brief, copy: brief.copy!, seed: 3 }, workshop, 2, families);
  expect(designs.length).toBeGreaterThanOrEqual(4);
  for (const { design, plates } of designs) {
    const all = [...plates.values()].flat();
    const closed = geometry.grow(geometry.grow(all, 0.3), -0.3);
    const filled = beyondCorners(geometry.subtract(closed, all), 0.6);
    const [gap] = narrowAreas(all, 'outside', [0.6]);
    // Tolerance: 1/10,000 of the ink area plus a fifth of the disc-based result.
    expect(Math.abs(gap! - filled) - 0.2 * filled, design.family).toBeLessThan(1e-4 * areaOf(all));
    for (const plate of plates.values()) {
      const opened = geometry.grow(geometry.grow(plate, -0.175), 0.175);
      const lost = beyondCorners(geometry.subtract(plate, opened), 0.35);
      const [thin] = narrowAreas(plate, 'inside', [0.35]);
      expect(Math.abs(thin! - lost) - 0.2 * lost, design.family).toBeLessThan(1e-4 * areaOf(plate));
    }
  }
});
