import { describe, expect, it } from 'vitest';
import { CLEAR, classifySoft, FADE, FAINT, findRegions, NEARLY_SOLID, RIM, SOLID, SPECK } from './regions.ts';

const SIZE = 64;
type Paint = (x: number, y: number) => number;

const draw = (paint: Paint): Uint8Array =>
  Uint8Array.from({ length: SIZE * SIZE }, (_, at) =>
    Math.round(255 * Math.min(1, Math.max(0, paint(at % SIZE, Math.floor(at / SIZE))))),
  );

/** Share of a kind among soft pixels (opacity 1…254). */
function share(paint: Paint, kind: number, speckPx = 4): number {
  const opacity = draw(paint);
  const { kinds } = findRegions(classifySoft(opacity, SIZE, SIZE), SIZE, SIZE, speckPx);
  const soft = [...opacity.keys()].filter((at) => opacity[at]! > 0 && opacity[at]! < 255);
  return soft.filter((at) => kinds[at] === kind).length / soft.length;
}

const disc =
  (radius: number, softness: number): Paint =>
  (x, y) =>
    (radius - Math.hypot(x - 31.3, y - 31.8)) / softness + 0.5;
/** An edge at an angle, with a ramp `softness` px wide. */
const edge = (degrees: number, softness: number): Paint => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x, y) => ((x - 31.4) * cos + (y - 31.7) * sin) / softness + 0.5;
};

describe('findRegions: rims', () => {
  it.each([0, 10, 30, 45, 60, 85])('classifies all soft pixels of an edge at %i° as a rim', (degrees) => {
    expect(share(edge(degrees, 1), RIM)).toBe(1);
  });
  it('classifies all soft pixels of discs and rings as rims', () => {
    expect(share(disc(20, 1), RIM)).toBe(1);
    expect(share((x, y) => 4 - Math.abs(Math.hypot(x - 31, y - 31) - 18), RIM)).toBe(1);
  });
  it('classifies nearly all soft pixels of edges that resampling widened to two pixels as rims', () => {
    expect(share(edge(0, 2), RIM)).toBe(1);
    expect(share(edge(20, 2), RIM)).toBeGreaterThan(0.85);
  });
});

describe('findRegions: fades', () => {
  it.each([8, 16, 40])('classifies soft edges that are %i px wide as fades', (softness) => {
    expect(share(edge(25, softness), FADE)).toBeGreaterThan(0.8);
    expect(share(edge(25, softness), RIM)).toBeLessThan(0.1);
  });
  it('classifies a whole soft shape as a fade, even its edge', () => {
    const ghost: Paint = (x, y) => 0.5 * Math.min(1, Math.max(0, disc(20, 1)(x, y)));
    expect(share(ghost, FADE)).toBeGreaterThan(0.98);
    expect(share(ghost, RIM)).toBe(0);
  });
  it('separates fades from adjacent rims', () => {
    // A solid square with a glow below it.
    const opacity = draw((x, y) =>
      y < 30 ? (x > 10 && x < 50 ? 1 : 0) : x > 10 && x < 50 ? (60 - y) / 40 : 0,
    );
    const { counts, largestFades } = findRegions(classifySoft(opacity, SIZE, SIZE), SIZE, SIZE, 4);
    expect(counts[RIM]).toBeLessThan(90);
    expect(largestFades[0]!.area).toBeGreaterThan(900);
    expect(largestFades[0]).toMatchObject({ left: 11, right: 49 });
    expect(largestFades[0]!.bottom).toBeGreaterThan(55);
  });
});

describe('findRegions: faint, nearly solid, and speck pixels', () => {
  it('finds faint dirt, nearly solid ink, and isolated specks', () => {
    const opacity = new Uint8Array(SIZE * SIZE);
    const set = (x: number, y: number, alpha: number) => {
      opacity[y * SIZE + x] = alpha;
    };
    for (let y = 10; y < 30; y++) for (let x = 10; x < 30; x++) set(x, y, x < 20 ? 255 : 248);
    for (let x = 5; x < 60; x++) set(x, 50, 6);
    set(45, 20, 255);
    set(46, 20, 90);
    set(52, 12, 30);
    const { kinds, counts, specks } = findRegions(classifySoft(opacity, SIZE, SIZE), SIZE, SIZE, 3);
    const at = (x: number, y: number) => kinds[y * SIZE + x];
    expect(at(40, 50)).toBe(FAINT);
    expect(at(25, 20)).toBe(NEARLY_SOLID);
    expect(at(15, 20)).toBe(SOLID);
    expect([at(45, 20), at(46, 20), at(52, 12)]).toEqual([SPECK, SPECK, SPECK]);
    expect(specks).toBe(2);
    expect(at(2, 2)).toBe(CLEAR);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(SIZE * SIZE);
  });

  it('does not classify a fine long line as a speck', () => {
    const opacity = draw((x, y) => (y === 20 && x > 5 && x < 50 ? 1 : 0));
    expect(findRegions(classifySoft(opacity, SIZE, SIZE), SIZE, SIZE, 6).specks).toBe(0);
  });
});
