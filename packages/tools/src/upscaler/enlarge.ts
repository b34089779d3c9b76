/** Opaque art by networks, one after another. */
import { createRaster, type Raster } from '@printready/imaging/raster';
import { cutFromRgba, type OpenNetwork, type Planes, runTiled, type Tile } from '@printready/inference';
import { type ReportProgress, splitProgress } from '@printready/jobs/split-progress';
import { makeFaithful } from './faithful.ts';
import { keptScale, type Step } from './networks.ts';
import { skipSolidTiles } from './solid.ts';

/** Lays a tile into the picture; `shrink` × `shrink` of its pixels become one, by their mean. */
function layTile(drawn: Raster, tile: Tile, planes: Planes, kept: number, shrink: number): void {
  const { data } = planes;
  const size = planes.width * planes.height;
  const [across, along] = [planes.width / shrink, planes.height / shrink];
  const share = 1 / shrink ** 2;
  for (let row = 0; row < along; row++) {
    let to = ((tile.y * kept + row) * drawn.width + tile.x * kept) * 4;
    for (let column = 0; column < across; column++, to += 4) {
      const first = row * shrink * planes.width + column * shrink;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let j = 0, from = c * size + first; j < shrink; j++, from += planes.width)
          for (let i = 0; i < shrink; i++) sum += data[from + i]!;
        drawn.data[to + c] = sum * share;
      }
    }
  }
}

/** As many times larger as is kept of what the network makes. */
export async function enlarge(
  opaque: Raster,
  step: Step,
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Raster> {
  const network = skipSolidTiles(await open(step.id), step.scale);
  const { width, height, data } = opaque;
  const kept = keptScale(step);
  const drawn = createRaster(width * kept, height * kept);
  drawn.data.fill(255);
  const put = (tile: Tile, planes: Planes) => layTile(drawn, tile, planes, kept, step.scale / kept);
  await runTiled(network, { width, height, cut: cutFromRgba(data, width, height) }, step, put, report);
  return drawn;
}

/** One network after another, what each made brought back to the original before the next sees it. */
export async function enlargeBy(
  opaque: Raster,
  steps: readonly Step[],
  open: OpenNetwork,
  report: ReportProgress,
): Promise<Raster> {
  // The work grows with the pixels that a step reads, and with its network: the time left is told by these.
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
