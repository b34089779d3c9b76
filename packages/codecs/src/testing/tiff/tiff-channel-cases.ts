import { HALF, type OpeningCase, SEEN } from '../opening-case.ts';
import { COLORS, sampleAt } from '../quadrants.ts';
import { rgb } from './tiff-layout-cases.ts';
import { type TestTiff, writeTestTiff } from './tiff-writer.ts';

function paletteTiff(bits: number): TestTiff {
  const entries = 2 ** bits;
  const palette = [0, 1, 2].flatMap((c) =>
    Array.from({ length: entries }, (_, i) => (COLORS[i]?.[c] ?? 0) * 257),
  );
  return { ...rgb, bits, samples: 1, photometric: 3, palette, at: sampleAt([[0], [1], [2], [3]]) };
}

const withFourth = (fourth: number) => COLORS.map((color) => [...color, fourth]);
const premultiplied = COLORS.map((color) => [
  ...color.map((value) => Math.round((value * HALF) / 255)),
  HALF,
]);

const extraCases = (): OpeningCase[] => {
  const four: TestTiff = { ...rgb, samples: 4, at: sampleAt(withFourth(HALF)) };
  const half = COLORS.map((color) => [...color, HALF]);
  const gray = (extra: readonly number[] | undefined): TestTiff => ({
    ...{ ...rgb, samples: 2, photometric: 1, at: sampleAt(COLORS.map(([r]) => [r!, HALF])) },
    ...(extra && { extra }),
  });
  const grays = (alpha: number) => COLORS.map(([r]) => [r!, r!, r!, alpha]);
  const made = (name: string, tiff: TestTiff, more: Partial<OpeningCase>): OpeningCase => ({
    name: `TIFF, ${name}`,
    make: () => writeTestTiff(tiff),
    ...more,
  });
  const spare = { finding: 'channel-left-out' } as const;
  return [
    made('RGB with a channel of unknown use', { ...four, extra: [0] }, { sees: SEEN, ...spare }),
    made('RGB with a channel that no tag names', four, { sees: SEEN, ...spare }),
    made('RGB with alpha', { ...four, extra: [2] }, { sees: half, magick: true }),
    made('RGB with alpha in planes', { ...four, extra: [2], planar: true }, { sees: half, magick: true }),
    made(
      'RGB multiplied by its alpha',
      { ...four, extra: [1], at: sampleAt(premultiplied) },
      { sees: half, within: 1 },
    ),
    made(
      'RGB with a spot before the alpha',
      { ...rgb, samples: 5, extra: [0, 2], at: sampleAt(COLORS.map((color) => [...color, 7, HALF])) },
      { sees: half, ...spare },
    ),
    made('gray with alpha', gray([2]), { sees: grays(HALF), magick: true }),
    made('gray with a channel of unknown use', gray([0]), { sees: grays(255), ...spare }),
    made('gray with a channel that no tag names', gray(undefined), { sees: grays(255), ...spare }),
    made('palette of 4 bits', paletteTiff(4), { sees: SEEN, magick: true }),
    made('palette of 8 bits', paletteTiff(8), { sees: SEEN, magick: true }),
    made('a thumbnail before the picture', { ...rgb, thumbnail: true }, { sees: SEEN }),
    made(
      'a thumbnail before the picture, big-endian',
      { ...rgb, thumbnail: true, big: true },
      { sees: SEEN },
    ),
    made(
      'deflate that heeds no fill order',
      { ...rgb, compression: 'deflate', fillOrder: 2 },
      { sees: SEEN },
    ),
  ];
};

const INKS = 'Cyan\0Magenta\0Yellow\0Black\0Orange\0Green\0';
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

const inkCases = (): OpeningCase[] => {
  const inks = (samples: number, more: TestTiff['more'], extra?: readonly number[]): TestTiff => ({
    ...{ ...rgb, samples, photometric: 5, at: (_x, _y, sample) => (sample === 3 ? 255 : 0) },
    ...(more && { more }),
    ...(extra && { extra }),
  });
  const black = Array.from({ length: 4 }, () => [24, 23, 21, 255]);
  const refused = (name: string, tiff: TestTiff, refusal: RegExp): OpeningCase => ({
    name: `TIFF, ${name}`,
    make: () => writeTestTiff(tiff),
    refusal,
  });
  const compressed = (code: number, name: string) =>
    refused(
      `compressed with ${name}`,
      { ...rgb, more: [[259, 3, [code]]] },
      new RegExp(`compressed with ${name}\\. Ask for it with LZW or ZIP`),
    );
  return [
    { name: 'TIFF, CMYK', make: () => writeTestTiff(inks(4, [])), sees: black, within: 1 },
    {
      name: 'TIFF, CMYK and a spot without tags',
      make: () => writeTestTiff(inks(5, [])),
      ...{ sees: black, within: 1, finding: 'channel-left-out' },
    },
    {
      name: 'TIFF, CMYK and a spot of unknown use',
      make: () => writeTestTiff(inks(5, [], [0])),
      ...{ sees: black, within: 1, finding: 'channel-left-out' },
    },
    {
      name: 'TIFF, CMYK and a spot with an ink name',
      make: () => writeTestTiff(inks(5, [[333, 7, letters('Cyan\0Magenta\0Yellow\0Black\0Gold\0')]], [0])),
      ...{ sees: black, within: 1, finding: 'spot-left-out' },
    },
    refused(
      'six inks',
      inks(6, [
        [332, 3, [2]],
        [334, 3, [6]],
        [333, 7, letters(INKS)],
      ]),
      /holds six inks \(Cyan, .*Green\)\. Ask for CMYK/,
    ),
    refused('three inks', inks(3, []), /holds three inks\. Ask for CMYK/),
    refused(
      'two inks by their number',
      inks(4, [
        [332, 3, [2]],
        [334, 3, [2]],
      ]),
      /holds two inks\. Ask/,
    ),
    compressed(34_712, 'JPEG 2000'),
    compressed(34_661, 'JBIG'),
    compressed(34_887, 'LERC'),
    compressed(50_002, 'JPEG XL'),
    compressed(12_345, 'scheme 12345'),
  ];
};

export const tiffChannelCases = (): OpeningCase[] => [...extraCases(), ...inkCases()];
