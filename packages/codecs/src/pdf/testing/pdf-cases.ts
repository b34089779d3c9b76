/** Small pages whose look hangs on profiles, inks and print state, by kind, beside neighbors that do not. */
import { fogra39Profile } from '@printready/imaging/color/convert';
import { grayProfile, srgbProfile } from '@printready/imaging/color/profile-maker';

type Part = string | { readonly dict: string; readonly data: Uint8Array | string };
type Page = {
  readonly content: string;
  /** Entries of the page's resources, of the page and of the catalog. */
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  /** Objects from number 10 on. */
  readonly objects?: readonly Part[];
};

const latin = (text: string) => Buffer.from(text, 'latin1');

/** A file of one page of 100 × 100 pt. */
export function pdfOf({ content, resources = '', page = '', catalog = '', objects = [] }: Page): Uint8Array {
  const numbered: [number, Part][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      3,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    ],
    [4, { dict: '', data: content }],
    ...objects.map((part, i): [number, Part] => [10 + i, part]),
  ];
  const offsets = new Map<number, number>();
  const parts: Buffer[] = [latin('%PDF-1.6\n')];
  let length = 9;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [number, part] of numbered) {
    offsets.set(number, length);
    put(latin(`${number} 0 obj\n`));
    if (typeof part === 'string') put(latin(`${part}\nendobj\n`));
    else {
      const data = typeof part.data === 'string' ? latin(part.data) : Buffer.from(part.data);
      put(latin(`<< ${part.dict} /Length ${data.length} >>\nstream\n`));
      put(data);
      put(latin('\nendstream\nendobj\n'));
    }
  }
  const start = length;
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, i) => {
    const offset = offsets.get(i);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  put(
    latin(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Four squares of 50 pt: lower left, lower right, upper left, upper right. */
const squares = (...colors: readonly string[]) =>
  colors.map((color, i) => `${color} ${(i % 2) * 50} ${i < 2 ? 0 : 50} 50 50 re f`).join('\n');

/** sRGB with its red and green primaries exchanged. */
export function swappedProfile(): Uint8Array {
  const profile = Buffer.from(srgbProfile());
  const red = profile.indexOf('rXYZ', 128, 'latin1');
  const green = profile.indexOf('gXYZ', 128, 'latin1');
  profile.write('gXYZ', red, 'latin1');
  profile.write('rXYZ', green, 'latin1');
  return new Uint8Array(profile);
}

const icc = (components: number, data: Uint8Array): Part => ({ dict: `/N ${components}`, data });
const rgbSamples = new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 180, 40]);
const cmykSamples = new Uint8Array([0, 0, 0, 255, 0, 255, 255, 0, 255, 0, 0, 0, 60, 40, 40, 100]);
const image = (entries: string, data: Uint8Array): Part => ({
  dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 ${entries}`,
  data,
});
const SHOW = 'q 100 0 0 100 0 0 cm /X Do Q';
const SPOT =
  '[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 0.2 0.8 0.1] /N 1 >>]';
const NOTHING =
  '[/Separation /None /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]';
const annotation = (flags: number, rect: string, color: string) =>
  `<< /Type /Annot /Subtype /Stamp /F ${flags} /Rect [${rect}] /AP << /N ${color} 0 R >> >>`;
const stamp = (color: string): Part => ({
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Resources << >>',
  data: `${color} 0 0 50 50 re f`,
});
const layers = (config: string, usage: string) => ({
  content: '/OC /L BDC 1 0 0 rg 0 0 50 100 re f EMC 0 0 1 rg 50 0 50 100 re f',
  resources: '/Properties << /L 10 0 R >>',
  catalog: `/OCProperties << /OCGs [10 0 R] /D << /Name (d) ${config} >> >>`,
  objects: [`<< /Type /OCG /Name (Guides) ${usage} >>`],
});
const PRINT_EVENT = '/AS [<< /Event /Print /Category [/Print] /OCGs [10 0 R] >>]';

/** Pages that are compared as colors on a screen. */
export async function colorCases(): Promise<Readonly<Record<string, Page>>> {
  const fogra = await fogra39Profile();
  const swapped = swappedProfile();
  return {
    'process inks': { content: squares('0 0 0 1 k', '0 1 1 0 k', '0.5 0 0 0 k', '0.6 0.4 0.4 1 k') },
    'process inks as strokes': { content: '20 w 0 1 0 0 K 10 50 m 90 50 l S' },
    'process inks by name': {
      content: squares('/DeviceCMYK cs 1 0 0 0 sc', '/DeviceCMYK cs 0 0 1 0 scn', '0 0 0 0.5 k', '1 1 0 0 k'),
    },
    'plain RGB and gray': { content: squares('1 0 0 rg', '0.2 0.4 0.6 rg', '0.5 g', '0 g') },
    'a default RGB space': {
      content: squares('1 0 0 rg', '0 1 0 rg', '0 0 1 rg', '0.5 0.5 0 rg'),
      resources: '/ColorSpace << /DefaultRGB [/ICCBased 10 0 R] >>',
      objects: [icc(3, swapped)],
    },
    'a default CMYK space': {
      content: squares('0 0 0 1 k', '0 1 1 0 k', '0.5 0 0 0 k', '1 0 1 0 k'),
      resources: '/ColorSpace << /DefaultCMYK [/ICCBased 10 0 R] >>',
      objects: [icc(4, fogra)],
    },
    'a default gray space': {
      content: squares('0.2 g', '0.5 g', '0.8 g', '1 g'),
      resources: '/ColorSpace << /DefaultGray [/ICCBased 10 0 R] >>',
      objects: [icc(1, grayProfile())],
    },
    'a default space of the device itself': {
      content: squares('1 0 0 rg', '0 1 0 rg'),
      resources: '/ColorSpace << /DefaultRGB /DeviceRGB >>',
    },
    'a profile for fills': {
      content: squares('/P cs 1 0 0 sc', '/P cs 0 1 0 sc', '/P cs 0.3 0.6 0.9 sc', '1 0 0 rg'),
      resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
      objects: [icc(3, swapped)],
    },
    'a profile of sRGB': {
      content: squares('/P cs 1 0 0 sc', '/P cs 0.2 0.4 0.6 sc'),
      resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
      objects: [icc(3, srgbProfile())],
    },
    'a profile for inks': {
      content: squares(
        '/P cs 0 0 0 1 sc',
        '/P cs 0 1 1 0 sc',
        '/P cs 0.2 0.2 0.2 0.2 sc',
        '/P cs 1 0 0 0 sc',
      ),
      resources: '/ColorSpace << /P [/ICCBased 10 0 R] >>',
      objects: [icc(4, fogra)],
    },
    'an image with a profile': {
      content: SHOW,
      resources: '/XObject << /X 11 0 R >>',
      objects: [icc(3, swapped), image('/ColorSpace [/ICCBased 10 0 R]', rgbSamples)],
    },
    'an image without one': {
      content: SHOW,
      resources: '/XObject << /X 10 0 R >>',
      objects: [image('/ColorSpace /DeviceRGB', rgbSamples)],
    },
    'an image under a default space': {
      content: SHOW,
      resources: '/XObject << /X 11 0 R >> /ColorSpace << /DefaultRGB [/ICCBased 10 0 R] >>',
      objects: [icc(3, swapped), image('/ColorSpace /DeviceRGB', rgbSamples)],
    },
    'an image in inks': {
      content: SHOW,
      resources: '/XObject << /X 10 0 R >>',
      objects: [image('/ColorSpace /DeviceCMYK', cmykSamples)],
    },
    'an inverted image in inks': {
      content: SHOW,
      resources: '/XObject << /X 10 0 R >>',
      objects: [
        image(
          '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]',
          cmykSamples.map((one) => 255 - one),
        ),
      ],
    },
    'an image of a palette': {
      content: SHOW,
      resources: '/XObject << /X 10 0 R >>',
      objects: [
        image(
          '/ColorSpace [/Indexed /DeviceCMYK 3 <00FFFF00 FF000000 000000FF 0000FF00>]',
          new Uint8Array([0, 1, 2, 3]),
        ),
      ],
    },
    'an image masked by its own color': {
      content: `0 0 1 rg 0 0 100 100 re f ${SHOW}`,
      resources: '/XObject << /X 10 0 R >>',
      objects: [image('/ColorSpace /DeviceCMYK /Mask [0 0 255 255 255 255 0 0]', cmykSamples)],
    },
    'an inline image in inks': {
      content: `q 100 0 0 100 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /CMYK /F /AHx ID ${Buffer.from(cmykSamples).toString('hex')}> EI Q`,
    },
    'a gradient in inks': {
      content: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 100 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 1 1 0] /C1 [1 0 0 0] /N 1 >> >> >>',
    },
    'a spot color': {
      content: squares('/Gold cs 1 scn', '/Gold cs 0.5 scn', '/Gold cs 0 scn', '0 g'),
      resources: `/ColorSpace << /Gold ${SPOT} >>`,
    },
    'a form with resources of its own': {
      content: '/F Do 0 1 0 rg 50 0 50 100 re f',
      resources: '/XObject << /F 10 0 R >>',
      objects: [
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /ColorSpace << /DefaultRGB [/ICCBased 11 0 R] >> >>',
          data: '0 1 0 rg 0 0 50 100 re f',
        },
        icc(3, swapped),
      ],
    },
    'a form without resources': {
      content: '0 1 0 0 k /F Do',
      resources: '/XObject << /F 10 0 R >>',
      objects: [
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 100 100]',
          data: '0 0 50 100 re f 1 0 0 0 k 50 0 50 100 re f',
        },
      ],
    },
    'a pattern in inks': {
      content: '/Pattern cs /T scn 0 0 100 100 re f',
      resources: '/Pattern << /T 10 0 R >>',
      objects: [
        {
          dict: '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << >>',
          data: '0 1 1 0 k 0 0 50 50 re f 0 0 1 0 k 10 10 30 30 re f',
        },
      ],
    },
    'glyphs drawn in inks': {
      content: 'BT /F 100 Tf 0 0 Td (a) Tj ET',
      resources: '/Font << /F 10 0 R >>',
      objects: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> /Resources << >> >>',
        { dict: '', data: '1 0 d0 0 1 1 0 k 0 0 0.5 1 re f 1 0 0 0 k 0.5 0 0.5 1 re f' },
      ],
    },
    'inks in transparency': {
      content: '0 1 0 0 k 0 0 100 50 re f /H gs 1 0 0 0 k 25 0 50 100 re f',
      resources: '/ExtGState << /H << /ca 0.5 >> >>',
    },
  };
}

/** Pages that are compared for what is on them at all. */
export const PRINT_CASES: Readonly<Record<string, Page>> = {
  'an ink that is none': {
    content: '/N cs 1 scn 0 0 50 100 re f 1 0 0 rg 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'a stroke in no ink': {
    content: '20 w /N CS 1 SCN 10 20 m 90 20 l S 1 0 0 RG 10 70 m 90 70 l S',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'no ink within a saved state': {
    content: '0 0 1 rg q /N cs 1 scn 0 0 50 100 re f Q 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'no ink under a set opacity': {
    content: '/N cs 1 scn /H gs 0 0 50 100 re f 1 0 0 rg 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >> /ExtGState << /H << /ca 0.5 >> >>`,
  },
  'an image in no ink': {
    content: `0 1 0 rg 0 0 50 100 re f ${SHOW}`,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image(`/ColorSpace ${NOTHING}`, new Uint8Array([255, 255, 255, 255]))],
  },
  'an ink that is one': {
    content: '/Gold cs 1 scn 0 0 50 100 re f',
    resources: `/ColorSpace << /Gold ${SPOT} >>`,
  },
  'a note that prints': {
    content: '',
    page: `/Annots [${annotation(4, '0 0 50 50', '10')}]`,
    objects: [stamp('1 0 0 rg')],
  },
  'a note that does not': {
    content: '0 0 1 rg 50 50 50 50 re f',
    page: `/Annots [${annotation(0, '0 0 50 50', '10')}]`,
    objects: [stamp('1 0 0 rg')],
  },
  'a hidden note': {
    content: '0 g 50 50 50 50 re f',
    page: `/Annots [${annotation(6, '0 0 50 50', '10')}]`,
    objects: [stamp('1 0 0 rg')],
  },
  'a note in inks': {
    content: '',
    page: `/Annots [${annotation(4, '0 0 50 50', '10')}]`,
    objects: [stamp('0 1 1 0 k')],
  },
  'a note that only prints': {
    content: '',
    page: `/Annots [${annotation(4 + 32, '0 0 50 50', '10')}]`,
    objects: [stamp('0 1 0 rg')],
  },
  'a layer that is on': layers('', ''),
  'a layer that is off': layers('/OFF [10 0 R]', ''),
  'a layer that is only viewed': layers('', '/Usage << /View << /ViewState /OFF >> >>'),
};

