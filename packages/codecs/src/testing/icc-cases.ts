/** Files with unusual profiles in every container, each with nine patches of known values. */
import { existsSync, readFileSync } from 'node:fs';
import { PSD_RESOURCES, writePsdResource } from '@printready/documents/psd';
import { createPicture, type Picture, SAMPLES_PER_PIXEL } from '@printready/pixels/picture';
import { fogra39Profile, grayCurveProfile, matrixProfile, type Primaries } from '@printready/pixels/profiles';
import { icc, type Page, pdfOf, swappedProfile } from '../pdf/testing/make-page.ts';
import { encodePicture } from '../save.ts';
import { writeTestPsd } from './psd-cases.ts';
import { HEIGHT, WIDTH } from './quadrants.ts';
import { writeTestTiff } from './tiff/tiff-writer.ts';

type Space = 'rgb' | 'gray' | 'cmyk' | 'lab';
type Colors = readonly (readonly number[])[];

export type IccCase = {
  readonly name: string;
  readonly space: Space;
  /** Profile that the values refer to; null for L*a*b* values. */
  readonly profile: Uint8Array | null;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
};

export const PATCHES: Readonly<Record<Space, Colors>> = {
  rgb: [
    [200, 30, 40],
    [30, 160, 60],
    [40, 60, 190],
    [128, 128, 128],
    [250, 240, 200],
    [20, 24, 30],
    [180, 120, 90],
    [90, 140, 170],
    [240, 200, 60],
  ],
  gray: [[0], [32], [64], [96], [128], [160], [192], [224], [255]],
  cmyk: [
    [0, 0, 0, 255],
    [255, 0, 0, 0],
    [0, 255, 0, 0],
    [0, 0, 255, 0],
    [0, 255, 255, 0],
    [153, 102, 102, 255],
    [60, 40, 40, 100],
    [0, 0, 0, 0],
    [128, 64, 0, 26],
  ],
  lab: [
    [128, 128, 128],
    [153, 148, 143],
    [102, 108, 118],
    [204, 128, 148],
    [51, 138, 128],
    [230, 124, 136],
    [128, 168, 158],
    [166, 108, 158],
    [77, 133, 103],
  ],
};

const patchAt = (x: number, y: number): number =>
  Math.floor((x * 3) / WIDTH) + 3 * Math.floor((y * 3) / HEIGHT);

export const PATCH_POINTS = Array.from({ length: 9 }, (_, i) => [
  ((i % 3) + 0.5) / 3,
  (Math.floor(i / 3) + 0.5) / 3,
]) as readonly (readonly [number, number])[];

const D65 = [0.3127, 0.329] as const;
const D50 = [0.3457, 0.3585] as const;
const ADOBE: Primaries = { red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06], white: D65 };
const PROPHOTO: Primaries = {
  red: [0.7347, 0.2653],
  green: [0.1596, 0.8404],
  blue: [0.0366, 0.0001],
  white: D50,
};

/** Press profile other than the default, so that ignoring it is noticed; from Debian's Ghostscript. */
const OTHER_PRESS = '/usr/share/color/icc/ghostscript/ps_cmyk.icc';
const press = existsSync(OTHER_PRESS) ? new Uint8Array(readFileSync(OTHER_PRESS)) : await fogra39Profile();

const RGB_PROFILES = {
  'swapped channels': swappedProfile(),
  'Adobe RGB': matrixProfile('Adobe RGB', ADOBE, (value) => value ** (563 / 256)),
  ProPhoto: matrixProfile('ProPhoto', PROPHOTO, (value) => (value < 1 / 32 ? value / 16 : value ** 1.8)),
} as const;
const GRAY = grayCurveProfile('gray of gamma 1.8', (value) => value ** 1.8);

const PROFILES: readonly (readonly [name: string, space: 'rgb' | 'gray' | 'cmyk', icc: Uint8Array])[] = [
  ...Object.entries(RGB_PROFILES).map(([name, profile]) => [name, 'rgb', profile] as const),
  ['gray of gamma 1.8', 'gray', GRAY],
  ['inks by tables', 'cmyk', press],
];

function pictureOf(space: 'rgb' | 'gray' | 'cmyk', profile: Uint8Array): Picture {
  const step = SAMPLES_PER_PIXEL[space];
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * step }, (_, i) => {
    const pixel = Math.floor(i / step);
    return PATCHES[space][patchAt(pixel % WIDTH, Math.floor(pixel / WIDTH))]![i % step]!;
  });
  const size = { width: WIDTH, height: HEIGHT, resolution: null };
  return createPicture({ ...size, space, alpha: false, data, icc: profile });
}

const inContainers = (): IccCase[] =>
  (['png', 'jpeg', 'tiff', 'psd'] as const).flatMap((format) =>
    PROFILES.flatMap(([name, space, profile]): IccCase[] =>
      format === 'png' && space === 'cmyk'
        ? []
        : [
            {
              ...{ name: `${format.toUpperCase()}, ${name}`, space, profile },
              make: () => encodePicture(pictureOf(space, profile), { format, quality: 100 }),
            },
          ],
    ),
  );

const labAt = (x: number, y: number, sample: number): number => PATCHES.lab[patchAt(x, y)]![sample]!;

