import { expect, test } from 'vitest';
import { backdropFill, CHECKERBOARD } from './backdrop.ts';

test('paints checks of eight CSS pixels, light and dark in turn, on a display with two pixels each', () => {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 64;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.fillStyle = backdropFill(context, CHECKERBOARD, 2);
  context.fillRect(0, 0, 64, 64);
  const { data } = context.getImageData(0, 0, 64, 64);
  const grayAt = (x: number, y: number) => data[(y * 64 + x) * 4];
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const isDark = (Math.floor(x / 16) + Math.floor(y / 16)) % 2 === 0;
      expect(grayAt(x, y), `pixel ${x}, ${y}`).toBe(isDark ? 220 : 255);
    }
  }
});
