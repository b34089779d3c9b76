/**
 * Runs libvips (wasm-vips), whose memory only grows, with one instance per file. After a small file, the instance
 * is kept, because starting its threads takes longer than decoding.
 */

import { createPicture, type Picture, type PictureSpace } from '@printready/pixels/picture';
import { clearTimeout, crossOriginIsolated, process, setTimeout } from '@printready/pixels/platform';
import { type Resolution, toResolution } from '@printready/pixels/raster';
import { BadImage } from '../bad-image.ts';
import { type CodecAsset, codecAssets } from '../runtime/codec-assets.ts';
import { refuseWithoutIsolation } from '../runtime/missing-decoder.ts';

export type VipsImage = {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly format: 'uchar' | 'char' | 'ushort' | 'short' | 'uint' | 'int' | 'float' | 'double';
  readonly interpretation: string;
  readonly xres: number;
  readonly yres: number;
  autorot(): VipsImage;
  colourspace(space: string): VipsImage;
  cast(format: string): VipsImage;
  copy(options: object): VipsImage;
  extractBand(band: number, options?: object): VipsImage;
  hasAlpha(): boolean;
  getTypeof(field: string): number;
  getInt(field: string): number;
  getString(field: string): string;
  getBlob(field: string): Uint8Array;
  setBlob(field: string, value: Uint8Array): void;
  writeToMemory(): Uint8Array | Uint16Array;
  writeToBuffer(extension: string, options?: object): Uint8Array;
  delete(): void;
};
type Vips = {
  readonly Image: {
    newFromBuffer(bytes: Uint8Array, options: string, named?: object): VipsImage;
    newFromMemory(
      samples: Uint8Array | Uint16Array,
      width: number,
      height: number,
      bands: number,
      format: string,
    ): VipsImage;
  };
  /** Size of the operation cache, which is keyed by source addresses. */
  readonly Cache: { max(operations: number): unknown };
  concurrency(threads: number): unknown;
  shutdown(): void;
};
const FIRST_SWAPPED = 5;

type VipsLibrary = 'heif' | 'jxl';

export type VipsSession = {
  readonly vips: Vips;
  readonly keep: (image: VipsImage) => VipsImage;
};

const LIBRARIES: Readonly<Record<VipsLibrary, CodecAsset>> = {
  heif: 'wasm-vips/vips-heif.wasm',
  jxl: 'wasm-vips/vips-jxl.wasm',
};

const isNode = () => process?.getBuiltinModule !== undefined;

/** @throws BadImage `unsupported` on pages without shared memory, which libvips needs to start. */
async function openVips(libraries: readonly VipsLibrary[]): Promise<Vips> {
  if (!isNode() && crossOriginIsolated !== true) throw refuseWithoutIsolation();
  const address = (file: string): string => {
    const name = `wasm-vips/${file}`;
    if (name === 'wasm-vips/vips.wasm') return codecAssets.address(name);
    const library = Object.values(LIBRARIES).find((known) => known === name);
    if (!library) throw new RangeError(`wasm-vips asked for a file that nobody serves: ${file}.`);
    return codecAssets.address(library);
  };
  const { default: startVips } = await import('wasm-vips');
  const vips = (await startVips({
    dynamicLibraries: libraries.map((library) => `vips-${library}.wasm`),
    ...(isNode() ? {} : { locateFile: address }),
    print: () => undefined,
    printErr: () => undefined,
    preRun: [(module: { readonly ENV: Record<string, string> }) => void (module.ENV['VIPS_WARNING'] = '0')],
  })) as Vips;
  vips.concurrency(1);
  // Disables the operation cache, because the next file may be stored at the same address.
  vips.Cache.max(0);
  return vips;
}

/** An instance is kept only if the largest image in its session took no more memory than this. */
const SMALL_BYTES = 16e6;
const IDLE_MS = 5000;

let idle: { readonly vips: Vips; readonly libraries: string; readonly timer: unknown } | null = null;

function takeIdle(libraries: string): Vips | null {
  if (idle?.libraries !== libraries) return null;
  const { vips, timer } = idle;
  clearTimeout(timer);
  idle = null;
  return vips;
}

function endIdle(): void {
  if (!idle) return;
  clearTimeout(idle.timer);
  idle.vips.shutdown();
  idle = null;
}

function keepIdle(vips: Vips, libraries: string): void {
  endIdle();
  const timer = setTimeout(endIdle, IDLE_MS);
  // Node's timers would keep the process alive; in a browser, a timer is just a number.
  if (typeof timer === 'object') timer.unref();
  idle = { vips, libraries, timer };
}

const bytesOf = ({ width, height, bands, format }: VipsImage): number =>
  width * height * bands * (format === 'uchar' || format === 'char' ? 1 : 4);

