/** PNG and AVIF files with every way to declare a color space. */
import { createPicture } from '@printready/pixels/picture';
import { encodePicture } from '../save.ts';
import { allOver, type OpeningCase, opaque, SEEN, u32 } from './opening-case.ts';
import { COLORS, HEIGHT, WIDTH, writeTestPng } from './quadrants.ts';

const ADOBE = ['cHRM', u32(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000)] as const;
const USUAL = ['cHRM', u32(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)] as const;
const gamma = (stored: number) => ['gAMA', u32(stored)] as const;
const cicp = (primaries: number, transfer: number) => ['cICP', [primaries, transfer, 0, 1]] as const;

/** Expected colors, converted with LittleCMS from the named profiles, relative colorimetric. */
const FROM_ADOBE = opaque([
  [233, 24, 36],
  [0, 161, 46],
  [20, 57, 195],
  [129, 129, 129],
]);
const FROM_P3 = opaque([
  [218, 0, 27],
  [0, 163, 41],
  [34, 61, 198],
  [128, 128, 128],
]);
/** Expected sRGB values if the test colors are interpreted as linear light v/255. */
const FROM_LINEAR = opaque(
  COLORS.map((color) => color.map((value) => Math.round(255 * (1.055 * (value / 255) ** (1 / 2.4) - 0.055)))),
);

export const pngCases = (): OpeningCase[] => {
  const png = (
    name: string,
    chunks: Parameters<typeof writeTestPng>[0],
    more: Partial<OpeningCase>,
    options: Parameters<typeof writeTestPng>[1] = {},
  ): OpeningCase => ({ name: `PNG, ${name}`, make: () => writeTestPng(chunks, options), ...more });
  const words = COLORS.map((color) => color.map((value) => value * 257));
  return [
    png('no word on color', [], { sees: SEEN, magick: true }),
    png('primaries of Adobe RGB', [gamma(45_470), ADOBE], {
      sees: FROM_ADOBE,
      within: 1,
      finding: 'color-converted',
    }),
    png('primaries of sRGB', [gamma(45_455), USUAL], { sees: SEEN }),
    png('sRGB before other primaries', [['sRGB', [0]], gamma(45_470), ADOBE], { sees: SEEN }),
    png('linear gamma', [gamma(100_000)], { sees: FROM_LINEAR, within: 1 }),
    png('usual gamma', [gamma(45_455)], { sees: SEEN }),
    png('Display P3 by code', [cicp(12, 13)], { sees: FROM_P3, within: 1, finding: 'color-converted' }),
    png('Display P3 by code before primaries', [cicp(12, 13), gamma(45_470), ADOBE], {
      sees: FROM_P3,
      within: 1,
    }),
    png(
      'Display P3 by code, 16 bits',
      [cicp(12, 13)],
      { sees: FROM_P3, within: 1 },
      { bits: 16, colors: words },
    ),
    png('sRGB by code', [cicp(1, 13)], { sees: SEEN }),
    png('an unspecified code leaves the primaries', [cicp(2, 2), gamma(45_470), ADOBE], {
      sees: FROM_ADOBE,
      within: 1,
    }),
    png('PQ', [cicp(9, 16)], { finding: 'hdr-tone-mapped' }),
    png('HLG', [cicp(9, 18)], { finding: 'hdr-tone-mapped' }),
    png('a code that nobody knows', [cicp(77, 13)], { sees: SEEN, finding: 'profile-ignored' }),
    png('degenerate primaries', [gamma(45_455), ['cHRM', u32(31_270, 32_900, 1, 1, 1, 1, 1, 1)]], {
      sees: SEEN,
    }),
    png(
      'gray of linear gamma',
      [gamma(100_000)],
      {
        sees: FROM_LINEAR.map(([r]) => [r!, r!, r!, 255]),
        within: 1,
      },
      { colors: COLORS.map(([r]) => [r!]) },
    ),
  ];
};

const flatPicture = () => {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => COLORS[0]![i % 3]!);
  const size = { width: WIDTH, height: HEIGHT };
  return createPicture({ ...size, space: 'rgb', alpha: false, data, resolution: null, icc: null });
};

async function codedAvif(primaries: number, transfer: number): Promise<Uint8Array> {
  const avif = (await encodePicture(flatPicture(), { format: 'avif', quality: 100 })).slice();
  const at = Buffer.from(avif).indexOf('nclx') + 4;
  avif.set([0, primaries, 0, transfer], at);
  return avif;
}

export const avifCases = (): OpeningCase[] => [
  { name: 'AVIF, sRGB by code', make: () => codedAvif(1, 13), sees: allOver(COLORS[0]!), within: 1 },
  { name: 'AVIF, BT.709 by code', make: () => codedAvif(1, 1), sees: allOver(COLORS[0]!), within: 1 },
  { name: 'AVIF, Display P3 by code', make: () => codedAvif(12, 13), sees: allOver([218, 0, 27]), within: 1 },
  { name: 'AVIF, PQ', make: () => codedAvif(9, 16), finding: 'hdr-tone-mapped' },
  { name: 'AVIF, HLG', make: () => codedAvif(9, 18), finding: 'hdr-tone-mapped' },
  { name: 'AVIF, unspecified color code', make: () => codedAvif(2, 2), sees: allOver(COLORS[0]!), within: 1 },
];
