/**
 * Scenes with figures and photographs that no other set uses, picked before any engine ran on them. Four rules were
 * later designed with these figures in view (docs/adr/0016).
 */
import type {
  Art,
  Color,
  Ground,
} from '../../../packages/tools/src/background-remover/testing/composites.ts';
import { byFormula, onPhoto, type Scene } from './background-compose.ts';

const mix = (a: Color, b: Color, t: number): Color => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

const inEllipse = (u: number, v: number, across: number, down: number) =>
  (u / across) ** 2 + (v / down) ** 2 < 1;

/** Half the mug's width, and the positions of its rim and foot; 1 is half the picture's shorter side. */
const MUG = { reach: 0.36, brim: -0.4, foot: 0.42 };

/** Glazed mug with coffee; the background shows through its handle. */
const mug: Art = {
  inside: (u, v) => {
    const { reach, brim, foot } = MUG;
    const isBody = Math.abs(u) < reach && v > brim && v < foot;
    const isRound = inEllipse(u, v - brim, reach, 0.09) || inEllipse(u, v - foot, reach, 0.1);
    const fromHandle = Math.hypot(u - reach, v * 0.85);
    return isBody || isRound || (u > reach - 0.02 && fromHandle > 0.17 && fromHandle < 0.25);
  },
  color: (u, v) => {
    const { reach, brim } = MUG;
    if (inEllipse(u, v - brim - 0.012, reach - 0.03, 0.07)) return [52, 30, 18];
    const light = 0.25 + 0.75 * Math.max(0, Math.cos((Math.min(u, reach) / reach + 0.45) * 1.25));
    const shine = Math.max(0, 1 - Math.abs(u + 0.19) / 0.035) * (v > -0.25 && v < 0.3 ? 0.7 : 0);
    const glaze: Color = v > -0.02 && v < 0.2 && u < reach ? [244, 232, 205] : [28, 126, 138];
    return mix(mix([12, 22, 30], glaze, light), [255, 255, 255], shine);
  },
};

/** Deterministic noise 0…1 at integer coordinates. */
function grainAt(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
}

/** Plaster wall above a wooden tabletop. */
const kitchen: Ground = (u, v, x, y) => {
  const grain = grainAt(x, y) * 10 - 5;
  const mottle = 6 * Math.sin(u * 9 + 3 * Math.sin(v * 7)) + 5 * Math.sin(v * 13 + 2 * Math.sin(u * 11 + 1));
  if (v < 0.22) return [186 + mottle + grain + u * 18, 172 + mottle + grain + u * 14, 150 + mottle + grain];
  const board = Math.sin(v * 95 + 4 * Math.sin(u * 2.1 + v * 5) + 1.5 * Math.sin(u * 6.3)) * 0.5 + 0.5;
  return mix([104 + grain, 66 + grain, 40 + grain], [158 + grain, 108 + grain, 68 + grain], board);
};

