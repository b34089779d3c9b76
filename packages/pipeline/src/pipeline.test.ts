import { decodeImage, encodeImage } from '@printready/codecs';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { convert } from '@printready/codecs/convert';
import { fromRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { keepAnalyses } from '@printready/tools/host';
import { describe, expect, it } from 'vitest';
import { exportResult } from './export-result.ts';
import { openAsChosen, openFile } from './open-file.ts';
import { completeOptions, runStep, suggestOptions } from './run-step.ts';

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const exporting = { ...quiet, stem: 'art' };

function square(side: number, resolution = { x: 200, y: 200 }): Raster {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = side / 4; y < (side * 3) / 4; y++)
    for (let x = side / 4; x < (side * 3) / 4; x++) data.set([220, 20, 30, 255], (y * side + x) * 4);
  return createRaster(side, side, { data, resolution });
}

function pdf(): Uint8Array {
  const page = (box: string, n: number) =>
    `${n} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources << >> >>\nendobj\n`;
  const text =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>\nendobj\n' +
    `${page('72 36', 3)}${page('36 72', 4)}trailer\n<< /Root 1 0 R >>\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

describe('opening a file', () => {
  it('returns a question if a file offers a choice, and none once it is answered', async () => {
    const bytes = pdf();
    expect(await openFile(bytes, null)).toMatchObject({
      ok: false,
      problem: {
        code: 'choice-needed',
        question: { pages: 2, drawn: { width: 1, height: 0.5 }, layers: [] },
      },
    });
    const choice = { page: 1, drawing: { ppi: 100, scale: 2 }, layers: null };
    const opened = await openFile(bytes, choice);
    expect(opened).toMatchObject({
      ok: true,
      format: 'pdf',
      raster: { width: 100, height: 200, resolution: { x: 100, y: 100 } },
    });
  });
  it('opens a file that needs no choice, and reports empty and damaged files', async () => {
    const png = await encodeImage(square(8), { format: 'png' });
    expect(await openFile(png, null)).toMatchObject({ ok: true, raster: { width: 8, height: 8 } });
    expect(await openFile(new Uint8Array(0), null)).toMatchObject({ problem: { code: 'empty' } });
    const broken = await openFile(png.subarray(0, 40), null);
    expect(broken).toMatchObject({ ok: false, problem: { code: 'corrupt' } });
  });
  it('reports a missing page', async () => {
    const third = { page: 2, drawing: null, layers: null };
    expect(await openAsChosen(pdf(), third)).toMatchObject({
      problem: { code: 'no-page', text: 'It has 2 pages; there is no page 3.' },
    });
  });
});

describe('running a tool and writing its result', () => {
  it('suggests and completes options, runs the tool, and writes an image and the tool’s own format', async () => {
    const picture = { id: 'art', raster: square(40) };
    const suggested = await suggestOptions('color-ko', picture.raster);
    const options = await completeOptions('color-ko', suggested);
    expect(Object.keys(options).length).toBeGreaterThan(Object.keys(suggested).length);
    const result = await runStep('color-ko', options, picture, quiet);
    const written = await exportResult('color-ko', result, 'png', exporting);
    expect(written).toMatchObject({ mediaType: 'image/png', losses: [] });
    const decoded = await decodeImage(written.bytes as Uint8Array);
    expect(decoded).toMatchObject({ ok: true, raster: { width: 40, resolution: { x: 200, y: 200 } } });

    const traced = await runStep('image-vectorizer', {}, picture, quiet);
    const svg = await exportResult('image-vectorizer', traced, 'svg', exporting);
    expect(svg.mediaType).toBe('image/svg+xml');
  });
  it('writes an image as the converter does, and reports the losses from saving', async () => {
    const result = { shows: square(16), findings: [], figures: [] };
    const { bytes, losses } = await exportResult('color-ko', result, 'jpeg', exporting);
    const converted = await convert(fromRaster(result.shows), { ...PLAIN_CONVERSION, format: 'jpeg' });
    expect(bytes).toEqual(converted.bytes);
    expect(losses).toContain('JPEG at quality 92 changes pixels slightly.');
  });
  it('rejects unknown formats and invalid options', async () => {
    const picture = { id: 'art', raster: square(16) };
    const result = { shows: picture.raster, findings: [], figures: [] };
    await expect(exportResult('color-ko', result, 'docx', exporting)).rejects.toThrow(RangeError);
    await expect(runStep('color-ko', { tolerance: 'much' }, picture, quiet)).rejects.toThrow(RangeError);
  });
  it('uses the host’s store of analyses if there is one, and gives the same result otherwise', async () => {
    const kept = keepAnalyses(1);
    let runs = 0;
    const analyses = {
      run: (...given: Parameters<typeof kept.run>) => {
        runs++;
        return kept.run(...given);
      },
    };
    const picture = { id: 'art', raster: square(16) };
    const first = await runStep('color-ko', {}, picture, { ...quiet, analyses });
    expect(await runStep('color-ko', {}, picture, quiet)).toEqual(first);
    expect(runs).toBe(1);
  });
});

describe('one-bit content', () => {
  const header = (png: Uint8Array) => ({ depth: png[24], color: png[25] });
  it('is written with one bit per pixel, as PNG with transparency and as TIFF', async () => {
    const dots = createRaster(40, 40, { resolution: { x: 720, y: 720 } });
    for (let at = 0; at < 1600; at++) if ((at * 7) % 11 < 5) dots.data[at * 4 + 3] = 255;
    const result = { shows: dots, findings: [], figures: [], film: true };
    const png = (await exportResult('halftone', result, 'png', exporting)).bytes as Uint8Array;
    expect(header(png)).toEqual({ depth: 1, color: 3 });
    const back = await decodeImage(png);
    expect(back).toMatchObject({ ok: true, raster: { resolution: { x: 720, y: 720 } } });
    expect(back.ok && back.raster.data).toEqual(dots.data);
    const tiff = (await exportResult('halftone', result, 'tiff', exporting)).bytes as Uint8Array;
    expect(tiff.length).toBeLessThan(1600);
    const film = await decodeImage(tiff);
    const expected = new Uint8ClampedArray(dots.data.length).fill(255);
    for (let at = 3; at < expected.length; at += 4) if (dots.data[at] === 255) expected.fill(0, at - 3, at);
    expect(film.ok && film.raster.data).toEqual(expected);
  });
  it.each(['tiff', 'png', 'psd', 'webp'])('keeps its transparency as %s if it is no film', async (format) => {
    const art = createRaster(40, 40);
    for (let at = 0; at < 1600; at++) if ((at * 7) % 11 < 5) art.data[at * 4 + 3] = 255;
    const result = { shows: art, findings: [], figures: [] };
    const { bytes } = await exportResult('transparency-guide', result, format, exporting);
    const back = await decodeImage(bytes as Uint8Array);
    const alphas = (data: Uint8ClampedArray) => data.filter((_, at) => at % 4 === 3);
    expect(back.ok && alphas(back.raster.data)).toEqual(alphas(art.data));
  });
  it('is exported in only two colors, each solid or transparent', async () => {
    const shaded = square(16);
    shaded.data[3] = 90;
    const result = { shows: shaded, findings: [], figures: [] };
    const png = (await exportResult('halftone', result, 'png', exporting)).bytes as Uint8Array;
    expect(header(png)).toEqual({ depth: 8, color: 6 });
  });
});
