/** Upscaler: edges drawn anew by a network, at exactly the asked size, true to what was there. */

import { bleedColors } from '@printready/imaging/kernels/bleed';
import { resample } from '@printready/imaging/kernels/resample';
import {
  ASSUMED_PPI,
  createRaster,
  type Raster,
  type Resolution,
  withPixels,
} from '@printready/imaging/raster';
import { cutFromRgba, type OpenNetwork, type Planes, runTiled, type Tile } from '@printready/inference';
import { defineTool, type Engine, type EngineRun, type Figure } from '../tool.ts';
import { withWayOut } from '../way-out.ts';
import { keepCalm } from './calm.ts';
import { estimateTimes } from './estimate.ts';
import { makeFaithful } from './faithful.ts';
import { flatShare } from './flat-art.ts';
import { FLAT_LABEL } from './labels.ts';
import { type Step, stepsFor } from './networks.ts';
import { type Options, schema } from './options.ts';
import { MAX_OUTPUT_PIXELS, type Target, targetOf } from './size.ts';
import { spareSolid } from './solid.ts';

type Report = (fraction: number) => void;

const NO_NETWORK =
  'Made with the sharp filter: the network is not on this computer yet. Run again when it is.';
const NOT_AI = 'Choose “Filter” as the method to enlarge without the AI model.';
const FLAT_ART = 'This is flat art. The Image Vectorizer makes edges of it that stay sharp at any size.';

const ppiOf = ({ resolution }: Raster): number =>
  resolution ? (resolution.x + resolution.y) / 2 : ASSUMED_PPI;

const sizeOf = (input: Raster) => ({ width: input.width, height: input.height, ppi: ppiOf(input) });

/** Opaque art by one network, as many times larger as that one makes it. */
async function enlarge(opaque: Raster, step: Step, open: OpenNetwork, report: Report): Promise<Raster> {
  const network = spareSolid(await open(step.id), step.scale);
  const { width, height, data } = opaque;
  const { scale } = step;
  const drawn = createRaster(width * scale, height * scale);
  drawn.data.fill(255);
  const put = (tile: Tile, planes: Planes) => {
    const size = planes.width * planes.height;
    for (let row = 0, from = 0; row < planes.height; row++) {
      let to = ((tile.y * scale + row) * drawn.width + tile.x * scale) * 4;
      for (let column = 0; column < planes.width; column++, from++, to += 4) {
        drawn.data[to] = planes.data[from]!;
        drawn.data[to + 1] = planes.data[size + from]!;
        drawn.data[to + 2] = planes.data[2 * size + from]!;
      }
    }
  };
  await runTiled(network, { width, height, cut: cutFromRgba(data, width, height) }, step, put, report);
  return drawn;
}

/** One network after another, what each made brought back to the original before the next sees it. */
async function enlargeBy(
  opaque: Raster,
  steps: readonly Step[],
  open: OpenNetwork,
  report: Report,
): Promise<Raster> {
  // The work grows with the pixels that a step reads, and with its network: the time left is told by these.
  const shares = steps.map(({ timedBy }, index) =>
    steps.slice(0, index).reduce((product, { scale }) => product * scale ** 2, timedBy?.times ?? 1),
  );
  const total = shares.reduce((sum, share) => sum + share, 0);
  let drawn = opaque;
  let done = 0;
  for (const [index, step] of steps.entries()) {
    if (index > 0) makeFaithful(drawn, opaque, () => report(done / total));
    const share = shares[index]!;
    drawn = await enlarge(drawn, step, open, (fraction) => report((done + share * fraction) / total));
    done += share;
  }
  return drawn;
}

const isOpaque = ({ data }: Raster): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
};

/** Opacity as a picture of grays, so that a network that knows no opacity can draw its edges, too. */
function opacityAsGray(input: Raster): Raster {
  const gray = new Uint8ClampedArray(input.data.length);
  for (let at = 0; at < gray.length; at += 4) {
    gray.fill(input.data[at + 3]!, at, at + 3);
    gray[at + 3] = 255;
  }
  return withPixels(input, gray);
}

/** The other way round: a network may have drawn the three a little apart. */
function grayOf({ data }: Raster): Uint8Array {
  const gray = new Uint8Array(data.length / 4);
  for (let at = 0, pixel = 0; pixel < gray.length; at += 4, pixel++)
    gray[pixel] = Math.round((data[at]! + data[at + 1]! + data[at + 2]!) / 3);
  return gray;
}

