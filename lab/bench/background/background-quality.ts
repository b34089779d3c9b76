/** Quality of the Background Remover's AI engine on images with known opacity, in Auto mode, as users run it. */

import type { OpenNetwork } from '@printready/inference';
import type { ToolEngine } from '@printready/tools/host';
import { distanceTransform } from '../../../packages/pixels/src/kernels/distance-transform/index.ts';
import { dilateByBox } from '../../../packages/pixels/src/kernels/morphology/box.ts';
import type { Raster } from '../../../packages/pixels/src/raster/raster.ts';
import {
  type Composite,
  scoreAlpha,
  scoreRim,
} from '../../../packages/tools/src/background-remover/testing/composites.ts';
import type { BenchContext } from '../benchmark.ts';
import type { Scene } from './background-compose.ts';
import { fresh } from './background-fresh.ts';
import { downloadScenes, scenes } from './background-scenes.ts';
import { sourceOf } from './background-sources.ts';
import { unseen } from './background-unseen.ts';

const BARS = { iou: 0.9, rim: 0.5 };
/** Distance from the art, px, beyond which the background must be removed completely. */
const MAX_DISTANCE_PX = 8;
const HALF = 128;

type Result = {
  readonly pixels: Uint8ClampedArray;
  readonly iou: number;
  readonly mae: number;
  /** Mean RGB error along the subject's rim: `seen` for the visible color, `found` for the recovered color. */
  readonly seen: number;
  readonly found: number;
  /**
   * Pixels far from the art that remain (`left`), and those that remain faintly (`haze`), as fractions of all pixels.
   */
  readonly left: number;
  readonly haze: number;
  /** Number of network runs for this result; cached outputs do not count. */
  readonly networkRuns: number;
};

function shareLeft(pixels: Uint8ClampedArray, { alpha, picture }: Composite) {
  const art = alpha.map((value) => (value === 0 ? 0 : 1));
  const near = dilateByBox(art, picture.width, picture.height, MAX_DISTANCE_PX);
  let left = 0;
  let haze = 0;
  for (let at = 0; at < near.length; at++) {
    const opacity = pixels[at * 4 + 3]!;
    if (near[at] === 1 || opacity === 0) continue;
    left++;
    if (opacity < HALF) haze++;
  }
  return { left: left / near.length, haze: haze / near.length };
}

type Click = { readonly x: number; readonly y: number; readonly keep: boolean };

/** Pixel of the region that is farthest from its edge and from the picture's border. */
function middleOf(isMeant: (at: number) => boolean, { width, height }: Raster): Omit<Click, 'keep'> {
  const inside = new Uint8Array(width * height);
  for (let at = width + 1; at < inside.length - width - 1; at++) {
    const x = at % width;
    if (x > 0 && x < width - 1 && isMeant(at)) inside[at] = 1;
  }
  const depths = distanceTransform(inside, width, height);
  const deepest = depths.reduce((best, depth, at) => (depth > depths[best]! ? at : best), 0);
  const x = deepest % width;
  return { x: (x + 0.5) / width, y: ((deepest - x) / width + 0.5) / height };
}

/** Clicks by which a user would correct the result: on the subject, and on the largest wrong region. */
function clicksOn({ alpha, picture }: Composite, { pixels }: Result): readonly Click[] {
  const isSubject = (at: number) => alpha[at]! >= HALF;
  const isWrong = (at: number) => !isSubject(at) && pixels[at * 4 + 3]! >= HALF;
  return [
    { ...middleOf(isSubject, picture), keep: true },
    { ...middleOf(isWrong, picture), keep: false },
  ];
}

async function judgeScene(
  composite: Composite,
  points: readonly Click[],
  tool: ToolEngine,
  openNetwork: OpenNetwork,
): Promise<Result> {
  const requested: string[] = [];
  const { shows: raster } = await tool.run(
    composite.picture,
    { engine: 'ai', points },
    {
      signal: { throwIfAborted: () => undefined },
      progress: () => undefined,
      openNetwork: (id) => {
        requested.push(id);
        return openNetwork(id);
      },
    },
  );
  return {
    pixels: raster.data,
    ...scoreAlpha(raster.data, composite.alpha),
    ...scoreRim(raster.data, composite),
    ...shareLeft(raster.data, composite),
    networkRuns: requested.length,
  };
}

const missesOf = ({ iou, seen, found, left }: Result): readonly string[] => [
  ...(iou >= BARS.iou ? [] : [`IoU ${iou.toFixed(3)}`]),
  ...(found <= seen * BARS.rim ? [] : [`rim ${(found / seen).toFixed(2)} ×`]),
  ...(left === 0 ? [] : ['left']),
];

