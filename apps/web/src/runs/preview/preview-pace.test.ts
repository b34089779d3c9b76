import { expect, test } from 'vitest';
import { createPreviewPace } from './preview-pace.ts';

const PIXELS = [800_000, 200_000, 50_000];

test('uses the proxy for the first preview, and for all previews if it is fast enough', () => {
  const pace = createPreviewPace();
  expect(pace.choose(PIXELS)).toBe(0);
  pace.took(0, 20);
  expect(pace.choose(PIXELS)).toBe(0);
});

test('uses the largest size that renders within two frames if the proxy is too slow', () => {
  const pace = createPreviewPace();
  pace.took(0, 72);
  expect(pace.choose(PIXELS)).toBe(1);
  // The first render took longer because it also analyzed the image.
  pace.took(1, 60);
  expect(pace.choose(PIXELS)).toBe(1);
  pace.took(1, 30);
  expect(pace.choose(PIXELS)).toBe(2);
});

test('keeps the proxy if using fewer pixels saves no time', () => {
  const pace = createPreviewPace();
  pace.took(0, 500);
  pace.took(1, 480);
  pace.took(1, 470);
  pace.took(2, 480);
  pace.took(2, 450);
  expect(pace.choose(PIXELS)).toBe(0);
});

test('returns to a higher resolution after the machine is briefly slow', () => {
  const pace = createPreviewPace();
  pace.took(0, 90);
  expect(pace.choose(PIXELS)).not.toBe(0);
  pace.took(0, 18);
  expect(pace.choose(PIXELS)).toBe(0);
});