/** Opaque art at exactly the target's size, and true to the original when it is made smaller again. */
async function drawOpaque(
  opaque: Raster,
  target: Target,
  options: Options,
  open: OpenNetwork | null,
  report: Report,
) {
  const steps = stepsFor(target, options.detail);
  const drawn = open ? await enlargeBy(opaque, steps, open, (done) => report(done * 0.8)) : opaque;
  const fits = drawn.width === target.width && drawn.height === target.height;
  const exact = fits ? drawn : resample(drawn, target.width, target.height, 'lanczos3');
  makeFaithful(exact, opaque, (done) => report(0.8 + done * 0.15));
  if (open) keepCalm(exact, opaque, (done) => report(0.95 + done * 0.05));
  return exact;
}

async function draw(
  input: Raster,
  target: Target,
  options: Options,
  open: OpenNetwork | null,
  report: Report,
) {
  if (isOpaque(input)) return drawOpaque(input, target, options, open, report);
  // One byte of each pixel is kept before the colors are begun: two whole pictures at once are too much memory.
  const opacity = grayOf(
    await drawOpaque(opacityAsGray(input), target, options, open, (done) => report(done / 2)),
  );
  const colors = await drawOpaque(bleedColors(input), target, options, open, (done) =>
    report(0.5 + done / 2),
  );
  for (let at = 0, pixel = 0; pixel < opacity.length; at += 4, pixel++) {
    const alpha = opacity[pixel]!;
    colors.data[at + 3] = alpha;
    if (alpha === 0) colors.data.fill(0, at, at + 3);
  }
  return colors;
}

/** Honest beside the nominal resolution: a network draws edges, it does not see more. */
const figuresOf = (target: Target): Figure[] => [
  { label: 'Detail from the file', value: target.ppi / target.scale, unit: 'ppi' },
];

function requireRoom({ width, height }: Target): void {
  const pixels = width * height;
  if (pixels <= MAX_OUTPUT_PIXELS) return;
  throw new RangeError(
    `The result would have ${Math.round(pixels / 1e6)} megapixels; ${MAX_OUTPUT_PIXELS / 1e6} is the most. Ask for a smaller factor.`,
  );
}

/**
 * On a proxy nothing is drawn anew: the size is what there is to see, and the network takes its time once. How long
 * that will be is told instead.
 */
async function preview(input: Raster, options: Options, run: EngineRun, proxyScale: number) {
  const full = {
    width: Math.round(input.width / proxyScale),
    height: Math.round(input.height / proxyScale),
    ppi: ppiOf(input) / proxyScale,
  };
  const target = targetOf(full, options);
  const open = options.method === 'network' && target.scale > 1 ? run.openNetwork : undefined;
  const layers = isOpaque(input) ? [input] : [input, opacityAsGray(input)];
  const times = open ? await estimateTimes(layers, full, target, open) : [];
  const flat = options.method === 'pixels' ? null : flatShare(input);
  run.progress(1);
  const figures: Figure[] = [
    { label: 'Resolution', value: target.ppi, unit: 'ppi', before: full.ppi },
    ...figuresOf(target),
    ...times,
    ...(flat === null ? [] : [{ label: FLAT_LABEL, value: flat * 100, unit: '%' } as const]),
  ];
  return {
    kind: 'raster',
    raster: withPixels(input, input.data.slice()),
    figures,
    approximate: true,
  } as const;
}

const engine: Engine<Options> = async (input, options, run) => {
  const report: Report = (fraction) => {
    run.signal.throwIfAborted();
    run.progress(fraction * 0.98);
  };
  report(0);
  if (run.proxyScale !== undefined) return await preview(input, options, run, run.proxyScale);
  const target = targetOf(sizeOf(input), options);
  requireRoom(target);
  const resolution: Resolution = { x: target.ppi, y: target.ppi };
  const wantsNetwork = options.method === 'network' && target.scale > 1;
  const open = wantsNetwork ? (run.openNetwork ?? null) : null;
  const made =
    target.scale === 1
      ? withPixels(input, input.data.slice())
      : options.method === 'pixels'
        ? resample(input, target.width, target.height, 'nearest', report)
        : await draw(input, target, options, open, report).catch((error: unknown) => {
            throw withWayOut(error, NOT_AI);
          });
  const notes = [
    ...(wantsNetwork && !open ? [NO_NETWORK] : []),
    ...(options.method === 'network' && flatShare(input) !== null ? [FLAT_ART] : []),
  ];
  const raster = createRaster(made.width, made.height, {
    data: made.data,
    icc: input.icc,
    resolution: input.resolution === null && target.scale === 1 ? null : resolution,
  });
  run.progress(1);
  return { kind: 'raster', raster, figures: figuresOf(target), notes };
};

export const tool = defineTool({ schema, engine });
