/**
 * Background Remover: quality on images with known opacity; time for a 4-MP photograph and a painted 4-MP image,
 * compared with the network alone; time for a preview of removal by color. Runs in Node, with the same engine and
 * runtime as the browser's worker.
 */

import { isModelHere, openNetwork } from '@printready/inference/node';
import { engines } from '@printready/tools/engines';
import { createRaster, type Raster, withPixels } from '../../../packages/pixels/src/raster/raster.ts';
import { paintArtwork } from '../artwork.ts';
import {
  type BenchContext,
  type Benchmark,
  type Measurement,
  measureInTurns,
  measureMedian,
  timeOnce,
} from '../benchmark.ts';
import { judgeScenes } from './background-quality.ts';
import { downloadSource, type FileName, readFile, sourceOf } from './background-sources.ts';

const BARE = 'the network alone';
const WHOLE = 'the tool with the network, 4 MP';
/** Photograph of a ladybird on a leaf, with an out-of-focus background. */
const PHOTO: FileName = 'mate:nature/LadyBird.jpg';
const FOUR_MEGAPIXELS = { width: 2400, height: 1664 };
const PREVIEW = 'a preview by color, 1 MP';
const PREVIEW_BAR_SECONDS = 0.05;
const SIDE = 1024;

const quiet = { signal: { throwIfAborted: () => undefined }, progress: () => undefined };

function paint(width: number, height: number, photoShare: number): Raster {
  return createRaster(width, height, {
    data: paintArtwork(width, height, photoShare),
    resolution: { x: 300, y: 300 },
  });
}

/** Changes one pixel per round, so that cached results are not measured. */
function another(picture: Raster, turn: number): Raster {
  const data = picture.data.slice();
  data[0] = turn;
  return withPixels(picture, data);
}

async function measureNetwork(quick: boolean, group: string, picture: Raster): Promise<Measurement[]> {
  const tool = await engines['background-remover']();
  const network = await openNetwork('isnet-small');
  const planes = {
    data: new Float32Array(3 * SIDE * SIDE).map((_, at) => (at * 37) % 256),
    channels: 3,
    width: SIDE,
    height: SIDE,
  };
  let turn = 0;
  const contestants = [
    { name: BARE, time: () => timeOnce(() => network.run(planes)) },
    {
      name: WHOLE,
      time: () => {
        const fresh = another(picture, turn++);
        return timeOnce(() => tool.run(fresh, { engine: 'ai', detail: 'fast' }, { ...quiet, openNetwork }));
      },
    },
  ];
  const measured = await measureInTurns(contestants, quick);
  return measured.map((one) => ({ ...one, group }));
}

async function measureNetworks({ quick, note }: BenchContext): Promise<Measurement[]> {
  const { width, height } = quick ? { width: 320, height: 240 } : FOUR_MEGAPIXELS;
  const hasPhoto = downloadSource(sourceOf(PHOTO), !quick);
  if (!hasPhoto) note(`Not here, and not to be downloaded now: ${PHOTO}. No photograph was measured.`);
  return [
    ...(hasPhoto ? await measureNetwork(quick, 'photograph', await readFile(PHOTO, { width, height })) : []),
    ...(await measureNetwork(quick, 'painted picture', paint(width, height, 0.7))),
  ];
}

async function measurePreview({ quick }: BenchContext): Promise<Measurement> {
  const tool = await engines['background-remover']();
  const proxy = quick ? paint(160, 120, 0) : paint(1200, 850, 0);
  const options = { ...tool.suggest(proxy), engine: 'color' };
  const work = () => tool.run(proxy, options, { ...quiet, purpose: 'preview', scale: 0.5 });
  const milliseconds = await measureMedian(work, quick);
  return { name: PREVIEW, group: 'flat art', milliseconds };
}

export const benchmark: Benchmark = {
  title: 'Background Remover',
  async run(context) {
    const preview = await measurePreview(context);
    if (!isModelHere('isnet-small') || !isModelHere('isnet-medium')) {
      context.note('The AI models are not here (npm run models): the network was not measured.');
      return [preview];
    }
    const times = await measureNetworks(context);
    await judgeScenes(context, await engines['background-remover'](), openNetwork);
    return [...times, preview];
  },
  bars: [
    { subject: WHOLE, against: BARE, atMostRatio: 1.3 },
    { subject: PREVIEW, atMostSeconds: PREVIEW_BAR_SECONDS },
  ],
};
