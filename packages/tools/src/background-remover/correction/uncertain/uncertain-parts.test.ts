import type { Matte } from '@printready/matting/matte';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { describe, expect, it } from 'vitest';
import { removeUncertainParts } from './uncertain-parts.ts';

const SIDE = 500;
const MIDDLE = SIDE / 2;
const RADIUS = 90;

function paint(valueAt: (x: number, y: number, fromMiddle: number) => number): Matte {
  const data = new Uint8Array(SIDE * SIDE);
  for (let y = 0, at = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++, at++) data[at] = valueAt(x, y, Math.hypot(x - MIDDLE, y - MIDDLE));
  }
  return { width: SIDE, height: SIDE, data };
}

type Color = readonly [number, number, number];
const RED: Color = [200, 40, 40];
const GRAY: Color = [120, 120, 120];
const LEAF: Color = [60, 120, 40];

/** Picture at twice the matte's side length. */
function picture(colorAt: (x: number, y: number, fromMiddle: number) => Color): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE * 4);
  for (let row = 0, at = 0; row < 2 * SIDE; row++) {
    for (let column = 0; column < 2 * SIDE; column++, at += 4) {
      const [x, y] = [column / 2, row / 2];
      data.set([...colorAt(x, y, Math.hypot(x - MIDDLE, y - MIDDLE)), 255], at);
    }
  }
  return createRaster(2 * SIDE, 2 * SIDE, { data });
}

const plain = picture(() => GRAY);
/** A red disc on leaves, optionally with stones. */
const discOnLeaves = (spotAt: (x: number, y: number) => Color | null = () => null) =>
  picture((x, y, far) => spotAt(x, y) ?? (far < RADIUS ? RED : y > 400 && x < 200 ? GRAY : LEAF));

const disc = (distance: number): number => Math.max(0, Math.min(255, (RADIUS + 2 - distance) * 64));
const at = ({ data }: Matte, x: number, y: number): number => data[y * SIDE + x]!;

describe('removeUncertainParts: unsure parts', () => {
  const withStructure = (value: number) =>
    paint((x, y, far) => Math.max(disc(far), x > MIDDLE && x < 480 && Math.abs(y - MIDDLE) < 6 ? value : 0));

  it('removes parts that stick out of the subject, even if they contain a confident speck', () => {
    const matte = withStructure(140);
    for (let x = 420; x < 424; x++) matte.data[MIDDLE * SIDE + x] = 240;
    const kept = removeUncertainParts(plain, matte);
    for (let x = MIDDLE + RADIUS + 8; x < 480; x++) expect(at(kept, x, MIDDLE)).toBe(0);
    expect(at(kept, MIDDLE, MIDDLE)).toBe(255);
    expect(at(kept, MIDDLE - RADIUS, MIDDLE)).toBe(at(matte, MIDDLE - RADIUS, MIDDLE));
  });

  it('keeps parts whose matte clearly favors the subject', () => {
    const matte = withStructure(190);
    expect(removeUncertainParts(plain, matte)).toEqual(matte);
  });

  it('keeps hair along the subject', () => {
    const hair = paint((x, y, far) => {
      const angle = Math.atan2(y - MIDDLE, x - MIDDLE);
      const isHair = far < RADIUS + 30 && Math.sin(angle * 180) > 0.3;
      return Math.max(disc(far), isHair ? 140 : 0);
    });
    expect(removeUncertainParts(plain, hair)).toEqual(hair);
  });

  it('keeps parts enclosed by the subject', () => {
    const ring = paint((_x, _y, far) => (far < 60 ? 140 : disc(far)));
    expect(removeUncertainParts(plain, ring)).toEqual(ring);
  });

  it('removes unsure islands and keeps confident ones', () => {
    const islands = paint((x, y, far) => {
      if (Math.hypot(x - 50, y - 50) < 20) return 140;
      return Math.hypot(x - 440, y - 440) < 20 ? 250 : disc(far);
    });
    const kept = removeUncertainParts(plain, islands);
    expect(at(kept, 50, 50)).toBe(0);
    expect(at(kept, 440, 440)).toBe(250);
  });

  it('decides by colors that clearly belong to the subject or the background', () => {
    const isStructure = (x: number, y: number) => x > MIDDLE && x < 480 && Math.abs(y - MIDDLE) < 8;
    const ofSubject = discOnLeaves((x, y) => (isStructure(x, y) ? RED : null));
    const kept = removeUncertainParts(ofSubject, withStructure(140));
    expect(at(kept, 450, MIDDLE)).toBe(140);
    expect(at(removeUncertainParts(plain, withStructure(140)), 450, MIDDLE)).toBe(0);
    const dropped = removeUncertainParts(discOnLeaves(), withStructure(200));
    expect(at(dropped, 450, MIDDLE)).toBe(0);
    expect(at(removeUncertainParts(plain, withStructure(200)), 450, MIDDLE)).toBe(200);
  });

  it('makes parts solid if the subject mostly surrounds them and their colors match', () => {
    const isNotch = (x: number, y: number) => Math.abs(x - MIDDLE) < 30 && y > MIDDLE && y < MIDDLE + RADIUS;
    const notched = paint((x, y, far) => (isNotch(x, y) && far < RADIUS ? 120 : disc(far)));
    const [x, y] = [MIDDLE, MIDDLE + 40];
    expect(at(removeUncertainParts(discOnLeaves(), notched), x, y)).toBe(255);
    // Slightly narrower than the notch and without confident pixels.
    const isInside = (u: number, v: number) =>
      isNotch(u, v) &&
      Math.abs(u - MIDDLE) < 28 &&
      v > MIDDLE + 2 &&
      Math.hypot(u - MIDDLE, v - MIDDLE) < RADIUS;
    const notchOf = (color: Color) => discOnLeaves((u, v) => (isInside(u, v) ? color : null));
    expect(at(removeUncertainParts(notchOf([20, 30, 200]), notched), x, y)).toBe(120);
    expect(at(removeUncertainParts(notchOf(LEAF), notched), x, y)).toBeLessThanOrEqual(120);
  });

  it('keeps everything when the network is not confident about any part', () => {
    const faint = paint((_x, _y, far) => Math.min(150, disc(far)));
    expect(removeUncertainParts(plain, faint)).toEqual(faint);
    const nothing = paint(() => 0);
    expect(removeUncertainParts(plain, nothing)).toEqual(nothing);
  });
});

describe('removeUncertainParts: confident islands', () => {
  const withIsland = (radius: number) =>
    paint((x, y, far) => Math.max(disc(far), Math.hypot(x - 400, y - 100) < radius ? 250 : 0));
  const island = (color: Color, radius = 12) =>
    discOnLeaves((x, y) => (Math.hypot(x - 400, y - 100) < radius + 2 ? color : null));

  it('removes small islands in background colors', () => {
    const kept = removeUncertainParts(island(GRAY), withIsland(12));
    expect(at(kept, 400, 100)).toBe(0);
    expect(at(kept, MIDDLE, MIDDLE)).toBe(255);
    expect(removeUncertainParts(island(GRAY), withIsland(12), true)).toEqual(withIsland(12));
  });

  it('keeps islands in subject colors or new colors, and large islands', () => {
    expect(removeUncertainParts(island(RED), withIsland(12))).toEqual(withIsland(12));
    expect(removeUncertainParts(island([20, 30, 200]), withIsland(12))).toEqual(withIsland(12));
    expect(removeUncertainParts(island(GRAY, 40), withIsland(40))).toEqual(withIsland(40));
  });
});