/** Pages that the specification decides and other programs draw otherwise: whether the left half is painted. */
export const LEFT_HALF_CASES: Readonly<Record<string, { readonly page: Page; readonly isPainted: boolean }>> =
  {
    'several inks that are none': {
      isPainted: false,
      page: {
        content: '/N cs 1 1 scn 0 0 50 100 re f 1 0 0 rg 50 0 50 100 re f',
        resources: '/ColorSpace << /N [/DeviceN [/None /None] /DeviceRGB 10 0 R] >>',
        objects: [
          { dict: '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]', data: '{ pop pop 1 0 1 }' },
        ],
      },
    },
    'a layer that does not print': {
      isPainted: false,
      page: layers(PRINT_EVENT, '/Usage << /Print << /PrintState /OFF >> >>'),
    },
    'a layer that only prints': {
      isPainted: true,
      page: layers(`/OFF [10 0 R] ${PRINT_EVENT}`, '/Usage << /Print << /PrintState /ON >> >>'),
    },
    'a print state that no event asks for': {
      isPainted: true,
      page: layers('', '/Usage << /Print << /PrintState /OFF >> >>'),
    },
  };

/** Inks of 0…255 in the lower left, lower right, upper left and upper right quarter. */
export const INK_CASES: Readonly<
  Record<string, { readonly page: Page; readonly inks: readonly (readonly number[])[] }>
