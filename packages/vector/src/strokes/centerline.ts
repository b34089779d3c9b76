import type { Raster } from '@printready/pixels/raster';
import { distanceTransform } from '@printready/pixels/shapes';
import { type FitOptions, fitClosedChain, fitOpenChain } from '../curves/fit-chain.ts';
import type { Drawing, Fill, Path, Shape } from '../drawing.ts';
import { ellipseToPath } from '../drawing.ts';
import { findSkeleton, type SkeletonPath } from './skeleton.ts';

export type CenterlineOptions = Omit<FitOptions, 'isExact'> & {
  readonly ink: Fill;
  /** Minimum area of a part, px². */
  readonly smallestAreaPx: number;
};

/** Branch length, as a fraction of the line width, below which a branch is a bump in the outline, not a line. */
const SPUR_SHARE = 0.9;
/** Half the window of a moving average, which is needed because the skeleton steps from pixel to pixel. */
const SMOOTHING = 2;

type Framed = {
  readonly width: number;
  readonly height: number;
  readonly distances: Float32Array | Float64Array;
};

const halfWidthAt = ({ distances }: Framed, pixel: number) =>
  Math.max(0.5, Math.sqrt(distances[pixel]!) - 0.5);

function meanWidth(framed: Framed, { pixels }: SkeletonPath): number {
  const inner = pixels.length > 6 ? pixels.slice(2, -2) : pixels;
  return (2 * inner.reduce((sum, pixel) => sum + halfWidthAt(framed, pixel), 0)) / inner.length;
}

function isSpur(framed: Framed, path: SkeletonPath): boolean {
  if (path.closed || path.looseStart === path.looseEnd) return false;
  return (
    path.pixels.length <
    SPUR_SHARE * 2 * halfWidthAt(framed, path.looseStart ? path.pixels.at(-1)! : path.pixels[0]!)
  );
}

function smoothed({ width }: Framed, { pixels, closed }: SkeletonPath): Float64Array {
  const n = pixels.length;
  const points = new Float64Array(n * 2);
  for (let i = 0; i < n; i++) {
    const reach = closed ? SMOOTHING : Math.min(SMOOTHING, i, n - 1 - i);
    for (let k = -reach; k <= reach; k++) {
      const pixel = pixels[(i + k + n) % n]!;
      points[2 * i]! += ((pixel % width) - 0.5) / (2 * reach + 1);
      points[2 * i + 1]! += (Math.floor(pixel / width) - 0.5) / (2 * reach + 1);
    }
  }
  return points;
}

function toStroke(framed: Framed, path: SkeletonPath, { ink, ...fit }: CenterlineOptions): Shape {
  const points = smoothed(framed, path);
  const edge = { points, isHard: true, contrast: 1, steepness: 1 };
  const widthPx = Math.max(0.5, meanWidth(framed, path));
  const at = (index: number) => ({ x: points[2 * index]!, y: points[2 * index + 1]! });
  if (path.closed && path.pixels.length > 8) {
    const fitted = fitClosedChain(edge, { ...fit, isExact: false });
    const around: Path = fitted.kind === 'path' ? fitted.path : ellipseToPath(fitted.ellipse);
    return { kind: 'stroke', fill: ink, widthPx, path: around, closed: true };
  }
  const last = path.pixels.length - 1;
  const inner = { ...edge, points: points.slice(2, -2) };
  return {
    kind: 'stroke',
    fill: ink,
    widthPx,
    path: fitOpenChain(inner, at(0), at(last), { ...fit, isExact: false }),
    closed: false,
  };
}

/** @param raster picture in one ink with varying opacity */
export function traceCenterlines(
  raster: Raster,
  options: CenterlineOptions,
  report: (fraction: number) => void,
): Drawing {
  const { data } = raster;
  const [width, height] = [raster.width + 2, raster.height + 2];
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++)
      mask[(y + 1) * width + x + 1] = data[(y * raster.width + x) * 4 + 3]! >= 128 ? 1 : 0;
  report(0.1);
  const framed = { width, height, distances: distanceTransform(mask, width, height) };
  report(0.3);
  const paths = findSkeleton(mask, width).filter((path) => !isSpur(framed, path));
  report(0.6);
  const shapes: Shape[] = [];
  for (const [index, path] of paths.entries()) {
    if (index % 64 === 63) report(0.6 + (0.4 * index) / paths.length);
    const area = path.pixels.length * meanWidth(framed, path);
    if (area >= options.smallestAreaPx) shapes.push(toStroke(framed, path, options));
  }
  report(1);
  return { width: raster.width, height: raster.height, shapes };
}
