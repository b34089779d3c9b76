import { createRaster } from '@printready/pixels/raster';
import { expect, it } from 'vitest';
import { tool } from '../render.ts';
import { describeMissing } from './letters.ts';

it('names each missing character once, up to a limit', () => {
  expect(describeMissing('Café “Straße” 50 €')).toBeNull();
  expect(describeMissing('ŁÓDŹ · ЇЖАК · ΨΑΡΙ · VIỆT')).toBeNull();
  expect(describeMissing('漢字, 漢')).toContain('“漢”, “字”.');
  expect(describeMissing('あいうえおかきく')).toContain('and 2 more');
});

it('Design Effects reports characters of a text cut that the font lacks', async () => {
  const data = new Uint8ClampedArray(4 * 100 * 60).fill(255);
  const art = createRaster(100, 60, { data, resolution: { x: 254, y: 254 } });
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const cut = (cutText: string) => tool.run(art, { textures: [], cut: 'text', cutText }, run);
  expect((await cut('K日EV')).findings).toMatchObject([{ code: 'letters-missing' }]);
  expect((await cut('КИЇВ')).findings).toEqual([]);
});
