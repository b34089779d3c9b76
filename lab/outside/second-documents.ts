/** PDF files of a second draw, which a prepress engineer judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

export const SECOND_DOCUMENTS: readonly BlindFile[] = [
  {
    from: 'octave-doc',
    path: 'usr/share/doc/octave/refcard-a4.pdf',
    sha256: '7de62b24c8aa8b82d37e91948cd411c0dae8678233603419de976f0bf9538706',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Black on one plate, embedded; type from 6 TeX points, most of it 7, and rules of 0.1 pt.',
        ['text-small', 'line-too-thin|line-thin'],
      ],
      ['dtf', null, 'blocked', 'Rules of 0.1 and 0.4 pt: under 0.35 mm.', ['line-too-thin|line-thin']],
      [
        'screen-print',
        null,
        'blocked',
        'Rules of 0.1 and 0.4 pt: screens hold 1 pt.',
        ['line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'auto-multiple-choice-doc-pdf',
    path: 'usr/share/doc/auto-multiple-choice/latex/sample-plain.pdf',
    sha256: '3b6c7d77daa204aa612cdb5baa10a8dd652e9c82f3c38d4e524ad2b8e3a9d858',
    verdicts: [
      [
        'standard',
        null,
        'ready',
        'Black type of 10 pt on one plate, embedded; boxes with lines of 0.5 pt, far from the edge.',
        [],
      ],
      [
        'dtf',
        null,
        'blocked',
        'Boxes with lines of 0.5 pt, 0.18 mm: under 0.35 mm.',
        ['line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'Boxes with lines of 0.5 pt: screens hold 1 pt.',
        ['line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'sagemath-doc',
    path: 'usr/share/doc/sagemath/html/en/reference/knots/sage/knots/link-7.pdf',
    sha256: '2f44c1c8a9f847bce612eb19c0c58f0b1e4159be72cbf85dc43037f51858f9ed',
    verdicts: [
      ['standard', null, 'look', 'One blue line of 1 pt in RGB, 21 pt inside the trim.', ['color-rgb']],
      [
        'dtf',
        null,
        'blocked',
        'A white rectangle lies under the whole page: a white box on the garment.',
        ['background-opaque'],
      ],
      [
        'screen-print',
        null,
        'look',
        'One blue line of 1 pt in RGB: printable, and thin.',
        ['color-rgb', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'sagemath-doc',
    path: 'usr/share/doc/sagemath/html/en/developer/_static/flowchart.pdf',
    sha256: '75bcab228809fa0405cb377f8e83e6bbeb670fcf296b1c50f2c2c2203a349f0a',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'The page is one picture of 602 × 850 pixels at 72 ppi, in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
      ['dtf', null, 'blocked', 'The page is one picture at 72 ppi.', ['resolution-too-low|resolution-low']],
      [
        'screen-print',
        null,
        'blocked',
        'The page is one picture at 72 ppi, in RGB.',
        ['resolution-too-low|resolution-low', 'color-rgb'],
      ],
    ],
  },
  {
    from: 'python-reportlab-doc',
    path: 'usr/share/doc/python-reportlab-doc/reportlab-userguide.pdf',
    sha256: '91ad5429d7b2907b8efefd7b95facfe2fb01ec31b8cefb024e47b0a7ac713420',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'Helvetica, Times and Courier are not embedded; type from 4.5 pt; pictures at 64 to 72 ppi.',
        ['font-not-embedded', 'text-too-small', 'resolution-too-low|resolution-low', 'color-rgb'],
      ],
      [
        'dtf',
        null,
        'blocked',
        'Fonts are not embedded; lines of 0.25 pt.',
        ['font-not-embedded', 'line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'Fonts are not embedded; lines of 0.25 pt.',
        ['font-not-embedded', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'gutenprint-doc',
    path: 'usr/share/doc/gutenprint-doc/gutenprint-users-manual.pdf',
    sha256: 'e9f4a85ecce576c1dcbb9236e710d0e1256c0f5642bb06ad91251b15410194d8',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'Screenshots at 72 to 114 ppi; type from 7 pt, black in RGB; hairlines of 0.1 pt.',
        ['resolution-too-low|resolution-low', 'color-rgb', 'text-small', 'line-too-thin|line-thin'],
      ],
      [
        'dtf',
        null,
        'blocked',
        'Screenshots at 72 to 114 ppi; lines of 0.1 pt.',
        ['resolution-too-low|resolution-low', 'line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'blocked',
        'Screenshots at 72 to 114 ppi; lines of 0.1 pt.',
        ['resolution-too-low|resolution-low', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'libtasn1-doc',
    path: 'usr/share/doc/libtasn1-doc/libtasn1.pdf',
    sha256: '3917eb460d87e275f9792b3597029873fd77890ed3ccebe40bbc5a3a7ee516d3',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Black type from 9 TeX points in RGB, embedded: black on four plates.',
        ['color-rgb'],
      ],
      ['dtf', null, 'blocked', 'Rules of 0.4 to 0.6 pt: under 0.35 mm.', ['line-too-thin|line-thin']],
      [
        'screen-print',
        null,
        'blocked',
        'Rules of 0.4 to 0.6 pt: screens hold 1 pt.',
        ['line-too-thin|line-thin'],
      ],
    ],
  },
];
