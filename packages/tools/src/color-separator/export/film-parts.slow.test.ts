/** Tests that 1-bit films of 720 dpi have no part or hole that the press cannot hold. */

import { createRaster, type Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { ExportSource } from '../films/export-source.ts';
import { tool } from '../render.ts';
import { packFilm } from './pack-film.ts';

const [WIDTH, HEIGHT, PPI] = [600, 480, 300];
const RUN = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
/** Smallest share of the smallest dot that a dot of a screen has after rounding to pixels. */
const ROUNDED_DOT = 0.75;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Lines of 0.4 to 2.5 px, white and red, nearly upright and nearly level. */
const hairlines = range(8)
  .map((i) => {
    const width = 0.4 + 0.3 * i;
    return `<path stroke="#fff" stroke-width="${width}" d="M${30 + 12 * i} 20L${46 + 14 * i} 200"/>
      <path stroke="#e63020" stroke-width="${width}" d="M30 ${230 + 9 * i}L280 ${236 + 9 * i}"/>`;
  })
  .join('');

/** Letters drawn as strokes, 4 to 24 px high, because fonts differ between machines. */
const letters = range(6)
  .map((i) => {
    const size = 4 * (i + 1);
    const words = range(5)
      .map((k) => `M${9 * k} 7L${9 * k + 3} 0L${9 * k + 6} 7M${9 * k + 1.5} 4.5h3`)
      .join('');
    return `<g transform="translate(320 ${20 + 34 * i}) scale(${size / 7})">
      <path fill="none" stroke-width="1" stroke="${i % 2 === 0 ? '#fff' : '#ffd21e'}" d="${words}"/></g>`;
  })
  .join('');

/** A halftone drawn in the artwork, with dots from far below to above what the press holds. */
const halftone = range(27 * 8)
  .map(
    (i) =>
      `<circle cx="${30 + 20 * (i % 27)}" cy="${380 + 12 * Math.floor(i / 27)}" r="${0.2 + 0.3 * (i % 27)}"/>`,
  )
  .join('');

const fades = `<defs><linearGradient id="fade"><stop stop-color="#e63020"/><stop offset="1" stop-color="#111"/>
  </linearGradient></defs><rect x="30" y="310" width="540" height="50" fill="url(#fade)"/>`;

async function paint(): Promise<Raster> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#111"/>${hairlines}${letters}${fades}<g fill="#2f6fe0">${halftone}</g></svg>`;
  const pixels = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
  return createRaster(WIDTH, HEIGHT, {
    data: new Uint8ClampedArray(pixels),
    resolution: { x: PPI, y: PPI },
  });
}

function openBits(rows: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    return (rows[Math.floor(at / width) * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
  });
}

/** Parts under the minimum area that the film's border does not cut, and the number of all parts. */
function partsUnder(bits: Uint8Array, width: number, least: number, corners: 4 | 8) {
  const { areas, touchesEdge } = connectedComponents(bits, width, bits.length / width, corners);
  const labels = [...areas.keys()].filter((label) => label > 0 && areas[label]! > 0);
  const small = labels.filter((label) => areas[label]! < least && touchesEdge[label] === 0);
  return { small: small.length, all: labels.length };
}

it.each([
  ['spot', 1],
  ['process', ROUNDED_DOT],
] as const)('films of %s plates have no part or hole under the press’s minimum dot', async (kind, share) => {
  const art = await paint();
  const result = await tool.run(art, { kind, inks: kind === 'process' ? 5 : 0 }, RUN);
  const made = result.made as ExportSource;
  const plates = result.plates ?? [];
  expect(plates.length).toBeGreaterThan(3);
  let parts = 0;
  for (const [i, plate] of plates.entries()) {
    const { rows, width, height, dpi } = packFilm(plate, made, i, () => undefined);
    const cell = (dpi / made.inks[i]!.screen!.frequencyLpi) ** 2;
    const dot = share * (made.film.minimumDot / 100) * cell;
    const hole = kind === 'spot' ? dot : share * (1 - made.film.maximumDot / 100) * cell;
    const bits = openBits(rows, width, height);
    const printed = partsUnder(bits, width, dot, 8);
    const holes = partsUnder(
      bits.map((bit) => 1 - bit),
      width,
      hole,
      4,
    );
    expect({ plate: plate.name, printed: printed.small, open: holes.small }).toEqual({
      plate: plate.name,
      printed: 0,
      open: 0,
    });
    parts += printed.all;
  }
  expect(parts).toBeGreaterThan(200);
});
