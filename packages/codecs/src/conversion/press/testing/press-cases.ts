/** Forty conversions to PDF/X: ten pictures and ten files in inks, each to both standards. */
import type { PdfxStandard } from '@printready/documents/pdf';
import {
  createPicture,
  type Picture,
  type PictureSpace,
  SAMPLES_PER_PIXEL,
} from '@printready/pixels/picture';
import { fogra39Profile, grayProfile, srgbProfile } from '@printready/pixels/profiles';
import { INK_FILES, INK_PPI, type InkFile } from '../../../../../../scripts/testing/ink-files.ts';
import { type Conversion, PLAIN_CONVERSION } from '../../conversion.ts';
import { convert } from '../../convert.ts';
import { convertFile } from '../../convert-file.ts';

export const BLEED_MM = 1;
const SIDE = 100;

export type PressCase = {
  readonly name: string;
  readonly standard: PdfxStandard;
  /** File whose inks the result keeps; absent for pictures. */
  readonly source?: InkFile;
  readonly spots: readonly string[];
  readonly make: () => Promise<Uint8Array>;
};

export const pdfx = (standard: PdfxStandard, more: Partial<Conversion> = {}): Conversion => ({
  ...PLAIN_CONVERSION,
  format: 'pdf',
  pdfx: { standard, date: '2026-11-30', bleedMm: BLEED_MM },
  ...more,
});

type PictureCase = {
  readonly space: PictureSpace;
  readonly alpha?: boolean;
  readonly depth?: 8 | 16;
  readonly icc?: () => Promise<Uint8Array>;
  readonly asked?: Partial<Conversion>;
  readonly spots?: readonly string[];
};

const white = { name: 'White', color: { r: 255, g: 255, b: 255 }, chokeMm: 0, overprint: true } as const;

const PICTURES: Readonly<Record<string, PictureCase>> = {
  RGB: { space: 'rgb' },
  'RGB with a profile and transparency': {
    space: 'rgb',
    alpha: true,
    icc: () => Promise.resolve(srgbProfile()),
  },
  'RGB at 16 bits over a white plate': {
    space: 'rgb',
    alpha: true,
    depth: 16,
    asked: { spot: { ...white, from: 'alpha' } },
    spots: ['White'],
  },
  'RGB to inks': { space: 'rgb', asked: { color: 'cmyk' } },
  gray: { space: 'gray' },
  'gray with a profile on a tinted ground': {
    space: 'gray',
    alpha: true,
    icc: () => Promise.resolve(grayProfile()),
    asked: { background: { r: 250, g: 220, b: 120 } },
  },
  'black and white': { space: 'gray', asked: { depth: 1 } },
  'tones of one spot': {
    space: 'rgb',
    asked: { spot: { ...white, name: 'PANTONE 186 C', from: 'tone' } },
    spots: ['PANTONE 186 C'],
  },
  'inks with transparency': { space: 'cmyk', alpha: true, icc: fogra39Profile },
  'inks to RGB': { space: 'cmyk', asked: { color: 'rgb' } },
};

export async function pictureOf({ space, alpha = false, depth = 8, icc }: PictureCase): Promise<Picture> {
  const colors = SAMPLES_PER_PIXEL[space];
  const channels = colors + Number(alpha);
  const full = depth === 16 ? 65_535 : 255;
  const data = new (depth === 16 ? Uint16Array : Uint8Array)(SIDE * SIDE * channels);
  for (let i = 0; i < data.length; i++) {
    const [channel, pixel] = [i % channels, Math.floor(i / channels)];
    const across = (pixel % SIDE) / (SIDE - 1);
    const down = Math.floor(pixel / SIDE) / (SIDE - 1);
    data[i] = Math.round(full * (channel === colors ? down : (across + channel / 3) % 1));
  }
  const resolution = { x: INK_PPI, y: INK_PPI };
  const profile = (await icc?.()) ?? null;
  return createPicture({ width: SIDE, height: SIDE, space, alpha, data, resolution, icc: profile });
}

async function fromPicture(name: string, one: PictureCase, standard: PdfxStandard): Promise<Uint8Array> {
  const picture = await pictureOf(one);
  const { bytes } = await convert(picture, pdfx(standard, one.asked), { title: name });
  return bytes;
}

async function fromFile({ name, make }: InkFile, standard: PdfxStandard): Promise<Uint8Array> {
  const settings = { ppi: INK_PPI, report: () => undefined, title: name };
  const converted = await convertFile(make(), pdfx(standard), settings);
  if (!converted.ok) throw new Error(converted.problem.text);
  return converted.files[0]!.bytes;
}

const STANDARDS = ['x-4', 'x-1a'] as const;

export const PRESS_CASES: readonly PressCase[] = STANDARDS.flatMap((standard) => [
  ...Object.entries(PICTURES).map(([name, one]) => ({
    name,
    standard,
    spots: one.spots ?? [],
    make: () => fromPicture(name, one, standard),
  })),
  ...INK_FILES.map((source) => ({
    name: source.name,
    standard,
    source,
    spots: source.spots,
    make: () => fromFile(source, standard),
  })),
]);