/** Cream letters with a dark outline, which is the subject's edge. */
const CAMP = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="310" font-family="Noto Sans" font-weight="700" text-anchor="middle">
  <g stroke="#14342b" stroke-width="24" stroke-linejoin="round" fill="#14342b"><text x="350" y="140" font-size="132">PINE LAKE</text><text x="350" y="262" font-size="86">SUMMER CAMP</text></g>
  <text x="350" y="140" font-size="132" fill="#f7ecd0">PINE LAKE</text><text x="350" y="262" font-size="86" fill="#f2a541">SUMMER CAMP</text></svg>`;

function drawWheel(x: number, y: number, radius: number, spokes: number): string {
  const ends = Array.from({ length: spokes }, (_, index) => {
    const angle = (index / spokes) * 2 * Math.PI;
    return `M${x} ${y}L${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="15"/><path d="${ends.join('')}" stroke-width="2.5"/><circle cx="${x}" cy="${y}" r="13" fill="#20242c"/>`;
}

/** Bicycle: tubes and 2.5 px spokes, with the background visible between them. */
const BICYCLE = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="680" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <g stroke="#20242c">${drawWheel(240, 440, 200, 28)}${drawWheel(820, 440, 200, 28)}</g>
  <path d="M240 440L400 190L690 190L480 450ZM372 130L480 450M240 440H480M820 440L668 120" stroke="#c3302b" stroke-width="20"/>
  <path d="M668 120L660 84H752Q800 92 776 140M480 450L520 530M496 530H546" stroke="#20242c" stroke-width="14"/>
  <path d="M316 122Q372 108 444 122L430 138H340Z" fill="#5a3620" stroke="#5a3620" stroke-width="12"/>
  <circle cx="480" cy="450" r="46" stroke="#20242c" stroke-width="9"/></svg>`;

/** Furry creature: hairs as thin as 0.5 px on an egg shape, with eyes and a mouth. Deterministic for a given seed. */
function drawFurry(width: number, height: number, hairs: number, seed: number): string {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
  const [x, y] = [width / 2, height / 2];
  const [across, down] = [width * 0.34, height * 0.36];
  const strokes = Array.from({ length: hairs }, () => {
    const angle = random() * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const reach = 1.08 + 0.3 * random();
    const droop = 30 * random();
    const root = `${(x + across * 0.9 * cos).toFixed(1)} ${(y + down * 0.9 * sin).toFixed(1)}`;
    const knee = `${(x + across * reach * 0.95 * cos).toFixed(1)} ${(y + down * reach * 0.95 * sin).toFixed(1)}`;
    const tip = `${(x + across * reach * cos + 16 * (random() - 0.5)).toFixed(1)} ${(y + down * reach * sin + droop).toFixed(1)}`;
    return `<path d="M${root}Q${knee} ${tip}" stroke="${random() < 0.5 ? '#f08a3c' : '#c9541e'}" stroke-width="${(0.5 + 1.3 * random()).toFixed(2)}"/>`;
  });
  const eye = (at: number) =>
    `<circle cx="${at}" cy="${y - 40}" r="38" fill="#fff" stroke="#5b230c" stroke-width="4"/><circle cx="${at + 6}" cy="${y - 34}" r="16" fill="#1c1410"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="g"><stop offset="0" stop-color="#ffb066"/><stop offset="1" stop-color="#d4601f"/></radialGradient></defs>
  <ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="url(#g)"/><g fill="none" stroke-linecap="round">${strokes.join('')}</g>
  ${eye(x - 46)}${eye(x + 46)}<path d="M${x - 60} ${y + 50}Q${x} ${y + 110} ${x + 60} ${y + 50}Z" fill="#5b230c"/></svg>`;
}

const middle = { width: 900, height: 700, left: 250, top: 110, tall: 480 };

/**
 * Photographs from lomiri-wallpapers-16.04, except the ladybird; file names include the authors (CC BY 4.0, CC BY-SA
 * 4.0, CC0).
 */
const photos = {
  peaks: 'lomiri:picosdeeuropa_by_Aitzol_Berasategi.jpg',
  slope: 'lomiri:aitzgorri_by_Aitzol_Berasategi.jpg',
  stream: 'lomiri:life_by_Aitzol_Berasategi.jpg',
  /** A dragonfly sits in the middle, so use only with a figure that covers it. */
  hedge: 'lomiri:Dragonfly_by_Bolly.jpg',
  sky: 'lomiri:Bridge_by_Sander_Klootwijk.jpg',
  colors: 'lomiri:umang_by_Abhishek_Mudgal.jpg',
  plaster: 'lomiri:analogpattern_by_Peter_Nerlich.jpg',
  dandelion: 'lomiri:seeding_by_Clements_Engelhardt.jpg',
  ladybird: 'mate:nature/LadyBird.jpg',
} as const;

export const fresh: readonly Scene[] = [
  onPhoto(
    'fresh',
    'outlined sailor, peaks',
    'clipart:animals/sailor_monkey_nicu_bucul_01.svg',
    photos.peaks,
    {
      ...middle,
      left: 290,
    },
  ),
  onPhoto(
    'fresh',
    'outlined hamburger, large, stream',
    'clipart:food/meats_and_eggs/hamburger_ganson.svg',
    photos.stream,
    { ...middle, width: 1600, height: 1200, tall: 760, left: 380, top: 240 },
  ),
  onPhoto(
    'fresh',
    'outlined lamp with wires, plaster',
    'clipart:tools/hurricane_lamp_ganson.svg',
    photos.plaster,
    {
      ...middle,
      left: 340,
      top: 60,
      tall: 580,
    },
  ),
  onPhoto(
    'fresh',
    'outlined cat, JPEG, slope',
    'clipart:animals/mammals/cartoon_cat_gerald_g._01.svg',
    photos.slope,
    { ...middle, left: 150, top: 170, tall: 420, jpeg: 80 },
  ),
  onPhoto('fresh', 'painted cake, sky', 'clipart:food/desserts/pink_cake_gabrielle_now_r.svg', photos.sky, {
    ...middle,
    left: 150,
    top: 170,
    tall: 360,
  }),
  onPhoto('fresh', 'crowned crane, slope', 'stamps:animals/birds/crowned_crane.png', photos.slope, {
    ...middle,
    width: 800,
    height: 600,
    tall: 420,
    left: 200,
    top: 110,
  }),
  onPhoto('fresh', 'koala, stream (low contrast)', 'stamps:animals/marsupials/koala.png', photos.stream, {
    ...middle,
    width: 640,
    height: 480,
    tall: 220,
    left: 230,
    top: 150,
  }),
  onPhoto('fresh', 'tree, fine leaves, colors', 'stamps:plants/trees/tree336.png', photos.colors, {
    ...middle,
    tall: 560,
    left: 260,
    top: 80,
  }),
  onPhoto('fresh', 'scooter, small, peaks', 'fluent:1f6f5.webp', photos.peaks, {
    ...middle,
    width: 1400,
    height: 1050,
    tall: 256,
    left: 900,
    top: 660,
  }),
  onPhoto('fresh', 'mushroom, plaster', 'fluent:1f344.webp', photos.plaster, {
    ...middle,
    width: 800,
    height: 600,
    tall: 280,
    left: 230,
    top: 150,
  }),
  onPhoto('fresh', 'camp lettering, stream', { svg: CAMP }, photos.stream, {
    ...middle,
    left: 100,
    top: 190,
  }),
  onPhoto('fresh', 'bicycle (lines), large, slope', { svg: BICYCLE }, photos.slope, {
    ...middle,
    width: 1600,
    height: 1200,
    left: 260,
    top: 330,
  }),
  onPhoto('fresh', 'furry creature, hairs, hedge', { svg: drawFurry(620, 680, 1300, 41) }, photos.hedge, {
    ...middle,
    left: 280,
    top: 80,
  }),
  byFormula('fresh', 'mug, kitchen', [mug, kitchen], [720, 640]),
  onPhoto(
    'fresh',
    'harp over the border, colors',
    'clipart:recreation/music/harp1_ganson.svg',
    photos.colors,
    {
      ...middle,
      tall: 600,
      left: 480,
      top: 190,
    },
  ),
  onPhoto('fresh', 'sombrero out of focus, sky', 'stamps:clothes/hats/sombrero.png', photos.sky, {
    ...middle,
    tall: 300,
    left: 190,
    top: 180,
    blur: 3,
  }),
  onPhoto('fresh', 'ice cream, ladybird', 'clipart:food/desserts/cone_alt1.svg', photos.ladybird, {
    ...middle,
    isRival: true,
    tall: 560,
    left: 130,
    top: 70,
  }),
  onPhoto(
    'fresh',
    'kitten, dandelion',
    'clipart:animals/mammals/housecats/kitten_gerald_g._01.svg',
    photos.dandelion,
    { ...middle, isRival: true, tall: 400, left: 360, top: 240 },
  ),
];
