/** Pictures of a second draw, which a prepress engineer judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

export const SECOND_PICTURES: readonly BlindFile[] = [
  {
    from: 'pingus-data',
    path: 'usr/share/games/pingus/data/images/groundpieces/ground/halloween/ground6.png',
    sha256: 'f024b0fdf05a1331e8876b3f94f91f7d0761385c6fe39bd1cb8e44e299da342f',
    verdicts: [
      [
        'standard',
        1,
        'look',
        'A cut-out of 163 pixels across 1 in, RGB; the rocks reach its canvas on all sides, which need not be the trim.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
      ['dtf', 4, 'blocked', '163 pixels across 4 in: 41 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        4,
        'blocked',
        '163 pixels across 4 in: 41 ppi, shades in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'scribus-data',
    path: 'usr/share/scribus/templates/nl1-bw/kites-bw.png',
    sha256: '2eda6c7961b8668d878c815c443d3622ee6a3e0b74527a090b25a330691e11fe',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A gray photograph at 75 ppi that runs to all four edges.',
        ['resolution-too-low|resolution-low'],
      ],
      ['dtf', 5, 'blocked', '378 pixels across 5 in: 76 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        5,
        'blocked',
        '378 pixels across 5 in: 76 ppi.',
        ['resolution-too-low|resolution-low'],
      ],
    ],
  },
  {
    from: 'scribus-data',
    path: 'usr/share/scribus/templates/textbased/an_image.jpg',
    sha256: '40c1f33a06be9292ca772f2d75f6badcf9d65b34cf1ccaa82fa4c49c87db8b27',
    verdicts: [
      [
        'standard',
        2.5,
        'blocked',
        '254 pixels across 2.5 in: 102 ppi; the photograph runs to all four edges, without bleed.',
        ['resolution-too-low|resolution-low', 'bleed-missing', 'color-rgb'],
      ],
      ['dtf', 4, 'blocked', '254 pixels across 4 in: 64 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        4,
        'blocked',
        '254 pixels across 4 in: 64 ppi, a photograph in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'mate-backgrounds',
    path: 'usr/share/backgrounds/mate/desktop/GreenTraditional.jpg',
    sha256: '68b9870dd49c1b6143cadda4b0cf6e87421bf9be5942e27d2877fc65f8a22a29',
    verdicts: [
      [
        'standard',
        6,
        'blocked',
        'A gray that fades to white runs off the left, upper and lower edges, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        6,
        'blocked',
        'A small sign on an opaque pale sheet: a pale box on the garment.',
        ['background-opaque'],
        'look: the sheet fades from gray to white, like a picture.',
      ],
      ['screen-print', 6, 'look', 'Gradients in RGB around a small sign.', ['color-rgb', 'tone-continuous']],
    ],
  },
  {
    from: 'scribus-data',
    path: 'usr/share/scribus/templates/br1/map.jpg',
    sha256: 'b6a14fe9504518acb4600a4c792913a0992943ce80f7906af1adb88c1a12d4a4',
    verdicts: [
      [
        'standard',
        2,
        'look',
        '307 pixels across 2 in: 154 ppi, flat colors in RGB, 1 pt from the edge.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
      [
        'dtf',
        4,
        'blocked',
        '77 ppi on an opaque white sheet: a white box.',
        ['resolution-too-low|resolution-low', 'background-opaque'],
      ],
      [
        'screen-print',
        4,
        'blocked',
        '307 pixels across 4 in: 77 ppi, borders of one pixel.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'golang-golang-x-image-dev',
    path: 'usr/share/gocode/src/golang.org/x/image/testdata/bw-gopher_ccittGroup4.tiff',
    sha256: '2fbca3eb84b5577d138ab0e84b8d1fcdd4403042367974778e3799be4c4539ed',
    verdicts: [
      [
        'standard',
        1,
        'blocked',
        '153 pixels of one bit across 1 in; the figure is cut by the upper and lower edges, without bleed.',
        [
          'bleed-missing',
          'bitmap-resolution-too-low|bitmap-resolution-low|resolution-too-low|resolution-low',
        ],
        'look: the file states no resolution, and the four pixels at its edge are a speck at 300 ppi.',
      ],
      [
        'dtf',
        4,
        'blocked',
        '153 pixels across 4 in: 38 ppi on an opaque white sheet.',
        [
          'bitmap-resolution-too-low|bitmap-resolution-low|resolution-too-low|resolution-low',
          'background-opaque',
        ],
      ],
      [
        'screen-print',
        4,
        'blocked',
        '153 pixels of one bit across 4 in: 38 ppi.',
        ['bitmap-resolution-too-low|bitmap-resolution-low|resolution-too-low|resolution-low'],
      ],
    ],
  },
  {
    from: 'golang-golang-x-image-dev',
    path: 'usr/share/gocode/src/golang.org/x/image/testdata/blue-purple-pink.lzwcompressed.tiff',
    sha256: 'ea9f27fcb7477579a43055d6b3b77baecdbe2ec57f5df302196f0bc58003a8f8',
    verdicts: [
      [
        'standard',
        0.5,
        'blocked',
        'A photograph at 300 ppi that runs to all four edges, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      ['dtf', 4, 'blocked', '150 pixels across 4 in: 38 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        4,
        'blocked',
        '150 pixels across 4 in: 38 ppi, a photograph in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
];
