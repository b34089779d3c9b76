/** Tests that the SIMD kernel equals its reference and that both are exact. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnockOut, knockOut, type ToleranceGate } from './index.ts';
import { knockOutReference } from './reference.ts';

const channel = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 1, 254, 255));
const color = fc.record({ r: channel, g: channel, b: channel });

/** Random gates, and smooth gates with flat ends, as in real use. */
const anyGate: fc.Arbitrary<ToleranceGate> = fc
  .record({
    nodes: fc.integer({ min: 2, max: 33 }),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    smooth: fc.boolean(),
  })
  .map(({ nodes, seed, smooth }) => {
    let state = seed;
    const next = (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % bound;
    };
    const center = next(nodes ** 3);
    const axisOf = (node: number) => [
      Math.floor(node / nodes ** 2),
      Math.floor(node / nodes) % nodes,
      node % nodes,
    ];
    const distance = (_: unknown, node: number) => {
      const here = axisOf(center);
      const steps = Math.hypot(...axisOf(node).map((place, axis) => place - here[axis]!));
      return Math.min(4095, Math.round((steps * 6000) / nodes));
    };
    const step = next(3000);
    return {
      nodes,
      axes: Uint16Array.from({ length: 768 }, () => (next(nodes - 1) << 9) | next(257)),
      deltaE: Uint16Array.from({ length: nodes ** 3 }, smooth ? distance : () => next(4096)),
      ramp: Uint8Array.from({ length: 4096 }, (_, i) =>
        smooth ? Math.max(0, Math.min(255, i - step)) : next(256),
      ),
    };
  });

const settings: fc.Arbitrary<KnockOut> = fc.record({
  key: color,
  gate: fc.option(anyGate),
  cleanUp: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
});

const pixels = fc
  .array(fc.tuple(channel, channel, channel, channel), { minLength: 0, maxLength: 70 })
  .map((list) => Uint8Array.from(list.flat()));

function run(method: typeof knockOut, source: Uint8Array, how: KnockOut): Uint8Array {
  const target = new Uint8Array(source.length);
  method(source, target, how);
  return target;
}

/** Channel of a pixel composited over the key, not rounded. */
function over(value: number, alpha: number, key: number): number {
  return (value * alpha + key * (255 - alpha)) / 255;
}

describe('knockOut', () => {
  it('matches the reference implementation bit for bit for any pixels, key and gate', () => {
    fc.assert(
      fc.property(pixels, settings, (source, how) => {
        expect(run(knockOut, source, how)).toEqual(run(knockOutReference, source, how));
      }),
      { numRuns: 400 },
    );
  });

  it('matches the reference implementation for every color value and alpha against every key value', {
    tags: 'slow',
  }, () => {
    for (let key = 0; key < 256; key++) {
      const source = new Uint8Array(256 * 256 * 4);
      for (let i = 0; i < 65_536; i++) source.set([i & 255, (i * 7) & 255, key, i >> 8], i * 4);
      const how = { key: { r: key, g: 255 - key, b: (key * 31) & 255 }, gate: null, cleanUp: 0 };
      const fast = run(knockOut, source, how);
      const slow = run(knockOutReference, source, how);
      expect(Buffer.compare(fast, slow), `key ${key}`).toBe(0);
    }
  });

  it('reproduces the original within 1/255 when composited over the key color, for any gate', () => {
    fc.assert(
      fc.property(pixels, settings, (source, how) => {
        const result = run(knockOut, source, { ...how, cleanUp: 0 });
        const key = [how.key.r, how.key.g, how.key.b];
        for (let at = 0; at < source.length; at += 4) {
          for (const [c, garment] of key.entries()) {
            const before = over(source[at + c]!, source[at + 3]!, garment);
            const after = over(result[at + c]!, result[at + 3]!, garment);
            expect(Math.abs(before - after)).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('works in place, across strips, on a view, and in shared memory', () => {
    const length = (256 * 1024 + 20) * 3;
    const source = Uint8Array.from({ length }, (_, i) => (i * 2_654_435_761) >>> 24);
    const how = { key: { r: 10, g: 200, b: 90 }, gate: null, cleanUp: 0.05 };
    const expected = run(knockOutReference, source, how);
    const shared = new Uint8Array(new SharedArrayBuffer(length + 8), 4, length);
    shared.set(source);
    knockOut(shared, shared, how);
    expect(Buffer.compare(shared, expected)).toBe(0);
  });

  it('rejects invalid arguments and suggests a fix', () => {
    const how = { key: { r: 0, g: 0, b: 0 }, gate: null, cleanUp: 0 };
    expect(() => knockOut(new Uint8Array(8), new Uint8Array(4), how)).toThrow(RangeError);
    expect(() => knockOut(new Uint8Array(4), new Uint8Array(4), { ...how, cleanUp: 2 })).toThrow(/0…1/);
    const gate = {
      nodes: 3,
      axes: new Uint16Array(768),
      deltaE: new Uint16Array(8),
      ramp: new Uint8Array(4096),
    };
    expect(() => knockOut(new Uint8Array(4), new Uint8Array(4), { ...how, gate })).toThrow(/27 ΔE/);
    const steep = { ...gate, nodes: 2, deltaE: new Uint16Array(8).fill(4096) };
    expect(() => knockOut(new Uint8Array(4), new Uint8Array(4), { ...how, gate: steep })).toThrow(/clip/);
  });
});
