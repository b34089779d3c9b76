import { cmykSamples, image, NOTHING, type Page, type Part, SHOW, SPOT, squares } from './make-page.ts';

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

export const PRINT_CASES: Readonly<Record<string, Page>> = {
  'the ink None': {
    content: '/N cs 1 scn 0 0 50 100 re f 1 0 0 rg 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'a stroke in the ink None': {
    content: '20 w /N CS 1 SCN 10 20 m 90 20 l S 1 0 0 RG 10 70 m 90 70 l S',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'the ink None in a saved graphics state': {
    content: '0 0 1 rg q /N cs 1 scn 0 0 50 100 re f Q 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >>`,
  },
  'the ink None with opacity': {
    content: '/N cs 1 scn /H gs 0 0 50 100 re f 1 0 0 rg 50 0 50 100 re f',
    resources: `/ColorSpace << /N ${NOTHING} >> /ExtGState << /H << /ca 0.5 >> >>`,
  },
  'an image in the ink None': {
    content: `0 1 0 rg 0 0 50 100 re f ${SHOW}`,
    resources: '/XObject << /X 10 0 R >>',
    objects: [image(`/ColorSpace ${NOTHING}`, new Uint8Array([255, 255, 255, 255]))],
  },
  'a spot ink other than None': {
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
  'a layer off in the view state': layers('', '/Usage << /View << /ViewState /OFF >> >>'),
};

/** Pages that other programs draw contrary to the specification, and whether the left half must be painted. */
export const LEFT_HALF_CASES: Readonly<Record<string, { readonly page: Page; readonly isPainted: boolean }>> =
  {
    'several inks None': {
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
    'a print state without a print event': {
      isPainted: true,
      page: layers('', '/Usage << /Print << /PrintState /OFF >> >>'),
    },
  };

/** Expected inks, 0…255, in the lower left, lower right, upper left, and upper right quarters. */
export const INK_CASES: Readonly<
  Record<string, { readonly page: Page; readonly inks: readonly (readonly number[])[] }>
> = {
  'black ink only': {
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
  'black that overprints only in mode 1': {
    page: {
      content: `0 1 0 0 k 0 0 100 100 re f /O gs 0 0 0 1 k 0 0 50 50 re f /M gs 0 0 0 1 k 50 0 50 50 re f
/K gs 0 0 0 1 k 0 50 50 50 re f /O gs 0.4 0 0 0 k 50 50 50 50 re f`,
      resources:
        '/ExtGState << /O << /op true /OP true /OPM 1 >> /M << /op true /OP true /OPM 0 >> /K << /op false /OP false >> >>',
    },
    inks: [
      [0, 255, 0, 255],
      [0, 0, 0, 255],
      [0, 0, 0, 255],
      [102, 255, 0, 0],
    ],
  },
  'gray that overprints': {
    page: {
      content: '0 1 0 0 k 0 0 100 100 re f /O gs 0.5 g 0 0 50 50 re f 0.5 G 20 w 50 25 m 100 25 l S',
      resources: '/ExtGState << /O << /op true /OP true /OPM 1 >> >>',
    },
    inks: [
      [0, 0, 0, 128],
      [0, 0, 0, 128],
      [0, 255, 0, 0],
      [0, 255, 0, 0],
    ],
  },
  'a spot mixed from process inks': {
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
