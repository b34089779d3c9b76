/** Checks the cut line's position in exact millimeters, and its files as read by other programs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Options } from '../options.ts';
import { tool } from '../render.ts';
import { box, disc, drawShape, either, type Signed } from '../testing/shapes.ts';

const run = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };
const PPI = 254;

async function cut(shape: Signed, options: Partial<Options>) {
  const art = drawShape(200, 160, shape, PPI);
  const output = await tool.run(art, { strokes: [], cutLine: true, ...options }, run);
  const write = async (format: string) => {
    const bytes = await tool.exportAs(output, format, { ...run, stem: 'art' });
    return bytes instanceof Uint8Array ? bytes : expect.fail('The file comes in parts.');
  };
  const [svg, pdf] = [await write('cut-svg'), await write('cut-pdf')];
  return { output, svg: String.fromCharCode(...svg), pdf: String.fromCharCode(...pdf), pdfBytes: pdf };
}

/** End points of the SVG's curves, mm. */
function pathPoints(svg: string): { x: number; y: number }[] {
  const path = / d="([^"]*)"/.exec(svg)?.[1] ?? '';
  return [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[CMZ])/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

describe('drawCutLine', () => {
  it('draws the line at the requested distance around a disc, with few curves', async () => {
    const { svg } = await cut(disc(99.5, 79.5, 40), { cutOffsetMm: 2 });
    const points = pathPoints(svg);
    expect(points.length).toBeGreaterThan(3);
    expect(points.length).toBeLessThan(24);
    // Pixel 99.5 is 100 px from the left: 10 mm at 10 px per mm.
    for (const { x, y } of points) expect(Math.abs(Math.hypot(x - 10, y - 8) - 6)).toBeLessThan(0.012);
  });

  it('extends the page if the line goes beyond the picture', async () => {
    const { svg, pdf } = await cut(box(99.5, 79.5, 196, 156), { cutOffsetMm: 3 });
    const size = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg);
    expect(Number(size?.[1])).toBeCloseTo(19.6 + 6, 1);
    expect(Number(size?.[2])).toBeCloseTo(15.6 + 6, 1);
    const media = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf);
    expect(Number(media?.[1])).toBeCloseTo((25.6 * 72) / 25.4, 0);
    expect(Number(media?.[2])).toBeCloseTo((21.6 * 72) / 25.4, 0);
  });

  it('keeps the page at the picture’s size if the line stays inside it', async () => {
    const { svg } = await cut(disc(100, 80, 40), { cutOffsetMm: 0 });
    expect(svg).toContain('width="20mm" height="16mm" viewBox="0 0 20 16"');
  });

  it('encloses strokes, ignores dust, and cuts out holes on request', async () => {
    const ring: Signed = (x, y) => Math.abs(Math.hypot(x - 100, y - 80) - 36) - 12;
    const dusty = either(ring, disc(10, 10, 1.5));
    const plain = await cut(dusty, { cutOffsetMm: 0 });
    expect(plain.svg.match(/M/g)).toHaveLength(1);
    const holes = await cut(dusty, { cutOffsetMm: 0, cutHoles: true });
    expect(holes.svg.match(/M/g)).toHaveLength(2);
    const stroked = await cut(disc(100, 80, 30), {
      cutOffsetMm: 1,
      unit: 'mm',
      strokes: [{ place: 'outside', width: 2, color: { r: 0, g: 0, b: 0 } }],
    });
    for (const { x, y } of pathPoints(stroked.svg)) {
      expect(Math.abs(Math.hypot(x - 10.05, y - 8.05) - 6)).toBeLessThan(0.02);
    }
  });

  it('draws no line if there is no artwork, and still writes valid files', async () => {
    const { output, svg } = await cut(() => 1, {});
    expect(output.figures).toContainEqual({ id: 'cut-paths', label: 'Cut paths', value: 0, unit: '' });
    expect(svg).toContain('<svg');
  });
});

describe.skipIf(!existsSync('/usr/bin/pdfinfo'))('the PDF as read by Poppler (pdfinfo, pdftoppm)', () => {
  it('has the exact page size and shows the cut line on the page', async () => {
    const { pdf, pdfBytes } = await cut(disc(100, 80, 40), { cutOffsetMm: 1 });
    expect(pdf).toContain('/Separation /CutContour');
    const folder = mkdtempSync(join(tmpdir(), 'printready-cut-'));
    try {
      const file = join(folder, 'cut.pdf');
      writeFileSync(file, pdfBytes);
      const info = spawnSync('/usr/bin/pdfinfo', [file], { encoding: 'utf8' });
      expect(info.stderr).toBe('');
      const size = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(info.stdout);
      expect(Number(size?.[1])).toBeCloseTo((20 * 72) / 25.4, 1);
      expect(Number(size?.[2])).toBeCloseTo((16 * 72) / 25.4, 1);
      const drawn = spawnSync('/usr/bin/pdftoppm', ['-r', '127', file], { maxBuffer: 1 << 24 });
      const [, width, height] = /^P6\s+(\d+) (\d+)\s+255\s/.exec(
        drawn.stdout.subarray(0, 40).toString('latin1'),
      )!;
      const head = drawn.stdout.length - Number(width) * Number(height) * 3;
      let magenta = 0;
      for (let i = head; i < drawn.stdout.length; i += 3) {
        if (drawn.stdout[i + 1]! < drawn.stdout[i]! - 40) magenta++;
      }
      expect(magenta).toBeGreaterThan(100);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
