/** A cut-out keeps its art whole and solid: no hole in it, no cut through one texture, nothing of the ground left. */
import { connectedComponents, edgeConnected } from '@printready/imaging/kernels/connected-components';
import { distanceTransform } from '@printready/imaging/kernels/distance-transform';
import type { Raster } from '@printready/imaging/raster';
import { classifyBorder } from '@printready/matting/classify-border';
import { levelsFrom } from '../compare-colors.ts';
import { findBeyond, rangeAt } from '../compare-pictures.ts';
import { type Judge, type Judgment, levelOf } from '../judge.ts';
import { largestPart, markWhere, shrink } from '../mask-places.ts';
import type { Options } from './options.ts';

/** Opacity, 0…255. */
const KEPT = 128;
const SEMI = { from: 24, to: 224 };
const SOLID = 250;
/** Levels from the ground's color: what went is art from here on; what is left is ground up to here. */
const ART = 72;
const GROUND = 14;
/** Levels across three pixels: of a soft shade, and of a flat color. */
const SMOOTH = 24;
const FLAT = 10;
/** Levels across five pixels: no edge runs where they differ by less. */
const EDGELESS = 12;
/** ΔE*ab of noise up to which a line on the ground can be told. */
const CLEAN = 8;
/** Levels across three pixels of a line, and px that a compressor's ripples reach from what is kept. */
const LINE = 18;
const BLOCK = 8;
/** Levels within which a pixel has the ground's very color; px of an opening, and the share of the cut-out that may be. */
const SAME = 6;
const LEAST_OPENING = 16;
const MOST_ENCLOSED = 0.1;
/** Of the cut's own length, and px: what may run without an edge under it. */
const UNSEEN = { share: 0.08, px: 48 };
const COLOR = { levels: 40, reach: 2 };

type Cut = { readonly opened: Raster; readonly shows: Raster };

const alphaOf = ({ data }: Raster, at: number) => data[4 * at + 3]!;

const isSmooth = (raster: Raster, at: number, levels: number) =>
  rangeAt(raster, at % raster.width, Math.floor(at / raster.width), 1) <= levels;

/** Whether one of the nine pixels around is kept: an edge is half of the ground. */
function isBesideKept({ data, width, height }: Raster, at: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
      if (data[4 * (v * width + u) + 3]! >= KEPT) return true;
  return false;
}

/** Art that is gone, of a file with a flat ground. */
function findGone({ opened, shows }: Cut, levels: Uint8Array, shadeWent: boolean): Uint8Array {
  const gone = new Uint8Array(opened.width * opened.height);
  for (let at = 0; at < gone.length; at++) {
    if (alphaOf(shows, at) >= KEPT || alphaOf(opened, at) < SOLID) continue;
    if (levels[at]! < ART || isBesideKept(shows, at) || (shadeWent && isSmooth(opened, at, SMOOTH))) continue;
    gone[at] = 1;
  }
  return gone;
}

/** Outlines and inner lines far from all that is kept: glass, say, whose color is nearly the ground's. */
function findGoneLines({ opened, shows }: Cut): Uint8Array {
  const { width, height } = opened;
  const away = distanceTransform(
    markWhere(width * height, (at) => Number(alphaOf(shows, at) < KEPT)),
    width,
    height,
  );
  return markWhere(width * height, (at) =>
    Number(away[at]! > BLOCK * BLOCK && alphaOf(opened, at) >= SOLID && !isSmooth(opened, at, LINE)),
  );
}

/** Enclosed ground of the whole cut-out that nobody decided about, where it is much of it. */
function findEnclosed({ opened, shows }: Cut, levels: Uint8Array): Uint8Array {
  const { width, height } = opened;
  const ground = levels.map((off, at) => Number(off <= SAME && alphaOf(shows, at) >= SOLID));
  const { labels, areas } = connectedComponents(ground, width, height, 4);
  const left = ground.map((one, at) => one & Number(areas[labels[at]!]! >= LEAST_OPENING));
  const kept = levels.reduce((sum, _, at) => sum + Number(alphaOf(shows, at) >= KEPT), 0);
  const enclosed = left.reduce((sum, one) => sum + one, 0);
  return enclosed > MOST_ENCLOSED * kept ? left : new Uint8Array(ground.length);
}

/** Flat color inside the art that came out semi-transparent. */
function findTint({ opened, shows }: Cut): Uint8Array {
  const semi = new Uint8Array(opened.width * opened.height);
  for (let at = 0; at < semi.length; at++) {
    const alpha = alphaOf(shows, at);
    if (alpha >= SEMI.from && alpha <= SEMI.to && alphaOf(opened, at) >= SOLID) semi[at] = 1;
  }
  const deep = shrink(shrink(semi, opened.width), opened.width);
  for (let at = deep.indexOf(1); at !== -1; at = deep.indexOf(1, at + 1))
    if (!isSmooth(opened, at, FLAT)) deep[at] = 0;
  return deep;
}

/** Along the cut: pixels that are kept beside one that went, with no edge of the picture under them. */
function findUnseen({ opened, shows }: Cut): { readonly mask: Uint8Array; readonly length: number } {
  const { width, height } = opened;
  const mask = new Uint8Array(width * height);
  let length = 0;
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      if (alphaOf(shows, at) < KEPT) continue;
      const isCut = [-1, 1, -width, width].some(
        (step) => alphaOf(shows, at + step) < KEPT && alphaOf(opened, at + step) >= SOLID,
      );
      if (!isCut) continue;
      length++;
      if (rangeAt(opened, x, y, 2) < EDGELESS) mask[at] = 1;
    }
  return { mask, length };
}

