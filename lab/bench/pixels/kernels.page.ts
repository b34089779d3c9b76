import { blur } from '../../../packages/pixels/src/kernels/blur/index.ts';
import { compositeOver } from '../../../packages/pixels/src/kernels/composite/index.ts';
import { connectedComponents } from '../../../packages/pixels/src/kernels/connected-components/index.ts';
import { distanceTransform } from '../../../packages/pixels/src/kernels/distance-transform/index.ts';
import { downscaleDetailed } from '../../../packages/pixels/src/kernels/dpid/index.ts';
import { edgeDistance } from '../../../packages/pixels/src/kernels/edge-distance/index.ts';
import { rotateBy } from '../../../packages/pixels/src/kernels/geometry/rotate.ts';
import { guidedFilter } from '../../../packages/pixels/src/kernels/guided-filter/index.ts';
import { knockOut } from '../../../packages/pixels/src/kernels/knock-out/index.ts';
import { dilateByBox } from '../../../packages/pixels/src/kernels/morphology/box.ts';
import { dilateByDisc } from '../../../packages/pixels/src/kernels/morphology/disc.ts';
import { resample } from '../../../packages/pixels/src/kernels/resample/index.ts';
import { findNarrow } from '../../../packages/pixels/src/kernels/thickness/index.ts';
import { createRaster } from '../../../packages/pixels/src/raster/raster.ts';
import { createAmScreen, screenAmRow } from '../../../packages/print/src/kernels/am-screen/index.ts';
import { blueNoiseScreen, screenBlueNoiseRow } from '../../../packages/print/src/kernels/blue-noise/index.ts';
import {
  createErrorDiffusion,
  diffuseRow,
} from '../../../packages/print/src/kernels/error-diffusion/index.ts';
import { gateOf } from '../../../packages/tools/src/color-ko/removal/tolerance-gate.ts';
import { paintArtwork } from '../artwork.ts';

export const SIGMA = 4;
export const RADIUS = 5;
export const GUIDED_RADIUS = 16;
export const EPSILON = 1e-4;
export const REACH = 8;
export const THINNEST = 6;
export const KEY = { r: 0, g: 0, b: 0 };
export const KNOCK_OUT = { key: KEY, gate: gateOf(KEY, 12, 24), cleanUp: 0.03 };
export const SCREEN = createAmScreen({ dpi: 300, frequencyLpi: 45, angleDegrees: 22.5 }, 'ellipse');

export function prepareInputs(width: number, height: number) {
  const pixels = paintArtwork(width, height, 0.5);
  const pixelCount = width * height;
  const red = Uint8Array.from({ length: pixelCount }, (_, i) => pixels[i * 4]!);
  /** Opaque, transparent, and soft alpha; soft along the rings and in the photograph's darker half. */
  const soft = pixels.map((value, i) => (i % 4 === 3 ? Math.min(255, 2 * pixels[i - 3]!) : value));
  return {
    width,
    height,
    art: createRaster(width, height, { data: pixels }),
    soft,
    /** 255 where the picture is light, 0 elsewhere. */
    mask: red.map((value) => (value >= 128 ? 255 : 0)),
    /** One byte per pixel, like a matte or an alpha channel. */
    plane: red,
    tone: Uint16Array.from(red, (value) => (255 - value) * 257),
    bytes: new Uint8ClampedArray(pixels.length),
    ink: new Uint8Array(pixelCount),
  };
}

export type Inputs = ReturnType<typeof prepareInputs>;

function eachRow(
  { width, height, tone, ink }: Inputs,
  row: (y: number, tone: Uint16Array, ink: Uint8Array) => void,
) {
  ink.fill(0);
  for (let y = 0; y < height; y++) {
    row(y, tone.subarray(y * width, (y + 1) * width), ink.subarray(y * width, (y + 1) * width));
  }
}

export const KERNELS = {
  'resample, Lanczos-3 to ½': ({ art }) => resample(art, art.width >> 1, art.height >> 1, 'lanczos3'),
  'resample, DPID to ½': ({ art }) => downscaleDetailed(art, art.width >> 1, art.height >> 1, 0.5),
  'rotation, Lanczos-3 by 3°': ({ art }) => rotateBy(art, 3, 'edge'),
  'distance transform': ({ mask, width, height }) => distanceTransform(mask, width, height),
  'edge distance, 8 px far': ({ plane, width, height }) => edgeDistance(plane, width, height, REACH),
  'edge distance and thickness under 6 px': ({ plane, width, height }) =>
    findNarrow({ signed: edgeDistance(plane, width, height, REACH), width, height }, 1, THINNEST),
  'morphology, square of 11 px': ({ plane, width, height }) => dilateByBox(plane, width, height, RADIUS),
  'morphology, disc of 11 px': ({ mask, width, height }) => dilateByDisc(mask, width, height, RADIUS),
  'connected components': ({ mask, width, height }) => connectedComponents(mask, width, height, 8),
  'blur, σ 4 px': ({ art }) => blur(art, SIGMA),
  'guided filter, radius 16 px': ({ art, plane, width, height }) =>
    guidedFilter(art.data, plane, width, height, GUIDED_RADIUS, EPSILON),
  'color distance (CIEDE2000) and unmixing': ({ art, bytes }) => knockOut(art.data, bytes, KNOCK_OUT),
  'error diffusion, Floyd–Steinberg': (inputs) => {
    const diffusion = createErrorDiffusion('floyd-steinberg', inputs.width);
    eachRow(inputs, (_, tone, ink) => diffuseRow(diffusion, tone, ink, 1));
  },
  'blue noise': (inputs) =>
    eachRow(inputs, (y, tone, ink) => screenBlueNoiseRow(blueNoiseScreen(), y, tone, ink, 1)),
  'AM screen, ellipse': (inputs) => eachRow(inputs, (y, tone, ink) => screenAmRow(SCREEN, y, tone, ink, 1)),
  'alpha composition': ({ art, soft, bytes }) => {
    bytes.set(art.data);
    compositeOver(bytes, soft);
  },
} as const satisfies Record<string, (inputs: Inputs) => unknown>;

export type KernelName = keyof typeof KERNELS;

let inputs: Inputs | null = null;

/** Time of one call, ms. */
export function timeKernel(name: KernelName, width: number, height: number): number {
  if (inputs?.width !== width) inputs = prepareInputs(width, height);
  const start = performance.now();
  KERNELS[name](inputs);
  return performance.now() - start;
}
