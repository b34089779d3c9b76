/** SVG files of a second draw, which a prepress engineer judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

export const SECOND_DRAWINGS: readonly BlindFile[] = [
  {
    from: 'tuxpaint-data',
    path: 'usr/share/tuxpaint/starters/elephant.svg',
    sha256: 'a02809edf6d74f58ea26c5762a2bfdf9abb3ded182fece4490453f7ca16c6679',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'One black outline of 0.66 pt in RGB: four plates; it stands 2 pt from the edge.',
        ['color-rgb'],
      ],
      [
        'dtf',
        10,
        'look',
        'One outline of 0.36 mm alone on nothing: printable, and thin.',
        ['line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        10,
        'look',
        'One outline of 1.03 pt: printable, and thin; black in RGB.',
        ['color-rgb', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'tuxpaint-data',
    path: 'usr/share/tuxpaint/starters/frame_hearts.svg',
    sha256: 'bc016e95e4a7473568c3eb0f001591513de6faafce67691266ce1ae9191d9bf4',
    verdicts: [
      ['standard', null, 'look', 'Hearts in red gradients, RGB, from 1.5 pt inside the edge.', ['color-rgb']],
      [
        'dtf',
        10,
        'ready',
        'Thirty-six solid hearts of 8 mm on nothing; gradients inside solid shapes, nothing soft.',
        [],
      ],
      [
        'screen-print',
        10,
        'look',
        'Red gradients in RGB, to be halftoned.',
        ['color-rgb', 'tone-continuous'],
      ],
    ],
  },
  {
    from: 'khangman',
    path: 'usr/share/khangman/themes/khangman_winter.svg',
    sha256: '36dc39fd4270025cf6f7813850215c54cb7b5ef9697835f07646382d001e07b2',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A winter scene over the whole page, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        10,
        'look',
        'A rectangular picture with its own blue frame: the art is the rectangle. Some of its snow is 250 to 254 of 255.',
        ['near-white'],
      ],
      ['screen-print', 10, 'look', 'Gradients in RGB over a solid scene.', ['color-rgb', 'tone-continuous']],
    ],
  },
  {
    from: 'debian-edu-artwork-emerald',
    path: 'usr/share/desktop-base/debian-edu-emerald-theme/wallpaper/contents/images/1920x1080.svg',
    sha256: 'b7f4fab2f000d94f76bca1192976508a77cc18c7c8695c78c9441a3656bb7b29',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A teal gradient over the whole page, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        10,
        'ready',
        'A rectangular picture in many teals, no one color around it, nothing soft: the art is the rectangle.',
        [],
      ],
      [
        'screen-print',
        10,
        'look',
        'Teal gradients in RGB over the whole sheet.',
        ['color-rgb', 'tone-continuous'],
      ],
    ],
  },
  {
    from: 'fontforge-doc',
    path: 'usr/share/doc/fontforge/_images/convexpoly.svg',
    sha256: '846cec8a4697c5d1ffc9160256c442edbaec423f7ebed1dd1bf8463ea5475ab8',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'Labels are live type in DejaVu Sans, which is not in the file.',
        ['font-not-embedded'],
      ],
      [
        'dtf',
        10,
        'blocked',
        'Labels are live type; outlines of 0.15 mm.',
        ['font-not-embedded', 'line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        10,
        'blocked',
        'Labels are live type; outlines of 0.4 pt.',
        ['font-not-embedded', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'dia-common',
    path: 'usr/share/doc/dia/html/en/images/prev.svg',
    sha256: 'b383a37dbedb0419ad4e35bfd83ccae3eddc233047b3f74dc59205ea2a1e807c',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'A black arrow with a white border, 17 mm wide: black in RGB on four plates.',
        ['color-rgb'],
      ],
      [
        'dtf',
        null,
        'ready',
        'A bold black arrow with a white border of 1.3 mm on nothing; nothing soft.',
        [],
      ],
      ['screen-print', null, 'look', 'Black and white in RGB, bold.', ['color-rgb']],
    ],
  },
];