/** Ground that is left: enclosed in the art, or an island of its own. */
function findLeft({ opened, shows }: Cut, levels: Uint8Array): Uint8Array {
  const { width, height } = opened;
  const left = new Uint8Array(width * height);
  for (let at = 0; at < left.length; at++)
    if (alphaOf(shows, at) >= KEPT && levels[at]! <= GROUND) left[at] = 1;
  return left;
}

/** Islands that are all ground, and ground that joins what went: whatever of it is in the art was decided about. */
function findIslands(cut: Cut, levels: Uint8Array): Uint8Array {
  const { width, height } = cut.opened;
  const left = findLeft(cut, levels);
  const { labels, areas } = connectedComponents(left, width, height, 4);
  const open = new Uint8Array(areas.length);
  for (let at = width; at < left.length - width; at++)
    if (left[at] === 1 && [-1, 1, -width, width].some((step) => alphaOf(cut.shows, at + step) === 0))
      open[labels[at]!] = 1;
  return left.map((one, at) => one & open[labels[at]!]!);
}

/** Enclosed holes whose surroundings, in the opened file, are of the same texture. */
function findHoles({ opened, shows }: Cut): Uint8Array {
  const { width, height } = opened;
  const clear = markWhere(width * height, (at) => Number(alphaOf(shows, at) < KEPT));
  const outside = edgeConnected(clear, width, height);
  const holes = clear.map(
    (one, at) => one & Number(outside[at] === 0) & Number(alphaOf(opened, at) >= SOLID),
  );
  const { labels, areas } = connectedComponents(holes, width, height, 4);
  const rim = new Uint32Array(areas.length);
  const unseen = new Uint32Array(areas.length);
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      if (holes[at] === 0 || [-1, 1, -width, width].every((step) => holes[at + step] === 1)) continue;
      rim[labels[at]!]!++;
      if (rangeAt(opened, x, y, 1) < EDGELESS) unseen[labels[at]!]!++;
    }
  return holes.map((one, at) => one & Number(unseen[labels[at]!]! > 0.6 * rim[labels[at]!]!));
}

/** Where what is kept has another color than the opened file. */
function findRecolored({ opened, shows }: Cut): Uint8Array {
  const solid = { ...opened, data: opened.data.slice() };
  for (let i = 0; i < solid.data.length; i += 4)
    if (shows.data[i + 3]! >= SOLID && opened.data[i + 3]! >= SOLID)
      for (let c = 0; c < 3; c++) solid.data[i + c] = shows.data[i + c]!;
  return findBeyond(solid, opened, COLOR);
}

const KEEP_MORE = { label: 'Lower tolerance', options: { tolerance: 5 } };
const POINT_AT = { label: 'Use Fine', options: { engine: 'ai', detail: 'fine' } };

export const judge: Judge<Options> = ({ opened, options, result: { shows, findings } }) => {
  // What was painted by hand was looked at.
  if (options.strokes.length > 0) return [];
  const { width, height } = opened;
  const cut = { opened, shows };
  const border = classifyBorder(opened);
  const keys = border?.flat ? border.keys : [];
  // Of art that came cut out, only what somebody picked may go.
  const mayGo = border ? keys : options.keys;
  const decided = options.areas.length > 0 || options.innerHoles || options.alpha === 'halftone';
  const remedy = options.engine === 'color' ? KEEP_MORE : POINT_AT;
  const judgments: Judgment[] = [];
  const tell = (code: string, text: string, mask: Uint8Array, how: Judgment['remedy'] = remedy) => {
    const worst = largestPart(mask, width, height);
    const level = worst && levelOf(worst.pixels);
    if (worst && level) judgments.push({ code, level, place: worst.place, text, remedy: how });
  };
  const shadeWent = findings.some(({ code }) => code === 'soft-shadow');
  if (!decided && (keys.length > 0 || !border))
    tell('art-removed', 'Part of the art was removed.', findGone(cut, levelsFrom(opened, mayGo), shadeWent));
  const isClean = border !== null && border.tolerance <= CLEAN && options.engine === 'color';
  if (isClean && keys.length > 0 && !decided && !shadeWent && options.shadow !== 'transparent')
    tell('lines-removed', 'Outlines of the art were removed with the background.', findGoneLines(cut));
  const isAsked = findings.some(({ code }) => code === 'enclosed-background');
  if (keys.length > 0 && !decided && !isAsked && options.counters === 'auto')
    tell(
      'enclosed-left',
      'Much of the art still has the background’s color inside.',
      findEnclosed(cut, levelsFrom(opened, keys)),
      { label: 'Clear', options: { counters: 'clear' } },
    );
  if (!decided) tell('hole-in-art', 'The cut-out has a hole in the art.', findHoles(cut));
  if (options.alpha === 'smooth' && options.shadow !== 'transparent')
    tell('art-semi-transparent', 'Part of the art became semi-transparent.', findTint(cut));
  if (keys.length > 0)
    tell(
      'background-left',
      'Part of the background is still there.',
      findIslands(cut, levelsFrom(opened, keys)),
      {
        label: 'Raise tolerance',
        options: { tolerance: Math.min(60, options.tolerance + 8) },
      },
    );
  tell('color-changed', 'Part of the art has another color than your file.', findRecolored(cut));
  const { mask, length } = findUnseen(cut);
  const unseen = largestPart(mask, width, height);
  if (unseen && unseen.pixels > Math.max(UNSEEN.px, UNSEEN.share * length))
    judgments.push({
      ...{ code: 'cut-through', level: 'ask', place: unseen.place, remedy },
      text: 'The cut runs where the image has no edge. Part of the subject may be missing.',
    });
  return judgments;
};
