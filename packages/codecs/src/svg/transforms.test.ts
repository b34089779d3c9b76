import { describe, expect, it } from 'vitest';
import { parseTransforms } from './transforms.ts';

const BOX = { width: 100, height: 100, around: { em: 16, rem: 16, viewport: { width: 100, height: 100 } } };

/** Chromium's bounds of a rectangle from (10, 10) to (60, 60). */
const IN_CHROMIUM: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'rotateY(60deg)': [5, 10, 30, 60],
  'rotateX(60deg)': [10, 5, 60, 30],
  'rotateX(30deg) rotateX(30deg)': [10, 5, 60, 30],
  'perspective(100px) rotateY(60deg)': [5, 10, 30, 60],
  'matrix3d(.5,0,0,0,0,1,0,0,0,0,1,0,20,0,0,1)': [25, 10, 50, 60],
  'matrix3d(.5,0,0,.01,0,1,0,0,0,0,1,0,20,0,0,1)': [25, 10, 50, 60],
  'translateZ(50px)': [10, 10, 60, 60],
  'translate3d(20px,10px,5px) scale3d(.5,.5,2)': [25, 15, 50, 40],
  'perspective(100px) translateZ(50px)': [10, 10, 60, 60],
  'rotate3d(0,0,1,90deg) translate(0,-70px)': [10, 10, 60, 60],
};

describe('3D transforms', () => {
  it.each(Object.entries(IN_CHROMIUM))('are flattened as in Chromium: %s', (text, bounds) => {
    const [a, b, c, d, e, f] = parseTransforms(text, BOX)!;
    const corners = [10, 60].flatMap((x) =>
      [10, 60].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
    );
    const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const found = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
    for (const [i, value] of found.entries()) expect(value).toBeCloseTo(bounds[i]!, 6);
  });

  it.each(['rotateY(60)x', 'matrix3d(1,2,3)', 'rotate3d(1,1,0)', 'perspective(soon)', 'spin(3deg)'])(
    'are ignored if invalid: %s',
    (text) => {
      expect(parseTransforms(text, BOX)).toBeNull();
    },
  );
});
