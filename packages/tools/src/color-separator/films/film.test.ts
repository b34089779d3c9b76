/** Tests that films of fades have no unprintable dots or holes, and no visible band where a fade begins. */
import { connectedComponents } from '@printready/pixels/regions';
import { expect, it } from 'vitest';
import { packFilm } from '../export/pack-film.ts';
import type { ExportSource } from './export-source.ts';
import { grayFilms } from './film.ts';

const [WIDTH, HEIGHT, DPI] = [480, 120, 720];
const made: ExportSource = {
  kind: 'process',
  garment: { r: 17, g: 17, b: 17 },
  inks: [
    {
      name: 'Red',
      kind: 'color',
      opacity: 0.6,
      screen: { frequencyLpi: 45, angleDegrees: 22.5, shiftCells: 0 },
    },
  ],
  widthInches: WIDTH / 150,
  heightInches: HEIGHT / 150,
  label: { jobName: '', customer: '', orderNumber: '', dueDate: '' },
  film: {
    emulsion: 'up',
    mesh: 230,
    outputDpi: DPI,
    screen: 'am',
    dot: 'round',
    dotGain: 0,
    minimumDot: 5,
    maximumDot: 90,
    inkLimit: 400,
    trapped: false,
  },
};

/** A horizontal fade. @param from starting level, 0…255. */
const fade = (from: number, to: number) => ({
  coverage: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    Math.round(from + ((to - from) * (i % WIDTH)) / WIDTH),
  ),
  ...{ width: WIDTH, height: HEIGHT, resolution: { x: 150, y: 150 } },
});

function filmOf(plate: ReturnType<typeof fade>) {
  const { rows, width, height } = packFilm(plate, made, 0, () => undefined);
  const rowBytes = Math.ceil(width / 8);
  const film = Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    return (rows[Math.floor(i / width) * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1;
  });
  return { film, width, height };
}

/** Number of pixels in the smallest part that does not touch the border. */
function smallestPart(bits: Uint8Array, width: number, height: number): number {
  const { labels, areas } = connectedComponents(bits, width, height, 8);
  const cut = new Set<number>();
  for (let x = 0; x < width; x++) cut.add(labels[x]!).add(labels[(height - 1) * width + x]!);
  for (let y = 0; y < height; y++) cut.add(labels[y * width]!).add(labels[y * width + width - 1]!);
  return Math.min(
    ...[...areas.keys()].filter((part) => part > 0 && !cut.has(part)).map((part) => areas[part]!),
  );
}

/** Share of black pixels in each of twelve vertical strips. */
const strips = (film: Uint8Array, width: number) =>
  Array.from({ length: 12 }, (_, strip) => {
    const [left, right] = [(strip * width) / 12, ((strip + 1) * width) / 12];
    let [sum, all] = [0, 0];
    for (let i = 0; i < film.length; i++) {
      if (i % width < left || i % width >= right) continue;
      sum += film[i]!;
      all++;
    }
    return sum / all;
  });

/** Area of a screen cell at 720 dpi and 45 LPI, px. */
const CELL = 16 ** 2;

it('preserves the tones of a fade to nothing with whole dots, none smaller than the minimum', () => {
  const { film, width, height } = filmOf(fade(0, 20));
  expect(smallestPart(film, width, height)).toBeGreaterThan(0.05 * CELL - 2);
  for (const [strip, mean] of strips(film, width).entries())
    expect(Math.abs(mean - ((strip + 0.5) * 20) / 12 / 255), `strip ${strip}`).toBeLessThan(0.011);
});

it('preserves the tones of a fade to solid with whole holes, none smaller than the minimum', () => {
  const { film, width, height } = filmOf(fade(215, 255));
  const holes = film.map((bit) => 1 - bit);
  expect(smallestPart(holes, width, height)).toBeGreaterThan(0.1 * CELL - 3);
  for (const [strip, mean] of strips(film, width).entries())
    expect(Math.abs(mean - (215 + ((strip + 0.5) * 40) / 12) / 255), `strip ${strip}`).toBeLessThan(0.015);
});

it('keeps gray films above the minimum dot and within the ink limit', { tags: 'slow' }, () => {
  const inks = Array.from({ length: 3 }, () => made.inks[0]!);
  const tight: ExportSource = { ...made, inks, film: { ...made.film, inkLimit: 120 } };
  const plates = [fade(0, 20), fade(255, 235), fade(51, 51)];
  const films = grayFilms(plates, tight);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const bytes = films.map((film) => film[i]!);
    for (const byte of bytes)
      expect(byte === 0 || byte === 255 || (byte >= 13 && byte <= 229), `${byte}`).toBe(true);
    expect(bytes.reduce((sum, byte) => sum + byte, 0)).toBeLessThanOrEqual(306);
  }
});

it('keeps the minimum dot and the tone in gray films that have fewer than two pixels per cell', () => {
  const coarse = { ...fade(0, 255), resolution: { x: 72, y: 72 } };
  const [film] = grayFilms([coarse], made);
  for (const byte of film!)
    expect(byte === 0 || byte === 255 || (byte >= 13 && byte <= 229), `${byte}`).toBe(true);
  for (const [strip, mean] of strips(film!, WIDTH).entries())
    expect(Math.abs(mean / 255 - (strip + 0.5) / 12), `strip ${strip}`).toBeLessThan(0.01);
});
