import type { Design, OrnamentNode, TextNode } from '@printready/designer/scene';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arcOf, bendHandle, bendTo, spanHandle, tailHandle, tailTo, trackingTo } from './bend.ts';
import { follow } from './gesture.ts';
import { linesFor, snapBox } from './snap.ts';

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
  rotateDeg: 25,
  layers: [],
};
const design: Design = {
  version: 1,
  engine: 1,
  seed: 1,
  family: 'stacked',
  pairing: 'bevan-400',
  print: { widthMm: 300, heightMm: 240, method: 'screen' },
  garment: { name: 'navy', hex: '#1B2A49' },
  inks: [{ id: 'ink-1', name: 'cream', hex: '#F3E6C8' }],
  scene: [text],
  credits: [],
};
const RUN = 120;
const ids = new Set(['name']);
const hand = { shift: false, snapMm: 0 };

test('puts an arc’s handle at the pointer, above or below the line, at any rotation', () => {
  fc.assert(
    fc.property(fc.double({ min: 2, max: 42, noNaN: true }), fc.boolean(), (amount, up) => {
      const path = arcOf(up ? amount : -amount, RUN / 2);
      const bent = { ...text, rotateDeg: 0, path, at: { x: 0, y: 0 } } satisfies TextNode;
      // The line's center stays in place; the handle is above or below it.
      const middle = path.kind === 'arc' ? (path.side === 'top' ? -path.radiusMm : path.radiusMm) : -9;
      expect(bendHandle(bent, RUN).y - middle).toBeCloseTo(up ? amount : -amount, 1);
    }),
  );
  expect(arcOf(0.3, 60)).toEqual({ kind: 'line' });
});

test('does not bend text whose handle has not moved, and moves the handle with its text', () => {
  const at = bendHandle(text, RUN);
  expect(bendTo(text, RUN, at)).toEqual({ kind: 'line' });
  const box = { left: 40, top: 40, right: 160, bottom: 80 };
  const gesture = { kind: 'bend', design, ids, from: at, box, node: text, runMm: RUN } as const;
  const turn = (text.rotateDeg * Math.PI) / 180;
  const to = { x: at.x - 20 * Math.sin(turn), y: at.y + 20 * Math.cos(turn) };
  const [bent] = follow(gesture, { ...hand, at: to }).design.scene;
  if (bent?.kind !== 'text') throw new TypeError('It stays a text.');
  expect(bent.path).toMatchObject({ kind: 'arc', side: 'top' });
  expect(bendTo(bent, RUN, bendHandle(bent, RUN))).toMatchObject({ kind: 'arc', side: 'top' });
});

test('keeps the opposite corner in place when scaling, or the center while Shift is held', () => {
  const box = { left: 40, top: 40, right: 160, bottom: 80 };
  const gesture = { kind: 'scale', design, ids, from: { x: 160, y: 80 }, box, corner: 'se' } as const;
  const [twice] = follow(gesture, { ...hand, at: { x: 280, y: 120 } }).design.scene;
  expect(twice).toMatchObject({ capMm: 36, at: { x: 40 + 2 * 60, y: 40 + 2 * 20 } });
  const [centered] = follow(gesture, { ...hand, shift: true, at: { x: 220, y: 100 } }).design.scene;
  expect(centered).toMatchObject({ capMm: 36, at: { x: 100 + 2 * 0, y: 60 + 2 * 0 } });
});

test('rotates in fifteen-degree steps while Shift is held', () => {
  const box = { left: 40, top: 40, right: 160, bottom: 80 };
  const gesture = { kind: 'rotate', design, ids, from: { x: 100, y: 0 }, box } as const;
  const [turned] = follow(gesture, { ...hand, shift: true, at: { x: 120, y: 0 } }).design.scene;
  expect(turned).toMatchObject({ rotateDeg: 25 + 15 });
});

test('snaps a box to nearby lines only', () => {
  const box = { left: 95, top: 20, right: 202, bottom: 50 };
  const lines = linesFor(box, {
    print: { widthMm: 300, heightMm: 240 },
    others: [
      { left: 90, top: 100, right: 210, bottom: 120 },
      { left: 90, top: 140, right: 210, bottom: 160 },
    ],
    baseLines: [118],
  });
  // The center of the print is at 150.
  expect(snapBox(box, null, lines, 3)).toMatchObject({ dx: 1.5, guides: [{ axis: 'x', at: 150 }] });
  // The gaps above and below are equal.
  const near = { ...box, top: 51, bottom: 81 };
  expect(snapBox(near, null, lines, 1.5)).toMatchObject({ dy: -1 });
  const onLine = { ...box, top: 99.7, bottom: 127 };
  expect(snapBox(onLine, 118.2, lines, 0.5).dy).toBeCloseTo(-0.2, 6);
  expect(snapBox({ left: 17, top: 17, right: 33, bottom: 31 }, null, lines, 0.1)).toEqual({
    dx: 0,
    dy: 0,
    guides: [],
  });
});

test('sets the tracking by dragging its handle, along the arc and at any rotation', () => {
  for (const path of [{ kind: 'line' }, arcOf(20, RUN / 2), arcOf(-20, RUN / 2)] as const) {
    const node: TextNode = { ...text, path };
    expect(trackingTo(node, RUN, spanHandle(node, RUN))).toBeCloseTo(node.trackingEm, 3);
    // Four gaps at about 26 mm per em, so ten millimeters add 0.1 em to each gap.
    expect(trackingTo(node, RUN, spanHandle(node, RUN + 10))).toBeCloseTo(
      node.trackingEm + 10 / (4 * (18 / 0.7)),
      3,
    );
  }
});

test('ends a lettering tail at the pointer’s projection onto its axis, and keeps a minimum length', () => {
  const tail: OrnamentNode = {
    kind: 'ornament',
    id: 'tail',
    make: 'tail',
    at: { x: 12, y: 30 },
    ink: 'ink-1',
    scale: 2,
    rotateDeg: 10,
    params: { right: 60, left: -20, y: 5, height: 8, rotate: -8, cx: 10, cy: 2 },
  };
  const longer = tailTo(tail, tailHandle({ ...tail, params: { ...tail.params, left: -45 } }));
  expect(longer.params['left']).toBeCloseTo(-45, 2);
  expect(tailTo(tail, tailHandle(tail)).params['left']).toBeCloseTo(-20, 2);
  expect(tailTo(tail, { x: 5000, y: 0 }).params['left']).toBe(60 - 16);
});
