/** Reads back a design's plates: one per ink at the exact size, and an underbase on a dark shirt. */

import type { Design } from '@printready/designer/scene';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeSeparations } from './separations.ts';

const design = {
  print: { widthMm: 50.8, heightMm: 25.4, method: 'screen' },
  garment: { name: 'navy', hex: '#1D2A4B' },
  inks: [
    { id: 'ink-1', name: 'cream', hex: '#F3E6C8' },
    { id: 'ink-2', name: 'rust', hex: '#DB7F3B' },
  ],
} as unknown as Design;
/** Cream covers a quarter of the print, rust an eighth. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50.8mm" height="25.4mm" viewBox="0 0 5080 2540"><path fill="#F3E6C8" d="M0 0h1270v2540h-1270z"/><path fill="#DB7F3B" d="M2540 0h635v2540h-635z"/></svg>';

type Listed = { readonly ink: string; readonly coverage: number; readonly width: number };

test('writes one plate per ink with its area, and a white base for a dark garment', async () => {
  const files = unzipSync(await writeSeparations(design, svg, 'tahoe', { ppi: 150, outputDpi: 300 }));
  const { plates } = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as { plates: Listed[] };
  const byInk = new Map(plates.map((plate) => [plate.ink, plate]));
  expect([...byInk.keys()].toSorted()).toEqual(['Cream', 'Rust', 'White base']);
  expect(byInk.get('Cream')?.coverage).toBeCloseTo(0.25, 2);
  expect(byInk.get('Rust')?.coverage).toBeCloseTo(0.125, 2);
  // The base is choked, so its coverage is slightly less than the combined coverage of the inks.
  expect(byInk.get('White base')?.coverage).toBeGreaterThan(0.3);
  expect(byInk.get('White base')?.coverage).toBeLessThan(0.375);
  for (const { width } of plates) expect(width).toBe(600);
  expect(Object.keys(files).filter((name) => name.endsWith('.tif'))).toHaveLength(3);
});
