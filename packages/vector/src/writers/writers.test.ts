import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRaster, type Raster } from '@printready/pixels/raster';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Drawing } from '../drawing.ts';
import { meanDeltaE } from '../painting/mean-delta-e.ts';
import { rasterizeDrawing } from '../painting/rasterize.ts';
import { area, BLUE, disc, LOGO, paint, polygon, RED, starPoints, WHITE } from '../test-art.ts';
import { traceRaster } from '../trace.ts';
import { printSizeOf } from './print-size.ts';
import { writeDxf } from './write-dxf.ts';
import { writeEps, writePdf } from './write-page.ts';
import { writeSvg } from './write-svg.ts';

const folder = mkdtempSync(join(tmpdir(), 'printready-vector-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const picture = paint(
  240,
  180,
  WHITE,
  disc(RED, 80.3, 90.2, 60.5),
  area(BLUE, polygon(starPoints(190.4, 95.7, 42))),
  {
    kind: 'ellipse',
    fill: BLUE,
    ellipse: { center: { x: 41, y: 20 }, radiusX: 31, radiusY: 12, angle: 0.1 },
  },
);
const traced = traceRaster(picture, { ...LOGO, colors: 8 }, () => undefined);
/** 240 × 180 px at 72 ppi is 240 × 180 pt. */
const print = printSizeOf(traced.drawing, { x: 72, y: 72 });
const file = (name: string, bytes: Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const program = (path: string) => (existsSync(path) ? path : null);
const run = (command: string, words: readonly string[]) => spawnSync(command, words, { encoding: 'utf8' });

async function readPicture(path: string | Buffer): Promise<Raster> {
  const { data, info } = await sharp(path)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

const ours = rasterizeDrawing(traced.drawing);

it('rendering of the traced drawing matches the image', () =>
  expect(meanDeltaE(picture, ours)).toBeLessThan(0.1));

describe('SVG', () => {
  it('writes an arc of nearly half a turn accurately despite rounding', async () => {
    const [center, radius, from] = [{ x: 61.234, y: 57.891 }, 45.3456, 0.4];
    const at = (angle: number) => ({
      x: center.x + radius * Math.cos(angle),
      y: center.y + radius * Math.sin(angle),
    });
    const sweeps = [3.13, 2 * Math.PI - 3.13];
    const segments = sweeps.map((sweep, k) => {
      const to = at(k === 0 ? from + sweeps[0]! : from);
      return { kind: 'arc', center, radius, sweep, to } as const;
    });
    const paths = [{ start: at(from), segments }];
    const round: Drawing = { width: 120, height: 120, shapes: [{ kind: 'area', fill: RED, paths }] };
    const svg = writeSvg(round, printSizeOf(round, { x: 72, y: 72 }));
    const drawn = await readPicture(Buffer.from(svg));
    const disk = paint(120, 120, WHITE, disc(RED, center.x, center.y, radius));
    expect([drawn.width, drawn.height]).toEqual([120, 120]);
    expect(meanDeltaE(disk, drawn)).toBeLessThan(0.05);
  });

  const svg = Buffer.from(writeSvg(traced.drawing, print));

  it('has the print size, exact inks and a circle element', () => {
    const text = svg.toString();
    expect(text).toContain('width="84.6667mm" height="63.5mm" viewBox="0 0 240 180"');
    expect(text).toContain('fill="#d62828"');
    expect(text).toMatch(/<circle cx="80\.\d+" cy="90\.\d+" r="60\.\d+"\/>/);
    expect(text).not.toMatch(/NaN|Infinity|e-/);
  });

  it('looks the same in librsvg', async () => {
    const sized = svg.toString().replace(/width="[^"]*" height="[^"]*"/, 'width="240" height="180"');
    expect(meanDeltaE(await readPicture(Buffer.from(sized)), ours)).toBeLessThan(0.15);
  });

  const inkscape = program('/usr/bin/inkscape');

  it.skipIf(inkscape === null)(
    'has the print size and looks the same in Inkscape (skipped if not installed)',
    async () => {
      const page = join(folder, 'inkscape.png');
      const { status, stderr } = spawnSync(
        inkscape!,
        [
          '--export-type=png',
          '--export-area-page',
          '--export-dpi=72',
          `--export-filename=${page}`,
          file('inkscape.svg', svg),
        ],
        // Keeps Inkscape's settings out of the user's home folder.
        { encoding: 'utf8', env: { ...process.env, INKSCAPE_PROFILE_DIR: folder } },
      );
      expect(status, stderr).toBe(0);
      const drawn = await readPicture(page);
      expect([drawn.width, drawn.height]).toEqual([240, 180]);
      expect(meanDeltaE(drawn, ours)).toBeLessThan(0.15);
    },
  );
});

describe('PDF', () => {
  const qpdf = program('/usr/bin/qpdf');
  const pdftoppm = program('/usr/bin/pdftoppm');

  it.skipIf(qpdf === null)('passes qpdf’s check (skipped if not installed)', async () => {
    const { status, stdout } = run(qpdf!, ['--check', file('a.pdf', await writePdf(traced.drawing, print))]);
    expect(stdout).toContain('No syntax or stream encoding errors');
    expect(status).toBe(0);
  });

  it.skipIf(pdftoppm === null)(
    'has the print size and looks the same in Poppler (skipped if not installed)',
    async () => {
      const path = file('b.pdf', await writePdf(traced.drawing, print));
      run(pdftoppm!, ['-r', '72', '-png', '-singlefile', path, join(folder, 'b')]);
      const page = await readPicture(join(folder, 'b.png'));
      expect([page.width, page.height]).toEqual([240, 180]);
      expect(meanDeltaE(page, ours)).toBeLessThan(0.2);
    },
  );
});

describe('EPS', () => {
  const gs = program('/usr/bin/gs');

  it.skipIf(gs === null)(
    'has the print size and looks the same in Ghostscript (skipped if not installed)',
    async () => {
      const path = file('a.eps', writeEps(traced.drawing, print));
      const words = [
        '-q',
        '-dSAFER',
        '-dNOPAUSE',
        '-dBATCH',
        '-sDEVICE=png16m',
        '-r72',
        '-dEPSCrop',
        '-dGraphicsAlphaBits=4',
      ];
      const { status } = run(gs!, [...words, `-sOutputFile=${join(folder, 'eps.png')}`, path]);
      expect(status).toBe(0);
      const page = await readPicture(join(folder, 'eps.png'));
      expect([page.width, page.height]).toEqual([240, 180]);
      expect(meanDeltaE(page, ours)).toBeLessThan(0.3);
    },
  );
});

describe('DXF', () => {
  const path = file('a.dxf', writeDxf(traced.outlines, print));
  const audit = `
import ezdxf, sys, json
from ezdxf import bbox
d = ezdxf.readfile(sys.argv[1])
b = bbox.extents(d.modelspace())
print(json.dumps({'errors': len(d.audit().errors), 'kinds': sorted({e.dxftype() for e in d.modelspace()}), 'circles': [[e.dxf.center.x, e.dxf.center.y, e.dxf.radius] for e in d.modelspace().query('CIRCLE')], 'layers': sorted(l.dxf.name for l in d.layers), 'size': [b.size.x, b.size.y]}))`;
  const python = program('/usr/bin/python3');
  const hasReader = python !== null && run(python, ['-c', 'import ezdxf']).status === 0;

  it.skipIf(!hasReader)('opens in ezdxf without errors, in millimeters (skipped if not installed)', () => {
    const { stdout } = run(python!, ['-c', audit, path]);
    const read = JSON.parse(stdout) as {
      errors: number;
      kinds: string[];
      circles: number[][];
      layers: string[];
      size: number[];
    };
    expect(read.errors).toBe(0);
    expect(read.kinds).toEqual(['CIRCLE', 'POLYLINE']);
    expect(read.layers).toEqual(expect.arrayContaining(['D62828', '143CA0', 'FFFFFF']));
    expect(read.size[0]).toBeCloseTo(84.6667, 2);
    const mm = 25.4 / 72;
    for (const [index, value] of [80.3 * mm, (180 - 90.2) * mm, 60.5 * mm].entries())
      expect(read.circles[0]![index]).toBeCloseTo(value, 1);
  });

  it('contains the version and the end marker', () => {
    const text = readFileSync(path, 'latin1');
    expect(text.startsWith('0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n')).toBe(true);
    expect(text.endsWith('0\nEOF\n')).toBe(true);
  });
});
