/** Pages with JPEGs, some of them with inverted inks, in single-channel or mixed device spaces. */
import { fogra39Profile, grayProfile } from '@printready/pixels/profiles';
import sharp from 'sharp';
import { icc, type Page, SHOW, SPOT, swappedProfile } from './make-page.ts';

const SIDE = 16;
const pixels = Buffer.from(
  Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return y < SIDE / 2 ? [200, 30, 40] : x < SIDE / 2 ? [30, 60, 200] : [230, 230, 220];
  }).flat(),
);
const picture = () => sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } });
const inks = new Uint8Array(await picture().toColorspace('cmyk').jpeg({ quality: 100 }).toBuffer());
const light = new Uint8Array(await picture().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer());
const gray = new Uint8Array(
  await picture().grayscale().toColorspace('b-w').jpeg({ quality: 100 }).toBuffer(),
);

const page = (
  space: string,
  data: Uint8Array,
  profile: readonly [number, Uint8Array],
  entries = '',
): Page => ({
  content: SHOW,
  resources: '/XObject << /X 11 0 R >>',
  objects: [
    icc(...profile),
    {
      dict: `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /BitsPerComponent 8 /Filter /DCTDecode /ColorSpace ${space} ${entries}`,
      data,
    },
  ],
});

const INVERTED = '/Decode [1 0 1 0 1 0 1 0]';
const fogra = [4, await fogra39Profile()] as const;
const swapped = [3, swappedProfile()] as const;

export const JPEG_CASES: Readonly<Record<string, Page>> = {
  'a JPEG in inks': page('/DeviceCMYK', inks, fogra),
  'a JPEG in inks with an inverting Decode array': page('/DeviceCMYK', inks, fogra, INVERTED),
  'a JPEG in the inks of a profile': page('[/ICCBased 10 0 R]', inks, fogra, INVERTED),
  'a JPEG in RGB': page('/DeviceRGB', light, swapped),
  'a JPEG in the RGB of a profile': page('[/ICCBased 10 0 R]', light, swapped),
  'a JPEG in gray': page('/DeviceGray', gray, [1, grayProfile()]),
  'a JPEG in the gray of a profile': page('[/ICCBased 10 0 R]', gray, [1, grayProfile()]),
  'a JPEG in a spot color': page(SPOT, gray, [1, grayProfile()]),
  'a JPEG with a soft mask': {
    ...page('[/ICCBased 10 0 R]', light, swapped, '/SMask 12 0 R'),
    objects: [
      ...(page('[/ICCBased 10 0 R]', light, swapped, '/SMask 12 0 R').objects ?? []),
      {
        dict: '/Type /XObject /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        data: new Uint8Array([255, 0]),
      },
    ],
  },
};
