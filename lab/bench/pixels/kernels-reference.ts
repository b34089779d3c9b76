/** Reference implementation of each kernel, as used in its tests; runs in Node, on part of the picture. */

import { blurReference } from '../../../packages/pixels/src/kernels/blur/reference.ts';
import { compositeOverReference } from '../../../packages/pixels/src/kernels/composite/reference.ts';
import { connectedComponentsReference } from '../../../packages/pixels/src/kernels/connected-components/reference.ts';
import { distanceTransformPlain } from '../../../packages/pixels/src/kernels/distance-transform/plain.ts';
import { dpidReference } from '../../../packages/pixels/src/kernels/dpid/reference.ts';
import { edgeDistanceReference } from '../../../packages/pixels/src/kernels/edge-distance/reference.ts';
import { rotateReference } from '../../../packages/pixels/src/kernels/geometry/rotation-reference.ts';
import { guidedFilterReference } from '../../../packages/pixels/src/kernels/guided-filter/reference.ts';
import { knockOutReference } from '../../../packages/pixels/src/kernels/knock-out/reference.ts';
import { chooseReference } from '../../../packages/pixels/src/kernels/morphology/reference.ts';
import { resampleReference } from '../../../packages/pixels/src/kernels/resample/reference.ts';
import { createCrossing, measureCrossing } from '../../../packages/pixels/src/kernels/thickness/index.ts';
import { screenAmRowReference } from '../../../packages/print/src/kernels/am-screen/reference.ts';
import { blueNoiseScreen } from '../../../packages/print/src/kernels/blue-noise/index.ts';
import { diffuseReference } from '../../../packages/print/src/kernels/error-diffusion/reference.ts';
import { screenByThresholdsReference } from '../../../packages/print/src/kernels/threshold-row/reference.ts';
import {
  EPSILON,
  GUIDED_RADIUS,
  type Inputs,
  type KernelName,
  KNOCK_OUT,
  prepareInputs,
  RADIUS,
  REACH,
  SCREEN,
  SIGMA,
  THINNEST,
} from './kernels.page.ts';

type Reference = (inputs: Inputs) => unknown;

const half = (side: number) => side >> 1;

export const REFERENCES: Record<KernelName, Reference> = {
  'resample, Lanczos-3 to ½': ({ art }) =>
    resampleReference(art, half(art.width), half(art.height), 'lanczos3'),
  'resample, DPID to ½': ({ art }) => dpidReference(art, half(art.width), half(art.height), 0.5),
  'rotation, Lanczos-3 by 3°': ({ art }) => rotateReference(art, 3, 'edge'),
  'distance transform': ({ mask, width, height }) => distanceTransformPlain(mask, width, height),
  'edge distance, 8 px far': ({ plane, width, height }) => edgeDistanceReference(plane, width, height, REACH),
  'edge distance and thickness under 6 px': ({ plane, width, height }) => {
    const field = { signed: edgeDistanceReference(plane, width, height, REACH), width, height };
    const crossing = createCrossing();
    for (let at = 0; at < plane.length; at++) {
      const depth = -field.signed[at]!;
      if (depth <= 0 || depth >= THINNEST / 2) continue;
      measureCrossing(field, at % width, Math.floor(at / width), 1, THINNEST, crossing);
    }
  },
  'morphology, square of 11 px': ({ plane, width, height }) =>
    chooseReference(plane, width, height, RADIUS, () => true, Math.max),
  'morphology, disc of 11 px': ({ mask, width, height }) => {
    const isNear = (dx: number, dy: number) => dx * dx + dy * dy <= RADIUS * RADIUS;
    return chooseReference(mask, width, height, RADIUS, isNear, Math.max);
  },
  'connected components': ({ mask, width, height }) => connectedComponentsReference(mask, width, height, 8),
  'blur, σ 4 px': ({ art }) => blurReference(art, SIGMA),
  'guided filter, radius 16 px': ({ art, plane, width, height }) =>
    guidedFilterReference(art.data, plane, width, height, GUIDED_RADIUS, EPSILON),
  'color distance (CIEDE2000) and unmixing': ({ art, bytes }) =>
    knockOutReference(art.data, bytes, KNOCK_OUT),
  'error diffusion, Floyd–Steinberg': ({ tone, width }) => diffuseReference(tone, width, 'floyd-steinberg'),
  'AM screen, ellipse': ({ tone, width, height, ink }) => {
    for (let y = 0; y < height; y++) {
      const row = ink.subarray(y * width, (y + 1) * width);
      screenAmRowReference(SCREEN, y, tone.subarray(y * width, (y + 1) * width), row, 1);
    }
  },
  'blue noise': ({ tone, width, height, ink }) => {
    const { thresholds, size } = blueNoiseScreen();
    for (let y = 0; y < height; y++) {
      const [from, to] = [y * width, (y + 1) * width];
      const tile = { thresholds, width: size };
      screenByThresholdsReference(tile, y % size, 0, tone.subarray(from, to), ink.subarray(from, to), 1);
    }
  },
  'alpha composition': ({ art, soft }) => compositeOverReference(art.data, soft),
};

/** Small sizes, because some references take quadratic time; the larger size is for fast references. */
const SIZES = [
  [48, 36],
  [400, 300],
] as const;
const QUICK_MS = 5;

/** Extrapolated time of a reference for `pixels` pixels, ms. */
export function timeReference(reference: Reference, pixels: number): number {
  let expected = 0;
  for (const [width, height] of SIZES) {
    const inputs = prepareInputs(width, height);
    const start = performance.now();
    reference(inputs);
    const milliseconds = performance.now() - start;
    expected = (milliseconds * pixels) / (width * height);
    if (milliseconds > QUICK_MS) break;
  }
  return expected;
}
