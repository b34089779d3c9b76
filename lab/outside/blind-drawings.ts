/** SVG files that an expert judged before the validator saw them. */
import type { BlindFile } from './blind-verdicts.ts';

const ABOUT_THE_EDGE =
  'look: the art is cut out on a clear canvas, to be placed, so that its edge need not be the trim.';

export const BLIND_DRAWINGS: readonly BlindFile[] = [
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/buildings/homes/home15.svg',
    sha256: '4617ef25810bb90ddcb73492b2c945ad39758c4ea712cc40601a1cf08edbe5f3',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Gradients in RGB: black outlines come out on four plates; the grass ends 3.5 pt inside the trim, within the safe margin.',
        ['color-rgb'],
      ],
      [
        'dtf',
        10,
        'look',
        'Bold hut with thick outlines, no part or gap under the limits; a highlight of a quarter opacity spills 14 mm over the outline at the top.',
        ['semi-transparent|tone-continuous|transparency'],
      ],
      [
        'screen-print',
        10,
        'look',
        'Gradients in RGB, to be separated and halftoned; the highlight at the top is half transparent.',
        ['color-rgb', 'tone-continuous'],
      ],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/people/car_ride_ganson.svg',
    sha256: '4395093a19e9d9406c4c76fe5ca84e5a48abadde5e1a02debcde701804b33bce',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'Wheels, bumper and exhaust touch the trim on three sides, without bleed; flat shapes in RGB.',
        ['bleed-missing', 'color-rgb'],
        ABOUT_THE_EDGE,
      ],
      [
        'dtf',
        10,
        'look',
        'Bold brush outlines, solid inside; the slit between neck and raised arm narrows from 0.8 mm to nothing over 4 mm and closes.',
        ['gap-too-thin'],
        'ready: a slit that tapers to nothing over 4 mm counts as a tip.',
      ],
      [
        'screen-print',
        10,
        'look',
        'Nine flat colors, black and white in RGB; the strokes of 0.02 mm lie on black shapes that print anyway. More colors than heads, to be merged.',
        ['color-rgb', 'spots-too-many|screens'],
      ],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/shapes/stars/star_83pt03step.svg',
    sha256: '20e2b27441c2dc46c379399db2ac243026070367288c96ec390e4b434857a58d',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'One outline of 0.075 pt, which a plate does not hold.',
        ['line-too-thin|line-thin'],
        'look: the file does not say how large it prints, so the width from which its line holds is named.',
      ],
      [
        'dtf',
        10,
        'blocked',
        'One outline of 0.25 mm on nothing: under 0.35 mm.',
        ['line-too-thin|line-thin'],
      ],
      ['screen-print', 10, 'blocked', 'One outline of 0.25 mm, 0.7 pt.', ['line-too-thin|line-thin']],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/computer/icons/flat-theme/action/frame_spreadsheet.svg',
    sha256: '29fc9858d3793c014b4a0c75319719bc231069de92e22dc59bb8f27dc8b139dd',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Flat grays in RGB: four plates; handles 1.1 pt from the trim.',
        ['color-rgb'],
      ],
      [
        'dtf',
        10,
        'ready',
        'Bold beads and bars around solid grays; no part under 0.5 mm, nothing soft, the notches between beads only taper.',
        [],
      ],
      ['screen-print', 10, 'look', 'Four flat grays in RGB, bold.', ['color-rgb']],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/food/beverages/bottled_drink_bw.svg',
    sha256: 'bf64f284b8fa98fe3b885338a11c0705fdfb6aa2f5cc5dcc0616e34817fe1ec0',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'The outline of the bottle lies on the trim on all four sides, without bleed; black and white in RGB.',
        ['bleed-missing', 'color-rgb'],
        ABOUT_THE_EDGE,
      ],
      [
        'dtf',
        4,
        'ready',
        'A bottle in black and white on nothing: no part under 0.5 mm, no gap under 0.8 mm; its white is enclosed by the outline.',
        [],
      ],
      ['screen-print', 4, 'look', 'Black and white in RGB, bold.', ['color-rgb']],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/signs_and_symbols/map_symbols/aiga_bar_.svg',
    sha256: 'fed338d933538354cc2c2ecfc00977a9261bd89b13746b7993c41f25030f4642',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'The rim of the glass runs along the whole top edge and the foot ends at the bottom edge, without bleed; RGB.',
        ['bleed-missing', 'color-rgb'],
        ABOUT_THE_EDGE,
      ],
      ['dtf', 10, 'ready', 'A solid black glass with a white olive; nothing thin, nothing soft.', []],
      ['screen-print', 10, 'look', 'Black and white in RGB, bold.', ['color-rgb']],
    ],
  },
  {
    from: 'openclipart-svg',
    path: 'usr/share/openclipart/svg/transportation/roadsigns/no_u_turn_sign_01.svg',
    sha256: '95e8f19fb8261d45f1203cd4ce6b695995fbaadd3ed93f65b3ae415c437b2618',
    verdicts: [
      [
        'standard',
        null,
        'look',
        'Black and red in RGB; the frame stands 6.6 pt from the top edge, inside the safe margin.',
        ['color-rgb'],
      ],
      [
        'dtf',
        null,
        'look',
        'The frame is one line of 1 pt, 0.35 mm, alone on nothing: printable, and thin. The sign is bold.',
        ['line-too-thin|line-thin'],
      ],
      [
        'screen-print',
        null,
        'look',
        'A frame of 1 pt, printable and thin; red and black in RGB.',
        ['color-rgb', 'line-too-thin|line-thin'],
      ],
    ],
  },
  {
    from: 'gimp-data',
    path: 'usr/share/gimp/2.0/icons/Symbolic-Inverted/24x24/apps/gimp-tool-free-select.svg',
    sha256: 'cd6a8b086fc3036d757e72d356107563a0d3b8015d2c8f00b650458f9a62a193',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'The rope runs off the bottom edge without bleed; one dark gray in RGB.',
        ['bleed-missing', 'color-rgb'],
        ABOUT_THE_EDGE,
      ],
      ['dtf', 11, 'ready', 'A rope 24 mm wide in one gray on nothing; holes are wider than 6 mm.', []],
      ['screen-print', 11, 'look', 'One dark gray in RGB, bold.', ['color-rgb']],
    ],
  },
  {
    from: 'desktop-base',
    path: 'usr/share/desktop-base/moonlight-theme/wallpaper/contents/images/1920x1200.svg',
    sha256: '2f31554bcd19cd282a3776d600a79e733e259b24e9c37b0d2905cf4d429c6297',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'A dark background over the whole page, without bleed; RGB with transparency.',
        ['bleed-missing', 'color-rgb'],
      ],
      [
        'dtf',
        10,
        'blocked',
        'A dark background over the whole sheet: a box on the garment.',
        ['background-opaque'],
        'look: the background has many colors, like a picture.',
      ],
      [
        'screen-print',
        10,
        'look',
        'Gradients and transparent tints in RGB over a solid background.',
        ['color-rgb', 'transparency|tone-continuous'],
      ],
    ],
  },
  {
    from: 'inkscape-tutorials',
    path: 'usr/share/inkscape/tutorials/tutorial-calligraphy.gl.svg',
    sha256: '30aed1100062b0147753b0f9156fc686388bfd8e7dfea7e8c28d01d0d9b084a1',
    verdicts: [
      [
        'standard',
        null,
        'blocked',
        'All text is live type in fonts that are not in the file (the rendering substitutes them and lines collide); the header runs off the page without bleed.',
        ['font-not-embedded'],
      ],
      [
        'dtf',
        10,
        'blocked',
        'Live type that is not outlined: what renders are substitutes, lines overlap.',
        ['font-not-embedded'],
      ],
      [
        'screen-print',
        10,
        'blocked',
        'Live type that is not outlined: what renders are substitutes; gradients in RGB.',
        ['font-not-embedded', 'color-rgb'],
      ],
    ],
  },
];
