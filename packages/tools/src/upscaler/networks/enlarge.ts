import { cutFromRgba, type OpenNetwork, type Planes, runTiled, type Tile } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { createRaster, type Raster } from '@printready/pixels/raster';
import { makeFaithful } from '../correction/faithful.ts';
import { keptScale, type Step } from './networks.ts';
import { skipSolidTiles } from './solid.ts';

function toPicture({ data, width, height }: Planes, shrink: number): Raster {
  const size = width * height;
  const picture = createRaster(width / shrink, height / shrink);
  picture.data.fill(255);
  const share = 1 / shrink ** 2;
  for (let row = 0, to = 0; row < picture.height; row++) {
    for (let column = 0; column < picture.width; column++, to += 4) {
      const first = row * shrink * width + column * shrink;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = 0, from = c * size + first; j < shrink; j++, from += width)
          for (let i = 0; i < shrink; i++) sum += data[from + i]!;
        picture.data[to + c] = sum * share;
      }
    }
  }
  return picture;
}

export async function enlargeTiles(
  opaque: Raster,
  step: Step,
  open: OpenNetwork,
  take: (tile: Tile, picture: Raster) => void,
  report: ReportProgress,
): Promise<void> {
  const network = skipSolidTiles(await open(step.id), step.scale);
  const { width, height, data } = opaque;
  const shrink = step.scale / keptScale(step);
  const put = (tile: Tile, planes: Planes) => take(tile, toPicture(planes, shrink));
  await runTiled(network, { width, height, cut: cutFromRgba(data, width, height) }, step, put, report);
}

export async function enlarge(
  opaque: Raster,
  step: Step,
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Raster> {
  const kept = keptScale(step);
  const drawn = createRaster(opaque.width * kept, opaque.height * kept);
  const put = (tile: Tile, { data, width, height }: Raster) => {
    for (let row = 0; row < height; row++) {
      const to = (tile.y * kept + row) * drawn.width + tile.x * kept;
      drawn.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), to * 4);
    }
  };
  await enlargeTiles(opaque, step, open, put, report);
  return drawn;
}

export async function enlargeBy(
  opaque: Raster,
  steps: readonly Step[],
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Raster> {
  // A step's work grows with the pixels it reads and with its network's cost, as in the time estimate.
  const shares = steps.map(({ timedBy }, index) =>
    steps.slice(0, index).reduce((product, { scale }) => product * scale ** 2, timedBy?.times ?? 1),
  );
  const stages = splitProgress(report, shares);
  let drawn = opaque;
  for (const [index, step] of steps.entries()) {
    const stage = stages[index]!;
    if (index > 0) makeFaithful(drawn, opaque, () => stage(0));
    drawn = await enlarge(drawn, step, open, stage);
  }
  return drawn;
}
