/** PDF files that an expert judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

export const BLIND_DOCUMENTS: readonly BlindFile[] = [
  {
    from: 'texlive-games',
    path: 'usr/share/texlive/texmf-dist/tex/latex/jeuxcartes/CaJ-PokeRv1-7C.pdf',
    sha256: '00d983e0a6aa8c0986e775a2ee402ef4d14ff09fa6301978398e0eadc8ec8eda',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A black border of 1.9 pt ends exactly at the trim on all sides, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        null,
        'ready',
        'A card with round corners that is its own plate: border of 0.66 mm, bold pips, the figure embedded; nothing soft.',
        [],
      ],
      ['screen-print', null, 'look', 'Red and black in RGB; the border of 1.9 pt holds.', ['color-rgb']],
    ],
  },
  {
    from: 'fonts-sil-doulos',
    path: 'usr/share/doc/fonts-sil-doulos/documentation/pdf/faq.pdf',
    sha256: '587458abef54d985b12564bbc2d7b7f308fd3a5b15f17c7b6222653c29429da4',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Type from 9 pt, embedded, black and blue in RGB: black type on four plates.',
        ['color-rgb'],
      ],
      [
        'dtf',
        null,
        'blocked',
        'A white rectangle lies under the whole page: a white box on the garment.',
        ['background-opaque'],
      ],
      ['screen-print', null, 'look', 'Black and blue type of 9 pt in RGB, embedded.', ['color-rgb']],
    ],
  },
  {
    from: 'texlive-games',
    path: 'usr/share/doc/texlive-doc/fonts/xq/xqexample.pdf',
    sha256: '12754190533605b21a8ed01adfebb040d5e48ef3f6455757650465b5d21c0d76',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Black on one plate, type from 10 pt, embedded, boards in bitmap fonts of 600 ppi; their corner marks are hairlines of 0.12 pt.',
        ['line-thin'],
        'ready: hairlines in letters of a bitmap font are not measured.',
      ],
      [
        'dtf',
        null,
        'blocked',
        'Board lines of 0.36 pt, 0.13 mm, and marks of one pixel at 600 ppi: under 0.35 mm.',
        ['line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'Board lines of 0.36 pt: screens hold 1 pt.',
        ['line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'live-manual-pdf',
    path: 'usr/share/doc/live-manual/pdf/live-manual.landscape.en.a4.pdf',
    sha256: 'd4460a149230852a50c1245a7342cb84faeb12cbc539c2c54383b035b4cf0127',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'An empty first page; a link of 8 TeX points in RGB, embedded, and a black rule of 0.4 pt.',
        ['color-rgb', 'page-empty'],
      ],
      [
        'dtf',
        null,
        'blocked',
        'A rule of 0.4 pt, 0.14 mm: under 0.35 mm; the first page is empty.',
        ['line-too-thin|line-thin', 'page-empty'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'A rule of 0.4 pt: screens hold 1 pt; the first page is empty.',
        ['line-too-thin|line-thin', 'page-empty'],
      ],
    ],
  },
  {
    from: 'fonts-sil-padauk',
    path: 'usr/share/doc/fonts-sil-padauk/documentation/Padauk-features.pdf',
    sha256: '5ba105b9651cb571e5087b0e07d8432aa681542dffeb1aefba60852f01322987',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A screenshot at 148 ppi, under 150; black type from 6 pt in RGB, table rules of 0.1 pt.',
        ['resolution-too-low|resolution-low', 'color-rgb', 'text-small', 'line-too-thin|line-thin'],
      ],
      [
        'dtf',
        null,
        'blocked',
        'Table rules of 0.1 to 0.25 pt, under 0.35 mm; a screenshot at 148 ppi.',
        ['line-too-thin|line-thin', 'resolution-too-low|resolution-low'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'Table rules of 0.1 to 0.25 pt; screens hold 1 pt. A screenshot at 148 ppi.',
        ['line-too-thin|line-thin', 'resolution-too-low|resolution-low'],
      ],
    ],
  },
  {
    from: 'texlive-games',
    path: 'usr/share/doc/texlive-doc/latex/musikui/kake.pdf',
    sha256: 'e0dd48277d7a4d8989eb1d94e11e24cd6523868fdf42bff04c553b6cc6dbaf89',
    verdicts: [
      [
        'standard',
        null,
        'ready',
        'Black type from 14 pt and lines from 1.4 pt on the black plate alone, embedded, 23 pt from the edge.',
        [],
      ],
      [
        'dtf',
        null,
        'look',
        'Lines of 1.42 pt, just under 0.5 mm, and fine hairlines of the type: printable, and thin.',
        ['line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'look',
        'Black alone; arrows and crosses of 1.42 pt: printable, and thin.',
        ['line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'texlive-games',
    path: 'usr/share/texlive/texmf-dist/tex/latex/mahjong/tiles/mahjong-Blank.pdf',
    sha256: '6dd90d5b44499ec2c919a9829657081620dce4a36ec0567ef13d3c13f02c0f09',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'One red in RGB; it stands 5 pt from the trim, inside the safe margin.',
        ['color-rgb'],
      ],
      ['dtf', 10, 'ready', 'A bold question mark in one red on nothing.', []],
      ['screen-print', 10, 'look', 'One flat red in RGB, bold.', ['color-rgb']],
    ],
  },
  {
    from: 'python-matplotlib-data',
    path: 'usr/share/matplotlib/mpl-data/images/move.pdf',
    sha256: '0979373c62bd58be6dfb927e1b65f94e5fa76fa95c12b4c14b9a148f64ade9a5',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'A black arrow in a transparency group in RGB: it comes out on four plates; its tip ends 0.6 pt inside the trim.',
        ['color-rgb'],
      ],
      ['dtf', 10, 'ready', 'A solid black arrow with round tips on nothing.', []],
      [
        'screen-print',
        10,
        'look',
        'A solid black arrow over an invisible rectangle in a transparency group in RGB: black on four plates.',
        ['transparency|color-rgb'],
      ],
    ],
  },
];
