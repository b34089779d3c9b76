/** Pictures that an expert judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

export const BLIND_PICTURES: readonly BlindFile[] = [
  {
    from: 'texlive-games',
    path: 'usr/share/texlive/texmf-dist/tex/latex/jeuxcartes/CaJ-TaroTv1-RK.png',
    sha256: '205ef1d37f5b56b129492df172c1f97cde4e397d4f9d033706ac676921a2e14e',
    verdicts: [
      [
        'standard',
        2.4,
        'blocked',
        '250 pixels across a card of 2.4 in: 104 ppi; RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
      ['dtf', 10, 'blocked', '250 pixels across 10 in: 25 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        10,
        'blocked',
        '250 pixels across 10 in: 25 ppi, a painting in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'maxima-doc',
    path: 'usr/share/doc/maxima-doc/html/figures/draw_enhanced3d7.png',
    sha256: 'ee6502b2f8cd15b752392c1d680e3d02fc6301ace417fd69ce453a94e932149e',
    verdicts: [
      [
        'standard',
        4,
        'blocked',
        'A black frame of one pixel lies on the trim on all sides, without bleed; 200 ppi in RGB.',
        ['bleed-missing', 'resolution-too-low|resolution-low', 'color-rgb'],
      ],
      [
        'dtf',
        10,
        'blocked',
        'An opaque white sheet around the chart: a white box; 80 ppi.',
        ['background-opaque', 'resolution-too-low|resolution-low'],
      ],
      [
        'screen-print',
        10,
        'blocked',
        '80 ppi, lines of one pixel in steps.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'getdp',
    path: 'usr/share/doc/getdp/html/objects-wrap.jpg',
    sha256: '48063969dfc79c2c7eb3d6aea5bcae29a22a9e19fe13c806e166194d9d8dcb95',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        '611 pixels at 72 ppi, a black line drawing with JPEG noise.',
        ['resolution-too-low|resolution-low'],
      ],
      [
        'dtf',
        10,
        'blocked',
        '61 ppi at 10 in on an opaque white sheet: a white box.',
        ['resolution-too-low|resolution-low', 'background-opaque'],
      ],
      [
        'screen-print',
        10,
        'blocked',
        '61 ppi at 10 in; letters of eight pixels.',
        ['resolution-too-low|resolution-low'],
      ],
    ],
  },
  {
    from: 'gnome-backgrounds',
    path: 'usr/share/backgrounds/gnome/grid-d.webp',
    sha256: 'efd264c2cc8e83cda4b13b6cf3d6b69f3ffa2d7d8e177fdb4e517effb561d64f',
    verdicts: [
      [
        'standard',
        8,
        'blocked',
        'A picture that runs to all four edges, without bleed; 512 ppi in RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        11,
        'ready',
        'A rectangular picture at 372 ppi, no one color around it, nothing soft: the art is the rectangle.',
        [],
      ],
      [
        'screen-print',
        11,
        'look',
        'Continuous blues in RGB at 372 ppi, to be separated and halftoned.',
        ['color-rgb'],
      ],
    ],
  },
  {
    from: 'golang-github-jung-kurt-gofpdf-dev',
    path: 'usr/share/gocode/src/github.com/jung-kurt/gofpdf/image/golang-gopher.tiff',
    sha256: '28c8dbc907a2c5ba4b35731f91e251fd48ae3b785d66812348144f26f219a975',
    verdicts: [
      ['standard', null, 'look', 'A figure in RGB at 600 ppi, nothing at the edge.', ['color-rgb']],
      [
        'dtf',
        4,
        'look',
        'A soft shadow under the figure is semi-transparent; 250 ppi.',
        ['semi-transparent|tone-continuous|transparency', 'resolution-too-low|resolution-low'],
      ],
      [
        'screen-print',
        4,
        'look',
        'Shades and a soft shadow in RGB at 250 ppi.',
        ['color-rgb', 'resolution-too-low|resolution-low', 'semi-transparent|tone-continuous|transparency'],
      ],
    ],
  },
];