> = {
  'black alone': {
    page: { content: squares('0 0 0 1 k', '0 g', '0 0 0 0.5 k', '0.5 g') },
    inks: [
      [0, 0, 0, 255],
      [0, 0, 0, 255],
      [0, 0, 0, 128],
      [0, 0, 0, 128],
    ],
  },
  solids: {
    page: { content: squares('1 0 0 0 k', '0 1 0 0 k', '0 0 1 0 k', '0.6 0.4 0.4 1 k') },
    inks: [
      [255, 0, 0, 0],
      [0, 255, 0, 0],
      [0, 0, 255, 0],
      [153, 102, 102, 255],
    ],
  },
  'an image': {
    page: {
      content: SHOW,
      resources: '/XObject << /X 10 0 R >>',
      objects: [image('/ColorSpace /DeviceCMYK', cmykSamples)],
    },
    inks: [
      [255, 0, 0, 0],
      [60, 40, 40, 100],
      [0, 0, 0, 255],
      [0, 255, 255, 0],
    ],
  },
  'the initial color': {
    page: { content: '0 0 50 50 re f 50 0 50 50 re f 0 50 50 50 re f 50 50 50 50 re f' },
    inks: Array.from({ length: 4 }, () => [0, 0, 0, 255]),
  },
  'a spot by its process inks': {
    page: {
      content: squares('/Gold cs 1 scn', '/Gold cs 0.5 scn', '/Gold cs 1 scn', '/Gold cs 1 scn'),
      resources: `/ColorSpace << /Gold ${SPOT} >>`,
    },
    inks: [
      [0, 51, 204, 26],
      [0, 26, 102, 13],
      [0, 51, 204, 26],
      [0, 51, 204, 26],
    ],
  },
};