const inLab = (): IccCase[] => {
  const made = (name: string, make: IccCase['make']): IccCase => ({
    name,
    space: 'lab',
    profile: null,
    make,
  });
  const size = { width: WIDTH, height: HEIGHT, bits: 8, samples: 3 };
  const planes = [0, 1, 2].map((c) => (x: number, y: number) => labAt(x, y, c));
  const signed = (x: number, y: number, sample: number) =>
    sample === 0 ? labAt(x, y, 0) : (labAt(x, y, sample) + 128) & 255;
  return [
    made('TIFF, L*a*b* of the CIE', () => writeTestTiff({ ...size, photometric: 8, at: signed })),
    made('TIFF, L*a*b* of the ICC', () => writeTestTiff({ ...size, photometric: 9, at: labAt })),
    made('PSD, L*a*b*', () => writeTestPsd({ mode: 9, planes })),
  ];
};

const LAB = '[/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-128 127 -128 127] >>]';

const imagePage = (
  space: Space,
  colorSpace: string,
  profile: Uint8Array | null,
  more: Partial<Page> = {},
): Page => ({
  content: 'q 100 0 0 100 0 0 cm /X Do Q',
  ...more,
  resources: `/XObject << /X 11 0 R >> ${more.resources ?? ''}`,
  objects: [
    profile ? icc(PATCHES[space][0]!.length, profile) : 'null',
    {
      dict: `/Type /XObject /Subtype /Image /Width 3 /Height 3 /BitsPerComponent 8 /ColorSpace ${colorSpace}`,
      data: Uint8Array.from(PATCHES[space].flat()),
    },
  ],
});

const OPERATORS = { rgb: 'rg', gray: 'g', cmyk: 'k' } as const;

const fillPage = (space: 'rgb' | 'gray' | 'cmyk', profile: Uint8Array, more: Partial<Page>): Page => ({
  content: PATCHES[space]
    .map((color, i) => {
      const tints = color.map((value) => (value / 255).toFixed(6)).join(' ');
      const [x, y] = [(i % 3) * 33.4, 100 - 33.4 * (Math.floor(i / 3) + 1)];
      return `${tints} ${OPERATORS[space]} ${x} ${y} 33.5 33.5 re f`;
    })
    .join('\n'),
  objects: [icc(color0(space), profile)],
  ...more,
});

const color0 = (space: Space): number => PATCHES[space][0]!.length;
const intent = (identifier: string) =>
  `/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (${identifier}) /DestOutputProfile 10 0 R >>]`;

const DEVICES = { rgb: 'DeviceRGB', gray: 'DeviceGray', cmyk: 'DeviceCMYK' } as const;
const DEFAULTS = { rgb: 'DefaultRGB', gray: 'DefaultGray', cmyk: 'DefaultCMYK' } as const;

const inPdf = (): IccCase[] => {
  const made = (name: string, space: Space, profile: Uint8Array | null, page: Page): IccCase => ({
    ...{ name: `PDF, ${name}`, space, profile },
    make: () => pdfOf(page),
  });
  const standIn = (space: 'rgb' | 'gray' | 'cmyk') => ({
    resources: `/ColorSpace << /${DEFAULTS[space]} [/ICCBased 10 0 R] >>`,
  });
  const adobe = RGB_PROFILES['Adobe RGB'];
  const swapped = RGB_PROFILES['swapped channels'];
  return [
    ...PROFILES.map(([name, space, profile]) =>
      made(name, space, profile, imagePage(space, '[/ICCBased 10 0 R]', profile)),
    ),
    made('an image in L*a*b*', 'lab', null, imagePage('lab', LAB, null)),
    made('DefaultRGB', 'rgb', adobe, fillPage('rgb', adobe, standIn('rgb'))),
    made('DefaultGray', 'gray', GRAY, fillPage('gray', GRAY, standIn('gray'))),
    made('DefaultCMYK', 'cmyk', press, fillPage('cmyk', press, standIn('cmyk'))),
    made('DefaultRGB of an image', 'rgb', swapped, imagePage('rgb', '/DeviceRGB', swapped, standIn('rgb'))),
    made('an output intent in RGB', 'rgb', adobe, fillPage('rgb', adobe, { catalog: intent('Adobe RGB') })),
    made('an image under an output intent in RGB', 'rgb', swapped, {
      ...imagePage('rgb', '/DeviceRGB', swapped),
      catalog: intent('swapped'),
    }),
    made('an output intent in gray', 'gray', GRAY, fillPage('gray', GRAY, { catalog: intent('gray') })),
    made('an output intent in inks', 'cmyk', press, fillPage('cmyk', press, { catalog: intent('press') })),
    made('an image under an output intent in inks', 'cmyk', press, {
      ...imagePage('cmyk', `/${DEVICES.cmyk}`, press),
      catalog: intent('press'),
    }),
  ];
};

const bareResource = (): IccCase => {
  const profile = RGB_PROFILES['Adobe RGB'];
  const planes = [0, 1, 2].map((c) => (x: number, y: number) => PATCHES.rgb[patchAt(x, y)]![c]!);
  const resources = [writePsdResource(PSD_RESOURCES.icc, profile)];
  return {
    ...{ name: 'PSD, a profile with few resources', space: 'rgb', profile },
    make: () => writeTestPsd({ mode: 3, planes, resources }),
  };
};

export const iccCases = (): IccCase[] => [...inContainers(), ...inLab(), bareResource(), ...inPdf()];
