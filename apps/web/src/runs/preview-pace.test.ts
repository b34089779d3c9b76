import { expect, test } from 'vitest';
import { createPreviewPace } from './preview-pace.ts';

const PIXELS = [800_000, 200_000, 50_000];

test('the first preview is made from the proxy, and so is each where that is quick enough', () => {
  const pace = createPreviewPace();
  expect(pace.choose(PIXELS)).toBe(0);
  pace.took(0, 20);
  expect(pace.choose(PIXELS)).toBe(0);
});

test('where it is not, the most pixels are taken that give a step within two frames', () => {
  const pace = createPreviewPace();
  pace.took(0, 72);
  expect(pace.choose(PIXELS)).toBe(1);
  // Its first one analyzed the picture besides.
  pace.took(1, 60);
  expect(pace.choose(PIXELS)).toBe(1);
  pace.took(1, 30);
  expect(pace.choose(PIXELS)).toBe(2);
});

test('a tool that fewer pixels make no quicker keeps them all', () => {
  const pace = createPreviewPace();
  pace.took(0, 500);
  pace.took(1, 480);
  pace.took(1, 470);
  pace.took(2, 480);
  pace.took(2, 450);
  expect(pace.choose(PIXELS)).toBe(0);
});

test('a machine that was busy for a moment gets its pixels back', () => {
  const pace = createPreviewPace();
  pace.took(0, 90);
  expect(pace.choose(PIXELS)).not.toBe(0);
  pace.took(0, 18);
  expect(pace.choose(PIXELS)).toBe(0);
});
