/** What the Background Remover's AI engine makes of pictures whose opacity is known, as it does for a user: by Auto. */
import { dilateByBox, distanceTransform } from '@printready/imaging';
import type { OpenNetwork } from '@printready/inference';
import type { ToolEngine } from '@printready/tools/tool';
import {
  type Composite,
  scoreAlpha,
  scoreRim,
} from '../packages/tools/src/background-remover/fixture-composites.ts';
import { bringScenes, scenes } from './background-scenes.ts';
import { sourceOf } from './background-sources.ts';
import type { BenchContext } from './benchmark.ts';

const BARS = { iou: 0.9, rim: 0.5 };
/** Farther than this from the art, px, nothing may be left of the ground where it was taken away. */
const BEYOND = 8;
const HALF = 128;

type Result = {
  readonly iou: number;
  readonly mae: number;
  /** Mean error of colour in the rim, RGB, of what is seen and of what came out. */
  readonly seen: number;
  readonly found: number;
  /** The share of the picture's pixels that lie beyond the art and are not gone, and of those that are only faint. */
  readonly left: number;
  readonly haze: number;
  /** How often a network was asked for this answer; what is remembered is not asked again. */
  readonly looks: number;
};

function shareLeft(pixels: Uint8ClampedArray, { alpha, picture }: Composite) {
  const art = alpha.map((value) => (value === 0 ? 0 : 1));
  const near = dilateByBox(art, picture.width, picture.height, BEYOND);
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

/** Where a user clicks who wants the subject: as deep inside it as can be, as far from the picture's border too. */
function middleOf({ alpha, picture: { width, height } }: Composite) {
  const inside = alpha.map((value, at) => {
    const x = at % width;
    const onBorder = x === 0 || x === width - 1 || at < width || at >= alpha.length - width;
    return value >= HALF && !onBorder ? 1 : 0;
  });
  const depths = distanceTransform(inside, width, height);
  const deepest = depths.reduce((best, depth, at) => (depth > depths[best]! ? at : best), 0);
  const x = deepest % width;
  return { x: (x + 0.5) / width, y: ((deepest - x) / width + 0.5) / height, keep: true };
}

async function judgeScene(
  composite: Composite,
  points: readonly ReturnType<typeof middleOf>[],
  tool: ToolEngine,
  openNetwork: OpenNetwork,
): Promise<Result> {
  const asked: string[] = [];
  const { raster } = await tool.run(
    composite.picture,
    { engine: 'ai', points },
    {
      signal: { throwIfAborted: () => undefined },
      progress: () => undefined,
      openNetwork: (id) => {
        asked.push(id);
        return openNetwork(id);
      },
    },
  );
  return {
    ...scoreAlpha(raster.data, composite.alpha),
    ...scoreRim(raster.data, composite),
    ...shareLeft(raster.data, composite),
    looks: asked.length,
  };
}

const missesOf = ({ iou, seen, found, left }: Result): readonly string[] => [
  ...(iou >= BARS.iou ? [] : [`IoU ${iou.toFixed(3)}`]),
  ...(found <= seen * BARS.rim ? [] : [`rim ${(found / seen).toFixed(2)} ×`]),
  ...(left === 0 ? [] : ['left']),
];

function rowOf(set: string, name: string, result: Result): string {
  const { iou, mae, seen, found, left, haze, looks } = result;
  const misses = missesOf(result);
  const rim = `${seen.toFixed(0).padStart(4)} → ${found.toFixed(1).padStart(5)} ${(found / seen).toFixed(2)} ×`;
  const beyond = `${(100 * left).toFixed(3).padStart(7)} ${(100 * haze).toFixed(3).padStart(6)}`;
  const verdict = misses.length === 0 ? 'HOLDS' : `MISSES ${misses.join(', ')}`;
  return `${set.padEnd(6)} ${name.padEnd(36)} ${looks}  ${iou.toFixed(3)}  ${mae.toFixed(4)}  ${rim}  ${beyond}  ${verdict}`;
}

/**
 * Prints a line for each scene, and for one whose subject is not found another with one click in its middle; at the end
 * those that miss a bar. Figures of `tune` scenes are shown for completeness: constants were chosen on them.
 */
export async function judgeScenes(
  { quick, note }: BenchContext,
  tool: ToolEngine,
  openNetwork: OpenNetwork,
): Promise<void> {
  const missing = bringScenes(!quick);
  if (missing.length > 0) note(`Not here, and not to be brought now: ${missing.join(', ')}.`);
  const here = scenes.filter(({ files }) => files.every((file) => !missing.includes(sourceOf(file))));
  const chosen = quick ? here.filter(({ files }) => files.length === 0).slice(-1) : here;
  const leftOut = scenes.length - chosen.length;
  if (leftOut > 0) note(`${leftOut} of ${scenes.length} scenes are left out.`);
  note(
    `set    scene                                looks IoU   MAE     rim seen → found    % left beyond ${BEYOND} px, faint  bars`,
  );
  const missed: string[] = [];
  const missedWithClick: string[] = [];
  for (const { set, name, make } of chosen) {
    const composite = await make();
    const alone = await judgeScene(composite, [], tool, openNetwork);
    note(rowOf(set, name, alone));
    const judged = set !== 'tune';
    if (judged && missesOf(alone).length > 0) missed.push(name);
    if (alone.iou >= BARS.iou) continue;
    const pointed = await judgeScene(composite, [middleOf(composite)], tool, openNetwork);
    note(rowOf('', '  with one click in its middle', pointed));
    if (judged && pointed.iou < BARS.iou) missedWithClick.push(name);
  }
  const judged = chosen.filter(({ set }) => set !== 'tune').length;
  note(`${judged - missed.length} of ${judged} judged scenes hold all bars. Missed: ${listOf(missed)}.`);
  note(`Subjects that one click does not find either: ${listOf(missedWithClick)}.`);
}

const listOf = (names: readonly string[]): string => names.join('; ') || 'none';
