import type { Raster } from '@printready/pixels/raster';
import { filmOf } from '@printready/print/plates';
import type { WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { Result } from '@printready/tools/tool';
import {
  compare,
  cutFox,
  cutPart,
  formatFigures,
  frame,
  GROUND,
  openBytes,
  openSample,
  runTool,
  scaled,
  shrink,
  silentRun,
  type WorkedExample,
} from './art.ts';
import { drawScene, drawTiles, type Part } from './draw.ts';

const WHITE = { r: 255, g: 255, b: 255 };

async function backgroundRemover(): Promise<WorkedExample> {
  const { shows, figures } = await cutFox();
  const ground = GROUND.mint;
  return compare({ raster: await openSample('logo.png'), ground }, { raster: shows, ground }, figures);
}

async function colorKnockout(): Promise<WorkedExample> {
  const art = await openSample('black-shirt.jpg');
  const { shows, figures } = await runTool('color-ko', art, { alpha: 'halftone', lpi: 35 });
  const ground = GROUND.slate;
  return compare({ raster: art, ground }, { raster: shows, ground }, figures);
}

/** Simulated print, and one film per screen in printing order. */
async function colorSeparator(): Promise<WorkedExample> {
  const art = await openSample('black-shirt.jpg');
  const { shows, figures, plates = [] } = await runTool('color-separator', art, {});
  const films = plates.map((plate) => ({ raster: filmOf(plate), frame: GROUND.table }));
  return {
    before: await drawScene({ raster: shows, ground: GROUND.black }),
    after: await drawTiles(films, Math.ceil(films.length / 2), GROUND.paper),
    figures: [...formatFigures(figures), plates.map(({ name }) => name).join(', ')],
  };
}

/** Small lettering in the sunset badge. */
const SMALL_PRINT: Part = { left: 240, top: 1990, width: 480, height: 360 };

async function downscaler(): Promise<WorkedExample> {
  const art = await openSample('black-shirt.jpg');
  const options = { target: 'print', side: 'width', lengthMm: 88.9, dpi: 300, filter: 'lanczos3' };
  const { shows, figures } = await runTool('downscaler', art, options);
  const scene = { ground: GROUND.black, squares: true } as const;
  return compare(
    { ...scene, raster: art, window: SMALL_PRINT },
    { ...scene, raster: shows, window: scaled(SMALL_PRINT, shows.width / art.width) },
    figures,
  );
}

/** Brightest part of the eclipse. */
const FLARE: Part = { left: 1290, top: 680, width: 240, height: 180 };

async function halftone(): Promise<WorkedExample> {
  const art = await openSample('glow.jpg');
  const screen = { screen: 'am', dot: 'ellipse', lpi: 45, angle: 22.5 };
  const { shows, figures } = await runTool('halftone', art, {
    ...{ mode: 'one-ink', tone: 'lightness', ink: WHITE },
    ...screen,
  });
  const ground = GROUND.black;
  return compare(
    { raster: art, ground, window: FLARE },
    { raster: shows, ground, window: scaled(FLARE, shows.width / art.width) },
    figures,
  );
}

/** The badge's sun with its rays. */
const SUN: Part = { left: 275, top: 158, width: 1550, height: 1550 };

export async function cropSun(art: Raster): Promise<Result> {
  const { left, top, width, height } = SUN;
  const shares = {
    x: left / art.width,
    y: top / art.height,
    width: width / art.width,
    height: height / art.height,
  };
  const size = { shape: 'print', widthMm: 88.9, heightMm: 88.9, dpi: 300 };
  return await runTool('image-cropper', art, { ...size, frame: shares });
}

async function imageCropper(): Promise<WorkedExample> {
  const art = await openSample('black-shirt.jpg');
  const { shows, figures } = await cropSun(art);
  const ground = GROUND.slate;
  return compare({ raster: frame(art, SUN, 10), ground }, { raster: shows, ground }, figures);
}

/** Small lettering in the fox. */
const LETTERING: Part = { left: 600, top: 1350, width: 560, height: 420 };

async function imageVectorizer(): Promise<WorkedExample> {
  const fox = await openSample('logo.png');
  const art = shrink(fox, 600);
  const made = await runTool('image-vectorizer', art, {});
  const tool = await engines['image-vectorizer']();
  const svg = await tool.exportAs(made, 'svg', { ...silentRun, stem: 'fox' });
  if (!(svg instanceof Uint8Array)) throw new TypeError('A drawing comes in one piece.');
  const curves = await openBytes(svg);
  const ground = GROUND.paper;
  return compare(
    { raster: art, ground, window: scaled(LETTERING, art.width / fox.width), squares: true },
    { raster: curves, ground, window: scaled(LETTERING, curves.width / fox.width) },
    made.figures,
  );
}

async function strokeEnhancer(): Promise<WorkedExample> {
  const { shows: art } = await cutFox();
  const strokes = [{ place: 'outside', width: 1.5, color: WHITE }];
  const { shows, figures } = await runTool('stroke-enhancer', art, { unit: 'mm', join: 'round', strokes });
  const ground = GROUND.black;
  return compare({ raster: art, ground }, { raster: shows, ground }, figures);
}

const TEAL_FOX = [
  { from: { r: 196, g: 85, b: 31 }, to: { r: 0, g: 122, b: 135 } },
  { from: { r: 233, g: 138, b: 75 }, to: { r: 90, g: 190, b: 190 } },
];

async function imageRecolor(): Promise<WorkedExample> {
  const { shows: art } = await cutFox();
  const options = { kind: 'flat', palette: TEAL_FOX };
  const { shows, figures } = await runTool('image-to-color-palette', art, options);
  const ground = GROUND.paper;
  return compare({ raster: art, ground }, { raster: shows, ground }, figures);
}

/** Part of the eclipse where the glow fades out. */
const FADE: Part = { left: 1180, top: 560, width: 640, height: 480 };

async function transparencyGuide(): Promise<WorkedExample> {
  const glow = await openSample('glow.jpg');
  const { shows: art } = await runTool('color-ko', glow, { alpha: 'smooth' });
  const { shows, figures } = await runTool('transparency-guide', art, { fix: 'halftone', lpi: 30 });
  const scene = { ground: GROUND.black, window: FADE };
  return compare({ ...scene, raster: art }, { ...scene, raster: shows }, figures);
}

async function upscaler(): Promise<WorkedExample> {
  const fox = await openSample('logo.png');
  const small = shrink(fox, 700);
  const art = await cutPart(small, scaled(LETTERING, small.width / fox.width));
  const options = { target: 'factor', factor: '3x', method: 'network', detail: 'fast' };
  const { shows, figures } = await runTool('upscaler', art, options);
  const whole = ({ width, height }: Raster): Part => ({ left: 0, top: 0, width, height });
  const ground = GROUND.paper;
  return compare(
    { raster: art, ground, window: whole(art), squares: true },
    { raster: shows, ground, window: whole(shows) },
    figures,
  );
}

/** The badge as designed, and as a worn print with protected lettering. */
async function designEffects(): Promise<WorkedExample> {
  const badge = await openSample('black-shirt.jpg');
  const { shows: art } = await runTool('color-ko', badge, { alpha: 'hard' });
  const textures = [
    { kind: 'worn', amount: 10, scaleMm: 9, seed: 1 },
    { kind: 'speckle', amount: 4, scaleMm: 1.2, seed: 1 },
  ];
  const { shows, figures } = await runTool('blend-texture-cut', art, { textures });
  const ground = GROUND.black;
  return compare({ raster: art, ground }, { raster: shows, ground }, figures);
}

/** The art on a black garment, and the white under it. */
async function whitePlate(): Promise<WorkedExample> {
  const badge = await openSample('black-shirt.jpg');
  const { shows: art } = await runTool('color-ko', badge, { alpha: 'hard' });
  const tool = await engines['white-plate']();
  const run = { ...silentRun, purpose: 'inspect', view: 'white' } as const;
  const { shows, figures } = await tool.run(art, { chokeMm: 0.3 }, run);
  const scene = { ground: GROUND.black, window: SUN };
  return compare({ ...scene, raster: art }, { ...scene, raster: shows }, figures);
}

export const imageToolExamples: Readonly<Record<WorkspaceToolId, () => Promise<WorkedExample>>> = {
  'color-ko': colorKnockout,
  'background-remover': backgroundRemover,
  'image-cropper': imageCropper,
  halftone,
  upscaler,
  downscaler,
  'image-vectorizer': imageVectorizer,
  'color-separator': colorSeparator,
  'image-to-color-palette': imageRecolor,
  'stroke-enhancer': strokeEnhancer,
  'blend-texture-cut': designEffects,
  'transparency-guide': transparencyGuide,
  'white-plate': whitePlate,
};