export async function useVips<Value>(
  libraries: readonly VipsLibrary[],
  use: (session: VipsSession) => Value,
): Promise<Value> {
  const names = libraries.join();
  const vips = takeIdle(names) ?? (await openVips(libraries));
  const kept: VipsImage[] = [];
  let reusable = false;
  try {
    const answer = use({
      vips,
      keep(image) {
        kept.push(image);
        return image;
      },
    });
    reusable = kept.every((image) => bytesOf(image) <= SMALL_BYTES);
    return answer;
  } catch (error) {
    throw nameFailure(error);
  } finally {
    for (const image of kept.reverse()) image.delete();
    if (reusable) keepIdle(vips, names);
    else vips.shutdown();
  }
}

/** libvips throws WebAssembly exceptions whose message is a pair: the C++ type and the text. */
function nameFailure(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message } = error as { readonly message?: unknown };
  const text = Array.isArray(message) ? String(message.at(-1)) : String(error);
  return new Error([...new Set(text.trim().split(/\n+/))].join('; '));
}

const SPACES: Readonly<Record<string, PictureSpace>> = {
  'b-w': 'gray',
  gray16: 'gray',
  srgb: 'rgb',
  rgb: 'rgb',
  rgb16: 'rgb',
  cmyk: 'cmyk',
};
const COLORS: Readonly<Record<PictureSpace, number>> = { gray: 1, rgb: 3, cmyk: 4 };

function toKnownSpace({ keep }: VipsSession, image: VipsImage): { image: VipsImage; space: PictureSpace } {
  const known = image.format === 'uchar' || image.format === 'ushort';
  const space = SPACES[image.interpretation];
  if (known && space && image.bands >= COLORS[space]) return { image, space };
  if (known && image.interpretation === 'multiband' && image.bands <= 2) return { image, space: 'gray' };
  const wide = image.format === 'uchar' ? 'srgb' : 'rgb16';
  return { image: keep(image.colourspace(wide)), space: 'rgb' };
}

function trimBands(session: VipsSession, image: VipsImage, space: PictureSpace, alpha: boolean) {
  const wanted = COLORS[space] + Number(alpha);
  return image.bands === wanted ? image : session.keep(image.extractBand(0, { n: wanted }));
}

/** libvips reports 1 px/mm for an unknown resolution, and states the unit of a known one. */
function readResolution(image: VipsImage): Resolution | null {
  const swapped = image.getTypeof('orientation') !== 0 && image.getInt('orientation') >= FIRST_SWAPPED;
  if (image.getTypeof('resolution-unit') === 0) return null;
  const ppi = (perMillimeter: number) => Math.round(perMillimeter * 25.4 * 1e4) / 1e4;
  const [x, y] = swapped ? [image.yres, image.xres] : [image.xres, image.yres];
  return toResolution(ppi(x), ppi(y));
}

type VipsReading = {
  readonly page?: number;
  readonly maxPixels: number;
  /** Use `warning` for JPEG, because libjpeg only warns about unreadable data. */
  readonly failOn?: 'error' | 'warning';
  readonly turn?: boolean;
};

export type VipsPicture = {
  readonly picture: Omit<Picture, 'resolution'>;
  /** Null if the file states no resolution; refers to the upright picture. */
  readonly resolution: Resolution | null;
  readonly exif: Uint8Array | null;
  readonly xmp: Uint8Array | null;
  readonly iptc: Uint8Array | null;
  readonly floating: boolean;
  readonly pages: number;
  readonly extraChannels: number;
};

/** Decodes a file upright, without color conversion. @throws BadImage, or libvips's error. */
export function decodeWithVips(
  bytes: Uint8Array,
  libraries: readonly VipsLibrary[],
  { page = 0, maxPixels, failOn = 'error', turn = true }: VipsReading,
): Promise<VipsPicture> {
  return useVips(libraries, (session) => {
    const { vips, keep } = session;
    const loaded = keep(vips.Image.newFromBuffer(bytes, '', { fail_on: failOn, ...(page > 0 && { page }) }));
    if (loaded.width * loaded.height > maxPixels)
      throw new BadImage('too-large', `${loaded.width} × ${loaded.height} px are over the limit.`);
    const pages = loaded.getTypeof('n-pages') === 0 ? 1 : loaded.getInt('n-pages');
    const upright = turn ? keep(loaded.autorot()) : loaded;
    const { image, space } = toKnownSpace(session, upright);
    const alpha = image.bands > COLORS[space];
    const extraChannels = image.bands - COLORS[space] - Number(alpha);
    const trimmed = trimBands(session, image, space, alpha);
    const data = trimmed.writeToMemory();
    const blob = (field: string) =>
      upright.getTypeof(field) === 0 ? null : new Uint8Array(upright.getBlob(field));
    const { width, height } = trimmed;
    const picture = createPicture({
      width,
      height,
      space,
      alpha,
      data,
      resolution: null,
      icc: blob('icc-profile-data'),
    });
    return {
      picture,
      resolution: turn ? readResolution(loaded) : null,
      exif: blob('exif-data'),
      xmp: blob('xmp-data'),
      iptc: blob('iptc-data'),
      floating: loaded.format === 'float' || loaded.format === 'double',
      pages,
      extraChannels,
    };
  });
}
