import { deltaE2000, srgbToLab } from '@printready/pixels/color';
import { describe, expect, test } from 'vitest';
import { channelsOf, contrast, GARMENTS, type GarmentName, INKS } from './inks.ts';
import { palettesFor } from './palettes.ts';

describe.for(Object.keys(GARMENTS) as GarmentName[])('palettesFor %s', (garment) => {
  test('returns at least six palettes of two inks, six of three, and two of one', () => {
    expect(palettesFor(garment, 2).length).toBeGreaterThanOrEqual(6);
    expect(palettesFor(garment, 3).length).toBeGreaterThanOrEqual(6);
    expect(palettesFor(garment, 1).length).toBeGreaterThanOrEqual(2);
  });

  test('returns palettes whose inks contrast with the garment and with neighboring inks', () => {
    for (const palette of palettesFor(garment, 3)) {
      for (const ink of palette)
        expect(
          contrast(INKS[ink], GARMENTS[garment]),
          `${ink} of ${palette.join('+')}`,
        ).toBeGreaterThanOrEqual(3.2);
      const labs = palette.map((ink) => srgbToLab(...channelsOf(INKS[ink])));
      const [main, accent] = labs;
      expect(main && accent && deltaE2000(main, accent), palette.join('+')).toBeGreaterThanOrEqual(20);
    }
  });
});
