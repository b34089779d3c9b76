import { PSD_MODES as MODES, type PsdHeader, type PsdPlane } from '@printready/documents/psd';
import { labToXyz, linearToSrgb, xyzToSrgb } from '@printready/pixels/color';
import { clampShare } from '@printready/pixels/number';
import { type PictureSpace, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import { BadImage } from '../bad-image.ts';

const OPENED: readonly number[] = Object.values(MODES).filter((mode) => mode !== MODES.multichannel);

/** Returns the header. @throws BadImage for an unknown mode or a mode that stores no picture. */
export function requirePsdMode(header: PsdHeader): PsdHeader {
  if (!OPENED.includes(header.mode))
    throw new BadImage(
      'unsupported',
      'Photoshop files in this color mode cannot be opened; use RGB or CMYK.',
    );
  return header;
}

export type Samples = Uint8Array | Uint16Array;

export function psdSpace(mode: number): PictureSpace {
  if (mode === MODES.cmyk) return 'cmyk';
  return mode === MODES.rgb || mode === MODES.indexed || mode === MODES.lab ? 'rgb' : 'gray';
}

export function psdColors(mode: number): number {
  return mode === MODES.indexed ? 1 : SAMPLES_PER_PIXEL[psdSpace(mode)];
}

/** @param planes colors, then alpha. @param palette all reds, greens, then blues. @param linear keeps linear light */
export function interleavePlanes(
  planes: readonly PsdPlane[],
  { mode, depth, width, height }: Pick<PsdHeader, 'mode' | 'depth' | 'width' | 'height'>,
  { palette, alpha, linear }: { palette: Uint8Array; alpha: boolean; linear: boolean },
): Samples {
  const pixels = width * height;
  const wide = depth >= 16;
  const full = wide ? 65_535 : 255;
  const colors = SAMPLES_PER_PIXEL[psdSpace(mode)];
  const step = colors + Number(alpha);
  const data = new (wide ? Uint16Array : Uint8Array)(pixels * step);
  const whole = planes.map((plane, i) => toWhole(plane, linear || (alpha && i === planes.length - 1)));
  if (mode === MODES.lab) writeLab(whole, wide, data, step);
  else {
    for (let c = 0; c < colors; c++) {
      const plane = whole[mode === MODES.indexed ? 0 : c]!;
      for (let pixel = 0, to = c; pixel < pixels; pixel++, to += step) {
        const value = plane[pixel]!;
        // Photoshop stores inks inverted: 0 is full ink.
        if (mode === MODES.cmyk) data[to] = full - value;
        else data[to] = mode === MODES.indexed ? (palette[c * 256 + value] ?? 0) : value;
      }
    }
  }
  const veil = alpha ? whole.at(-1) : undefined;
  if (veil) for (let pixel = 0, to = step - 1; pixel < pixels; pixel++, to += step) data[to] = veil[pixel]!;
  return data;
}

/** Floating-point light (1 is white; clipped above) as 16 bits, with the sRGB curve unless `linear`. */
function toWhole(plane: PsdPlane, linear: boolean): Samples {
  if (!(plane instanceof Float32Array)) return plane;
  const words = new Uint16Array(plane.length);
  for (let i = 0; i < words.length; i++) {
    const light = clampShare(plane[i]!);
    words[i] = Math.round(linear ? light * 65_535 : linearToSrgb(light) * 257);
  }
  return words;
}

function writeLab(planes: readonly Samples[], wide: boolean, data: Samples, step: number): void {
  const [lightness, first, second] = planes as [Samples, Samples, Samples];
  const full = wide ? 65_535 : 255;
  const neutral = wide ? 32_768 : 128;
  const unit = wide ? 256 : 1;
  for (let pixel = 0, to = 0; pixel < lightness.length; pixel++, to += step) {
    const l = (lightness[pixel]! * 100) / full;
    const a = (first[pixel]! - neutral) / unit;
    const b = (second[pixel]! - neutral) / unit;
    const srgb = xyzToSrgb(labToXyz({ l, a, b }));
    data[to] = Math.round((srgb.r * full) / 255);
    data[to + 1] = Math.round((srgb.g * full) / 255);
    data[to + 2] = Math.round((srgb.b * full) / 255);
  }
}
