import { clampShare } from '@printready/pixels/number';
import { edgeDistance } from '@printready/pixels/shapes';
import type { Area, Surface } from '../surface.ts';
import { type Plane, samplePlane } from './plane.ts';

export type DrawnEffect = {
  /** Margin outside the layer's own area, px. */
  readonly reach: number;
  readonly coverage: (layer: Surface) => Float32Array;
};

/** Band width on each side of the edge, px. */
function bandOf(style: string, size: number): { outside: number; inside: number } {
  if (style === 'InsF') return { outside: 0, inside: size };
  if (style === 'CtrF') return { outside: size / 2, inside: size / 2 };
  return { outside: size, inside: 0 };
}

/** @param style `OutF`, `InsF` or `CtrF` */
export function drawStroke(shape: (reach: number) => Plane, size: number, style: string): DrawnEffect {
  const { outside, inside } = bandOf(style, size);
  const reach = Math.ceil(outside) + 1;
  const plane = shape(reach);
  const { samples, width, height } = plane;
  const distances = edgeDistance(samples, width, height, Math.max(outside, inside) + 1);
  const band: Uint8Array = new Uint8Array(samples.length);
  for (let i = 0; i < band.length; i++) {
    const distance = distances[i]!;
    const within = clampShare(outside - distance + 0.5);
    const beyond = clampShare(inside + distance + 0.5);
    const edge = samples[i]! / 255;
    // A one-sided band ends at the shape's own edge, which is softer than a computed edge.
    const share =
      inside === 0 ? within * (1 - edge) : outside === 0 ? Math.min(edge, beyond) : within * beyond;
    band[i] = Math.round(share * 255);
  }
  const drawn = { ...plane, samples: band };
  return { reach, coverage: (area: Area) => samplePlane(drawn, area, 0, 0) };
}
