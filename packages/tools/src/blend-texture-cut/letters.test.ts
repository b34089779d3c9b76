/** Words that cannot be drawn are named before anything is charged. */
import { createRequire } from 'node:module';
import { createRaster } from '@printready/imaging/raster';
import { expect, it } from 'vitest';
import { LATIN, sayMissing } from './letters.ts';
import { tool } from './render.ts';

it('knows the letters that the font’s package says it has', () => {
  const subsets = createRequire(import.meta.url)('@fontsource/noto-sans/unicode.json') as Record<
    string,
    string
  >;
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  const said = LATIN.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`);
  expect(said.join(',')).toBe(subsets['latin']);
});

it('names each missing character once, and not all of many', () => {
  expect(sayMissing('Café “Straße” 50 €')).toBeNull();
  expect(sayMissing('ŁÓDŹ ŁADNA')).toContain('“Ł”, “Ź”:');
  expect(sayMissing('абвгдежз')).toContain('and 2 more');
});

it('a text cut with such words says so', async () => {
  const data = new Uint8ClampedArray(4 * 100 * 60).fill(255);
  const art = createRaster(100, 60, { data, resolution: { x: 254, y: 254 } });
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const cut = (cutText: string) => tool.run(art, { textures: [], cut: 'text', cutText }, run);
  expect((await cut('KИEV')).findings).toMatchObject([{ code: 'letters-missing' }]);
  expect((await cut('KIEV')).findings).toEqual([]);
});
