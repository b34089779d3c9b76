/** Prepares pictures, spot inks and the output intent for PDF/X. */
import type { PdfxStandard } from '@printready/documents/pdf';
import type { LookOf, PdfOutputIntent } from '@printready/documents/pdf/write';
import { isSameBytes, readAscii } from '@printready/pixels/bytes';
import { createPicture, type Picture } from '@printready/pixels/picture';
import { convertPicture, describeProfile, fogra39Profile, srgbProfile } from '@printready/pixels/profiles';
import { ASSUMED_PPI, type Resolution } from '@printready/pixels/raster';
import type { Plate } from '@printready/print/plates';

/** Size in pixels. */
export type PdfPageSize = {
  readonly width: number;
  readonly height: number;
  readonly resolution: Resolution | null;
};

export type PdfxSettings = {
  readonly standard: PdfxStandard;
  readonly title: string;
  readonly date: Date;
  readonly outputIntent: PdfOutputIntent;
  /** Bleed that the picture contains on each side. */
  readonly bleedMm: number;
};

/** Limit of page sizes in PDF 1.4; encodePdf writes no larger units for longer pages. */
const MAX_PAGE_INCHES = 200;
export const PAGE_TOO_LONG = `A PDF/X page has at most ${MAX_PAGE_INCHES} in a side; split the artwork into shorter pages.`;

export function fitsPressPage({ width, height, resolution }: PdfPageSize): boolean {
  const { x, y } = resolution ?? { x: ASSUMED_PPI, y: ASSUMED_PPI };
  return Math.max(width / x, height / y) <= MAX_PAGE_INCHES;
}

/** Identifier for an unregistered printing condition (ISO 32000-1, 14.11.5). */
export const UNREGISTERED_CONDITION = 'Custom';

/** Registry of printing conditions, which has FOGRA39. */
const ICC_REGISTRY = 'http://www.color.org';

/** ICC.1:2022, 7.2: device class and color space. */
const CLASS_AT = 12;
const PRINTER = 'prtr';

export async function isPressProfile(icc: Uint8Array): Promise<boolean> {
  const described = await describeProfile(icc);
  return described?.space === 'cmyk' && readAscii(icc, CLASS_AT, PRINTER.length) === PRINTER;
}

/** Output intent for CMYK. @throws RangeError unless the profile is for a CMYK printer */
export async function pressIntent(icc: Uint8Array | null): Promise<PdfOutputIntent> {
  const fogra39 = await fogra39Profile();
  if (icc === null || isSameBytes(icc, fogra39))
    return { condition: 'FOGRA39', registry: ICC_REGISTRY, info: 'Coated FOGRA39', icc: fogra39, colors: 4 };
  if (!(await isPressProfile(icc)))
    throw new RangeError('The output profile of a PDF/X is a CMYK printer profile; choose another.');
  const info = (await describeProfile(icc))?.name ?? UNREGISTERED_CONDITION;
  return { condition: UNREGISTERED_CONDITION, info, icc, colors: 4 };
}

/** Gray prints with black ink only; RGB always has a profile; CMYK is the output intent's. */
export function asPressPicture(picture: Picture): Picture {
  if (picture.space === 'rgb') return picture.icc ? picture : { ...picture, icc: srgbProfile() };
  return { ...picture, icc: null };
}

/** Date in files whose export has no date of its own; fixed, so that equal runs make equal files. */
export const PDFX_DATE = '2000-01-01';

/** Spot inks look the same in process inks, because PDF/X-1a has no other colors. */
export async function pressLooks(plates: readonly Plate[], intent: PdfOutputIntent): Promise<LookOf> {
  const looks = new Map<Plate, ReturnType<LookOf>>();
  for (const plate of plates) looks.set(plate, await pressLook(plate, intent));
  return (plate) => looks.get(plate) ?? plate.color;
}

type ProcessColor = readonly [number, number, number, number];

const PROCESS_INKS: Readonly<Record<string, ProcessColor>> = {
  Cyan: [1, 0, 0, 0],
  Magenta: [0, 1, 0, 0],
  Yellow: [0, 0, 1, 0],
  Black: [0, 0, 0, 1],
};

/** Process inks that look like the ink. */
export async function pressLook(
  { name, color }: Pick<Plate, 'name' | 'color'>,
  { icc }: PdfOutputIntent,
): Promise<ReturnType<LookOf>> {
  const process = PROCESS_INKS[name];
  if (process) return { cmyk: process };
  const { r, g, b } = color;
  const data = Uint8Array.of(r, g, b);
  const one = { width: 1, height: 1, space: 'rgb', alpha: false, resolution: null, icc: null } as const;
  const { data: inks } = await convertPicture(createPicture({ ...one, data }), { space: 'cmyk', icc });
  const [c, m, y, k] = Array.from(inks, (ink) => ink / 255);
  return { cmyk: [c ?? 0, m ?? 0, y ?? 0, k ?? 0] };
}
