import {
  cutPsdSections,
  readExtraChannels,
  readPsdHeader,
  readPsdPlanes,
  readPsdResources,
} from '@printready/documents/psd';
import { encodeMultichannelPsd, encodePsd } from '@printready/documents/psd/write';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { createPicture } from '@printready/pixels/picture';
import type { Raster } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';
import type { ExportSource } from '../films/export-source.ts';
import { grayFilms } from '../films/film.ts';
import { requireSame, sumOf } from './mismatch.ts';

function onGarment({ data, width, height, resolution }: Raster, { garment: { r, g, b } }: ExportSource) {
  const flat = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const clear = data[from + 3] === 0;
    flat[to] = clear ? r : data[from]!;
    flat[to + 1] = clear ? g : data[from + 1]!;
    flat[to + 2] = clear ? b : data[from + 2]!;
  }
  return createPicture({ width, height, space: 'rgb', alpha: false, data: flat, resolution, icc: null });
}

const filmsOf = (plates: readonly Plate[], made: ExportSource): Plate[] => {
  const grays = grayFilms(plates, made);
  return plates.map((plate, i) => ({ ...plate, coverage: grays[i]! }));
};

async function requireChannels(bytes: Uint8Array, spots: readonly Plate[], first: number): Promise<void> {
  const header = readPsdHeader(bytes);
  const sections = cutPsdSections(bytes, header.large);
  const channels = readExtraChannels(readPsdResources(sections.resources));
  const said = channels.filter(({ spot }) => spot).map(({ name }) => name);
  requireSame('spot channels', said.join(', '), spots.map(({ name }) => name).join(', '));
  const planes = await readPsdPlanes(sections.image, header, header.channels);
  for (const [i, { name, coverage }] of spots.entries()) {
    const plane = planes[first + i];
    // Photoshop stores inks inverted: 255 means no ink.
    const ink = plane instanceof Uint8Array ? 255 * plane.length - sumOf(plane) : -1;
    requireSame(`${name}, ink`, ink, sumOf(coverage));
  }
}

export async function spotPsd(
  plates: readonly Plate[],
  shows: Raster,
  made: ExportSource,
  run: RunContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  report(0);
  const spots = filmsOf(plates, made);
  const bytes = encodePsd(onGarment(shows, made), { spots });
  report(0.6);
  await requireChannels(bytes, spots, 3);
  report(1);
  return bytes;
}

export async function pressPsd(
  plates: readonly Plate[],
  made: ExportSource,
  run: RunContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const report = reportTo(run);
  report(0);
  const spots = filmsOf(plates, made);
  const bytes = encodeMultichannelPsd(spots);
  report(0.6);
  await requireChannels(bytes, spots, 0);
  report(1);
  return bytes;
}
