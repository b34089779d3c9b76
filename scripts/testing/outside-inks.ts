/**
 * Inks of a file at given points, as read by third-party programs: Ghostscript, tifffile, psd-tools and ImageMagick.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasMagick, magick, runIfInstalled } from './outside-programs.ts';

/** Debian's Python, for which tifffile and psd-tools are installed. */
const PYTHON = '/usr/bin/python3';

export const hasInkReaders =
  hasMagick &&
  existsSync('/usr/bin/gs') &&
  existsSync('/usr/bin/tiffcp') &&
  runIfInstalled(PYTHON, '-c', 'import tifffile, psd_tools, numpy')?.status === 0;

/** Position as fractions of the picture's width and height. */
export type Point = readonly [x: number, y: number];
/** Amounts 0…255, keyed by ink name; inks that the file lacks are absent. */
export type SeenInks = Readonly<Record<string, number>>;

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

function inFolder<Answer>(
  file: Uint8Array,
  ending: string,
  use: (path: string, folder: string) => Answer,
): Answer {
  const folder = mkdtempSync(join(tmpdir(), 'printready-inks-'));
  try {
    const path = join(folder, `file.${ending}`);
    writeFileSync(path, file);
    return use(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pick = (data: Uint8Array, width: number, [x, y]: Point, step = 1): number => {
  const height = data.length / width / step;
  return (Math.floor(y * height) * width + Math.floor(x * width)) * step;
};

type SeenPlate = { readonly ink: string; readonly width: number; readonly light: Uint8Array };

/**
 * Reads the plates of the first page.
 * @param ppi resolution of the separation
 */
export function platesOfPdf(pdf: Uint8Array, ppi: number): SeenPlate[] {
  return inFolder(pdf, 'pdf', (path, folder) => {
    const { status, stderr, stdout } = spawnSync(
      'gs',
      [
        // With -dLastPage, Ghostscript leaves the spot plates of a page with transparency empty.
        ...['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=tiffsep', `-r${ppi}`],
        ...['-sOutputFile=' + join(folder, 'film%d'), path],
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`Ghostscript: ${stdout}${stderr}`);
    return readdirSync(folder).flatMap((name) => {
      const ink = /^film1\((.*)\)\.tif$/.exec(name)?.[1];
      if (ink === undefined) return [];
      const gray = magick(['tiff:-', '-depth', '8', 'pgm:-'], readFileSync(join(folder, name)));
      const [, width, height] = /^P5\s+(\d+)\s+(\d+)/.exec(gray.toString('latin1', 0, 40)) ?? [];
      const light = gray.subarray(gray.length - Number(width) * Number(height));
      return [{ ink: decodeURIComponent(ink), width: Number(width), light }];
    });
  });
}

/** @param ppi resolution of the separation */
export function inksOfPdf(pdf: Uint8Array, ppi: number, points: readonly Point[]): SeenInks[] {
  const plates = platesOfPdf(pdf, ppi);
  return points.map((point) =>
    Object.fromEntries(
      plates.map(({ ink, width, light }) => [ink, 255 - (light[pick(light, width, point)] ?? 0)]),
    ),
  );
}

/** Mean coverage of each plate over the first page, 0…1. @param ppi resolution of the separation */
export function inkSharesOfPdf(pdf: Uint8Array, ppi: number): Readonly<Record<string, number>> {
  const share = ({ light }: SeenPlate) =>
    1 - light.reduce((sum, value) => sum + value, 0) / (255 * light.length);
  return Object.fromEntries(platesOfPdf(pdf, ppi).map((plate) => [plate.ink, share(plate)]));
}

function byPython(script: string, file: Uint8Array, ending: string, points: readonly Point[]): SeenInks[] {
  return inFolder(file, ending, (path) => {
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', script, path, JSON.stringify(points)], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as SeenInks[];
  });
}

const AT_POINTS = `
import sys, json, numpy
points = json.loads(sys.argv[2])
def tell(names, data, scale):
    height, width = data.shape[:2]
    print(json.dumps([{name: int(round(float(data[int(y * height), int(x * width), i]) * scale)) for i, name in enumerate(names)} for x, y in points]))
`;

/** Unpacks LZW with libtiff's own program, because tifffile's LZW support requires a package that Debian lacks. */
const unpacked = (tiff: Uint8Array): Uint8Array =>
  inFolder(tiff, 'tif', (path, folder) => {
    const plain = join(folder, 'plain.tif');
    const { status, stderr } = spawnSync('tiffcp', ['-c', 'none', path, plain], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`tiffcp: ${stderr}`);
    return new Uint8Array(readFileSync(plain));
  });

/** Reads a TIFF with tifffile; samples after the four process inks take the ink names given in the file. */
export const inksOfTiff = (tiff: Uint8Array, points: readonly Point[]): SeenInks[] =>
  byPython(
    `${AT_POINTS}
import tifffile
page = tifffile.TiffFile(sys.argv[1]).pages[0]
assert int(page.photometric) == 5, page.photometric
data = page.asarray()
tag = page.tags.get(333)
value = tag.value if tag else ''
names = [n for n in (value.decode() if isinstance(value, bytes) else value).split(chr(0)) if n]
extra = page.tags.get(338)
alpha = [1, 2]
kinds = [] if extra is None else (list(extra.value) if hasattr(extra.value, '__len__') else [extra.value])
count = data.shape[2] - sum(int(k) in alpha for k in kinds)
names = (names or ['Cyan', 'Magenta', 'Yellow', 'Black'])[:count]
tell(names, data, 255 / numpy.iinfo(data.dtype).max)
`,
    unpacked(tiff),
    'tif',
    points,
  );

/** Reads a PSD with psd-tools; channels after the process inks take the names in the image resources. */
export const inksOfPsd = (psd: Uint8Array, points: readonly Point[]): SeenInks[] =>
  byPython(
    `${AT_POINTS}
from psd_tools import PSDImage
from psd_tools.constants import Resource
psd = PSDImage.open(sys.argv[1])
planes = psd._record.image_data.get_data(psd._record.header)
full = 2 ** psd._record.header.depth - 1
kind = numpy.uint8 if full == 255 else '>u2'
data = numpy.stack([numpy.frombuffer(p, kind).reshape(psd.height, psd.width) for p in planes], axis=2)
spare = psd.image_resources.get_data(Resource.ALPHA_NAMES_UNICODE) or []
names = ['Cyan', 'Magenta', 'Yellow', 'Black'] + [str(n).rstrip(chr(0)) for n in spare]
keep = [i for i, n in enumerate(names) if n != 'Transparency'][:data.shape[2]]
tell([names[i] for i in keep], full - data[:, :, keep].astype(float), 255 / full)
`,
    psd,
    'psd',
    points,
  );

/** Reads a JPEG with ImageMagick. */
export function inksOfJpeg(jpeg: Uint8Array, points: readonly Point[]): SeenInks[] {
  const size = magick(['-', '-format', '%w', 'info:-'], jpeg);
  const data = magick(['-', '-depth', '8', 'cmyk:-'], jpeg);
  return points.map((point) => {
    const at = pick(data, Number(size.toString()), point, 4);
    return Object.fromEntries(PROCESS.map((ink, i) => [ink, data[at + i] ?? 0]));
  });
}

/** Largest difference in any ink at any point, 0…255; an ink that one of the two files lacks counts as 0 there. */
export function worstInkDifference(ones: readonly SeenInks[], others: readonly SeenInks[]): number {
  return Math.max(
    ...ones.flatMap((one, i) => {
      const other = others[i] ?? {};
      return [...new Set([...Object.keys(one), ...Object.keys(other)])].map((ink) =>
        Math.abs((one[ink] ?? 0) - (other[ink] ?? 0)),
      );
    }),
  );
}
