import { classifyBorder } from '@printready/matting/flood';
import { pixelsPerMillimeter, type Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { distanceTransform } from '@printready/pixels/shapes';
import { FEW, type Judge, type Judgment, levelOf } from '../contract/judge.ts';
import type { Result } from '../contract/tool.ts';
import { levelsFrom } from '../judging/compare-colors.ts';
import { findBeyond, wordsOf } from '../judging/compare-pictures.ts';
import { largestPart, placeOf } from '../judging/mask-places.ts';
import type { FindingCode } from './finding-rows.ts';
import type { Options } from './options.ts';
import { wantsArtAlone } from './wear/left-out.ts';

const INK = 128;
const GONE = 64;
/** Hole widths, mm: minimum at which a hole is reported, and minimum at which the user has to decide. */
const HOLE_MM = { look: 3.5, ask: 4.5 };
/** Minimum share of a part's ink that must remain, and minimum size of a part that is checked, mm². */
const PART = { left: 0.5, leastMm2: 0.6 };
/** Maximum ink loss beyond the requested amount, percentage points of the ink. */
const SURPLUS = 8;
const COLOR = { levels: 32, reach: 2 };
/** Maximum difference from the background's color, 8-bit levels, at which a pixel does not count as ink. */
const GROUND = 56;

const wearLess = ({ textures }: Options) => ({
  label: 'Wear less',
  options: { textures: textures.map((texture) => ({ ...texture, amount: texture.amount / 2 })) },
});
type Remedy = ReturnType<typeof wearLess>;

function widestHole(gone: Uint8Array, width: number, height: number) {
  const squares = distanceTransform(gone, width, height);
  let widest = 0;
  for (let at = 1; at < squares.length; at++)
    if (gone[at] === 1 && squares[at]! < Infinity && squares[at]! > squares[widest]!) widest = at;
  const radius = gone[widest] === 1 ? Math.sqrt(squares[widest]!) : 0;
  const [x, y] = [widest % width, Math.floor(widest / width)];
  const place = {
    ...{ x: Math.max(0, x - radius) / width, y: Math.max(0, y - radius) / height },
    ...{ width: Math.min(width, 2 * radius) / width, height: Math.min(height, 2 * radius) / height },
  };
  return { px: 2 * radius, place };
}

function judgeHoles(
  { width, height }: Raster,
  gone: Uint8Array,
  perMm: number,
  remedy: Remedy,
): Judgment<FindingCode>[] {
  const { px, place } = widestHole(gone, width, height);
  const mm = px / perMm;
  if (mm < HOLE_MM.look) return [];
  return [
    {
      ...{ code: 'wide-hole', level: mm < HOLE_MM.ask ? 'look' : 'ask', place },
      text: `The wear leaves a hole ${mm.toFixed(1)} mm wide.`,
      remedy,
    },
  ];
}

function judgeParts(
  { width, height }: Raster,
  ink: Uint8Array,
  gone: Uint8Array,
  { perMm, remedy }: { readonly perMm: number; readonly remedy: Remedy },
): Judgment<FindingCode>[] {
  const { labels, areas } = connectedComponents(ink, width, height, 8);
  const lost = new Uint32Array(areas.length);
  for (let at = 0; at < gone.length; at++) if (gone[at] === 1) lost[labels[at]!]!++;
  const least = Math.max(24, PART.leastMm2 * perMm * perMm);
  let worst = 0;
  for (let label = 1; label < areas.length; label++)
    if (
      areas[label]! >= least &&
      lost[label]! > (1 - PART.left) * areas[label]! &&
      lost[label]! > (lost[worst] ?? 0)
    )
      worst = label;
  if (worst === 0) return [];
  return [
    {
      ...{ code: 'part-lost', level: 'ask', place: placeOf(labels, worst, width, height) },
      text: 'A letter or another part of the artwork is worn away.',
      remedy,
    },
  ];
}

const EVERYWHERE = { x: 0, y: 0, width: 1, height: 1 };

function judgeAmount(inked: number, gone: number, options: Options): Judgment<FindingCode>[] {
  const asked = options.textures.reduce((sum, { amount }) => sum + amount, 0);
  const percent = inked === 0 ? 0 : (100 * gone) / inked;
  if (percent <= asked + SURPLUS) return [];
  const text = `${percent.toFixed(0)}% of the ink is gone, more than the ${asked}% of the textures.`;
  return [{ code: 'worn-too-far', level: 'ask', place: EVERYWHERE, text, remedy: wearLess(options) }];
}

/** Minimum opacity at which colors are compared, 0…255. */
const COMPARED = 250;

function hasItsColors({ data }: Raster, shows: Raster): boolean {
  const [own, other] = [wordsOf(data), wordsOf(shows.data)];
  let changed = 0;
  for (let at = 0, i = 0; at < own.length; at++, i += 4) {
    if (own[at] === other[at]) continue;
    const [before, after] = [data[i + 3]!, shows.data[i + 3]!];
    const isLeft = before >= COMPARED && after >= COMPARED;
    if (!isLeft && after <= before + GONE) continue;
    if (++changed >= FEW) return false;
  }
  return true;
}

function judgeColors(opened: Raster, shows: Raster, remedy: Remedy): Judgment<FindingCode>[] {
  if (hasItsColors(opened, shows)) return [];
  const { width, height } = opened;
  const solid = opened.data.slice();
  const shown = shows.data.slice();
  for (let i = 3; i < shown.length; i += 4) {
    const isLeft = shown[i]! >= COMPARED && solid[i]! >= COMPARED;
    const grew = shown[i]! > solid[i]! + GONE;
    // Compares pixels that are visible in both images; new ink counts as a color change.
    shown[i] = isLeft || grew ? 255 : 0;
    solid[i] = isLeft ? 255 : 0;
  }
  const changed = findBeyond({ ...shows, data: shown }, { ...opened, data: solid }, COLOR);
  const worst = largestPart(changed, width, height);
  const level = worst && levelOf(worst.pixels);
  if (!worst || !level) return [];
  const text = 'Part of the artwork has a different color than in your file.';
  return [{ code: 'color-changed', level, place: worst.place, text, remedy }];
}

function inkOf(
  opened: Raster,
  options: Options,
  findings: Result<unknown, FindingCode>['findings'],
): Uint8Array {
  const ink = new Uint8Array(opened.data.length / 4);
  for (let at = 0; at < ink.length; at++) if (opened.data[4 * at + 3]! >= INK) ink[at] = 1;
  const isDecided = options.background === 'leave-out' && wantsArtAlone(options);
  if (!isDecided && !findings.some(({ code }) => code === 'background-left-out')) return ink;
  const levels = levelsFrom(opened, classifyBorder(opened)?.keys ?? []);
  for (let at = 0; at < ink.length; at++) if (levels[at]! <= GROUND) ink[at] = 0;
  return ink;
}

export const judge: Judge<Options, unknown, FindingCode> = ({
  opened,
  options,
  result: { shows, findings },
}) => {
  const { layers, cut, fade, strokes } = options;
  if (cut !== 'none' || fade !== 'none' || strokes.length > 0) return [];
  const remedy = wearLess(options);
  const judgments = layers.length === 0 ? judgeColors(opened, shows, remedy) : [];
  if (layers.some(({ clip }) => !clip)) return judgments;
  const perMm = pixelsPerMillimeter(opened);
  const ink = inkOf(opened, options, findings);
  const gone = new Uint8Array(ink.length);
  let [inked, lost] = [0, 0];
  for (let at = 0; at < ink.length; at++) {
    if (ink[at] === 0) continue;
    inked++;
    if (shows.data[4 * at + 3]! < GONE) lost += gone[at] = 1;
  }
  return [
    ...judgments,
    ...judgeHoles(opened, gone, perMm, remedy),
    ...judgeParts(opened, ink, gone, { perMm, remedy }),
    ...judgeAmount(inked, lost, options),
  ];
};