function rowOf(set: string, name: string, result: Result): string {
  const { iou, mae, seen, found, left, haze, networkRuns } = result;
  const misses = missesOf(result);
  const rim = `${seen.toFixed(0).padStart(4)} → ${found.toFixed(1).padStart(5)} ${(found / seen).toFixed(2)} ×`;
  const beyond = `${(100 * left).toFixed(3).padStart(7)} ${(100 * haze).toFixed(3).padStart(6)}`;
  const verdict = misses.length === 0 ? 'HOLDS' : `MISSES ${misses.join(', ')}`;
  return `${set.padEnd(6)} ${name.padEnd(36)} ${networkRuns}  ${iou.toFixed(3)}  ${mae.toFixed(4)}  ${rim}  ${beyond}  ${verdict}`;
}

/** Best result for a scene with a rival: without a click, with one on the subject, or with one on a wrong region. */
async function judgeWithClicks(
  composite: Composite,
  alone: Result,
  tool: ToolEngine,
  openNetwork: OpenNetwork,
  note: BenchContext['note'],
): Promise<Result> {
  let best = alone;
  for (const click of clicksOn(composite, alone)) {
    const pointed = await judgeScene(composite, [click], tool, openNetwork);
    note(rowOf('', click.keep ? '  Keep this, on it' : '  Not this, on what is wrong', pointed));
    if (pointed.iou > best.iou) best = pointed;
  }
  return best;
}

/** Scenes of a quick run: one procedural scene, and none of the unseen ones, which developers must not look at. */
const quickOf = (availableScenes: readonly Scene[]) =>
  availableScenes.filter(({ set, files }) => set !== 'unseen' && files.length === 0).slice(-1);

/**
 * Prints one line per scene. A scene with a rival or a missed subject gets two more: one for each kind of click.
 * Ends with the number of scenes that pass. `tune` scenes do not count, because constants were tuned on them.
 */
export async function judgeScenes(
  { quick, note }: BenchContext,
  tool: ToolEngine,
  openNetwork: OpenNetwork,
): Promise<void> {
  const all = [...scenes, ...fresh, ...unseen];
  const missing = downloadScenes(all, !quick);
  if (missing.length > 0) note(`Not here, and not to be downloaded now: ${missing.join(', ')}.`);
  const availableScenes = all.filter(({ files }) => files.every((file) => !missing.includes(sourceOf(file))));
  const chosen = quick ? quickOf(availableScenes) : availableScenes;
  const leftOut = all.length - chosen.length;
  if (leftOut > 0) note(`${leftOut} of ${all.length} scenes are left out.`);
  note(
    `set    scene                                looks IoU   MAE     rim seen → found    % left beyond ${MAX_DISTANCE_PX} px, faint  bars`,
  );
  const judged = { unseen: createCount(), alone: createCount(), clicked: createCount(), all: createCount() };
  for (const { set, name, isRival = false, make } of chosen) {
    const composite = await make();
    const alone = await judgeScene(composite, [], tool, openNetwork);
    note(rowOf(set, name, alone));
    const needsClick = isRival || alone.iou < BARS.iou;
    const clicked = needsClick ? await judgeWithClicks(composite, alone, tool, openNetwork, note) : alone;
    if (set === 'tune') continue;
    const result = isRival ? clicked : alone;
    if (set === 'unseen') countIn(judged.unseen, name, result);
    countIn(isRival ? judged.clicked : judged.alone, name, result);
    countIn(judged.all, name, result);
  }
  note(`Unseen: ${summaryOf(judged.unseen)}`);
  note(`No click, one subject: ${summaryOf(judged.alone)}`);
  note(`One click, because the ground holds another subject: ${summaryOf(judged.clicked)}`);
  note(`All judged scenes, as above: ${figuresOf(judged.all)}.`);
}

type Count = { readonly missed: string[]; scenes: number; iou: number; rim: number };

const createCount = (): Count => ({ missed: [], scenes: 0, iou: 0, rim: 0 });

function countIn(count: Count, name: string, result: Result): void {
  const misses = missesOf(result);
  if (misses.length > 0) count.missed.push(`${name} (${misses.join(', ')})`);
  count.scenes++;
  count.iou += result.iou;
  count.rim += result.found / result.seen;
}

const figuresOf = ({ missed, scenes: all, iou, rim }: Count): string =>
  all === 0
    ? 'none was judged'
    : `${all - missed.length} of ${all} hold all bars; mean IoU ${(iou / all).toFixed(3)}, mean rim ${(rim / all).toFixed(2)} ×`;

const summaryOf = (count: Count): string =>
  `${figuresOf(count)}.${count.scenes === 0 ? '' : ` Missed: ${count.missed.join('; ') || 'none'}.`}`;
