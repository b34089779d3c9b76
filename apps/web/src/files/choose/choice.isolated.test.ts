import { MAX_PIXELS } from '@printready/codecs';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstChoice, fits, largestPpi, PPI, pixelsOf, rememberChoice } from './choice.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const file = (name: string, size = 1) => ({ name, blob: new Blob([new Uint8Array(size)]) });
const page = { pages: 1, drawn: { width: 8.5, height: 11 }, layers: [] };

test("defaults to 300 ppi at the drawing's own size at first, and later to the last choice", () => {
  expect(firstChoice(file('a.pdf'), page)).toEqual({
    page: 0,
    drawing: { ppi: 300, scale: 1 },
    layers: null,
  });
  rememberChoice(file('b.pdf'), { page: 0, drawing: { ppi: 150, scale: 2 }, layers: null });
  expect(firstChoice(file('c.pdf'), page).drawing).toEqual({ ppi: 150, scale: 1 });
});

test('reuses the chosen resolution for the same file, but not for a different file with the same name', () => {
  const chosen = { page: 2, drawing: { ppi: 200, scale: 0.5 }, layers: null };
  rememberChoice(file('same.pdf', 7), chosen);
  expect(firstChoice(file('same.pdf', 7), { ...page, pages: 3 })).toEqual(chosen);
  expect(firstChoice(file('same.pdf', 7), { ...page, pages: 2 }).page).toBe(0);
  expect(firstChoice(file('same.pdf', 8), { ...page, pages: 3 }).page).toBe(0);
});

test('ignores a stored value that is not a resolution', () => {
  for (const stored of ['', 'many', '0', '99999999']) {
    localStorage.setItem('printready-drawing-ppi', stored);
    expect(firstChoice(file('x.pdf'), page).drawing?.ppi).toBe(300);
  }
});

test('accepts the largest resolution that fits and rejects a slightly higher one', () => {
  const inches = fc.double({ min: 0.5, max: 200, noNaN: true });
  fc.assert(
    fc.property(inches, inches, fc.double({ min: 0.1, max: 4, noNaN: true }), (width, height, scale) => {
      const ppi = largestPpi({ width, height }, scale);
      fc.pre(ppi > PPI.min);
      const { width: columns, height: rows } = pixelsOf({ width, height }, { ppi, scale });
      expect(columns * rows).toBeLessThanOrEqual(MAX_PIXELS);
      expect(fits(pixelsOf({ width, height }, { ppi: ppi * 1.02 + 1, scale }))).toBe(false);
    }),
  );
});
