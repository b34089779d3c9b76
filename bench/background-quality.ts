/** What the Background Remover's AI engine makes of pictures whose opacity is known, as it does for a user: by Auto. */
import { dilateByBox } from '@printready/imaging';
import type { OpenNetwork } from '@printready/inference';
import type { ToolEngine } from '@printready/tools/tool';
import {
  type Composite,
  scoreAlpha,
  scoreRim,
} from '../packages/tools/src/background-remover/fixture-composites.ts';
import { bringScenes, type Scene, scenes } from './background-scenes.ts';
import { sourceOf } from './background-sources.ts';
import type { BenchContext } from './benchmark.ts';

const BARS = { iou: 0.9, rim: 0.5 };
/** Farther than this from the art, px, nothing may be left of the ground where it was taken away. */
const BEYOND = 8;
/** Less opacity than half is no cut through something else: what the ground leaves is a haze. */
const HALF = 128;

type Result = {
  readonly iou: number;
  readonly mae: number;
  /** Mean error of colour in the rim, RGB, of what is seen and of what came out. */
  readonly seen: number;
  readonly found: number;
  /** Pixels of the ground that are neither gone nor kept. */
  readonly haze: number;
  readonly looks: string;
};

function countHaze(pixels: Uint8ClampedArray, { alpha, picture }: Composite): number {
  const art = alpha.map((value) => (value === 0 ? 0 : 1));
  const near = dilateByBox(art, picture.width, picture.height, BEYOND);
  let count = 0;
  for (let at = 0; at < near.length; at++) {
    const opacity = pixels[at * 4 + 3]!;
    if (near[at] === 0 && opacity > 0 && opacity < HALF) count++;
  }
  return count;
}

async function judgeScene(scene: Scene, tool: ToolEngine, openNetwork: OpenNetwork): Promise<Result> {
  const composite = await scene.make();
  const asked: string[] = [];
  const { raster } = await tool.run(
    composite.picture,
    { engine: 'ai' },
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
    haze: countHaze(raster.data, composite),
    looks: asked.length > 1 ? 'twice' : 'once',
  };
}

const missesOf = ({ iou, seen, found, haze }: Result): readonly string[] => [
  ...(iou >= BARS.iou ? [] : [`IoU ${iou.toFixed(3)}`]),
  ...(found <= seen * BARS.rim ? [] : [`rim ${(found / seen).toFixed(2)} ×`]),
  ...(haze === 0 ? [] : [`haze of ${haze} px`]),
];

/**
 * Prints a line for each scene, and at the end those that miss a bar. Figures of `tune` scenes are shown for
 * completeness: constants were chosen on them.
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
  const left = scenes.length - chosen.length;
  if (left > 0) note(`${left} of ${scenes.length} scenes are left out.`);
  note('set    scene                                looks  IoU    MAE     rim seen → found    bars');
  const missed: string[] = [];
  for (const scene of chosen) {
    const result = await judgeScene(scene, tool, openNetwork);
    const misses = missesOf(result);
    const { iou, mae, seen, found, looks } = result;
    const rim = `${seen.toFixed(0).padStart(4)} → ${found.toFixed(1).padStart(5)} ${(found / seen).toFixed(2)} ×`;
    const verdict = misses.length === 0 ? 'HOLDS' : `MISSES ${misses.join(', ')}`;
    note(
      `${scene.set.padEnd(6)} ${scene.name.padEnd(36)} ${looks.padEnd(6)} ${iou.toFixed(3)}  ${mae.toFixed(4)}  ${rim}  ${verdict}`,
    );
    if (misses.length > 0 && scene.set !== 'tune') missed.push(scene.name);
  }
  const judged = chosen.filter(({ set }) => set !== 'tune').length;
  note(
    `${judged - missed.length} of ${judged} judged scenes hold all bars. Missed: ${missed.join('; ') || 'none'}.`,
  );
}
