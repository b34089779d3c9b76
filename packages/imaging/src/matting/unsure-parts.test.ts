/** Half-sure parts that stick out of a subject go; its soft edge, its hair and what it encloses stay. */
import { describe, expect, it } from 'vitest';
import type { Matte } from './refine-matte.ts';
import { dropUnsureParts } from './unsure-parts.ts';

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

const disc = (distance: number): number => Math.max(0, Math.min(255, (RADIUS + 2 - distance) * 64));
const at = ({ data }: Matte, x: number, y: number): number => data[y * SIDE + x]!;

describe('half-sure parts', () => {
  const withStrand = (value: number) =>
    paint((x, y, far) => Math.max(disc(far), x > MIDDLE && x < 480 && Math.abs(y - MIDDLE) < 6 ? value : 0));

  it('go where they stick out of the subject, even with a sure speck', () => {
    const matte = withStrand(140);
    for (let x = 420; x < 424; x++) matte.data[MIDDLE * SIDE + x] = 240;
    const kept = dropUnsureParts(matte);
    for (let x = MIDDLE + RADIUS + 8; x < 480; x++) expect(at(kept, x, MIDDLE)).toBe(0);
    expect(at(kept, MIDDLE, MIDDLE)).toBe(255);
    expect(at(kept, MIDDLE - RADIUS, MIDDLE)).toBe(at(matte, MIDDLE - RADIUS, MIDDLE));
  });

  it('stay with a clear majority', () => {
    const matte = withStrand(190);
    expect(dropUnsureParts(matte)).toEqual(matte);
  });

  it('stay as hair, which lies along the subject', () => {
    const hair = paint((x, y, far) => {
      const angle = Math.atan2(y - MIDDLE, x - MIDDLE);
      const isHair = far < RADIUS + 30 && Math.sin(angle * 180) > 0.3;
      return Math.max(disc(far), isHair ? 140 : 0);
    });
    expect(dropUnsureParts(hair)).toEqual(hair);
  });

  it('stay where the subject encloses them', () => {
    const ring = paint((_x, _y, far) => (far < 60 ? 140 : disc(far)));
    expect(dropUnsureParts(ring)).toEqual(ring);
  });

  it('go as islands, while sure islands stay', () => {
    const islands = paint((x, y, far) => {
      if (Math.hypot(x - 50, y - 50) < 20) return 140;
      return Math.hypot(x - 440, y - 440) < 20 ? 250 : disc(far);
    });
    const kept = dropUnsureParts(islands);
    expect(at(kept, 50, 50)).toBe(0);
    expect(at(kept, 440, 440)).toBe(250);
  });

  it('are all that is known where nothing is sure', () => {
    const faint = paint((_x, _y, far) => Math.min(150, disc(far)));
    expect(dropUnsureParts(faint)).toEqual(faint);
    const nothing = paint(() => 0);
    expect(dropUnsureParts(nothing)).toEqual(nothing);
  });
});
