/** The art's opacity as the shape that strokes and widths are measured from. */
import { connectedComponents, type Raster } from '@printready/imaging';

/** A hairline is fainter than half opaque all across, and within two pixels much fainter still: a fade is not. */
const HAIRLINE_ALPHA = 24;
const HAIRLINE_FALL = 20;
/** Above one half: the shape takes the hairline in as a line of about a pixel. */
const RAISED = 160;

export function opacityOf({ data }: Raster | { readonly data: Uint8ClampedArray }): Uint8Array {
  const opacity = new Uint8Array(data.length >> 2);
  for (let i = 0, at = 3; i < opacity.length; i++, at += 4) opacity[i] = data[at]!;
  return opacity;
}

/** Whether the pixel tops its neighbours along one axis, and two pixels off there is next to nothing. */
function isRidge(opacity: Uint8Array, at: number, step: number): boolean {
  const here = opacity[at]!;
  if (here < opacity[at - step]! || here < opacity[at + step]!) return false;
  return Math.max(opacity[at - 2 * step]!, opacity[at + 2 * step]!) <= here - HAIRLINE_FALL;
}

/** 1 on the middle of a line of two pixels at the most, 0 elsewhere; whatever its strength. */
function findRidges(opacity: Uint8Array, width: number, height: number): Uint8Array {
  const found = new Uint8Array(opacity.length);
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2, end = (y + 1) * width - 2; at < end; at++) {
      if (opacity[at]! < HAIRLINE_ALPHA) continue;
      if (isRidge(opacity, at, 1) || isRidge(opacity, at, width)) found[at] = 1;
    }
  }
  return found;
}

/** Labels of the solid parts that are more than a line of a pixel or two; 0 elsewhere. */
function labelThickParts(
  opacity: Uint8Array,
  ridges: Uint8Array,
  width: number,
  height: number,
): Uint32Array {
  const solid = new Uint8Array(opacity.length);
  for (let at = 0; at < solid.length; at++) if (opacity[at]! >= 128) solid[at] = 1;
  const { labels, areas } = connectedComponents(solid, width, height, 8);
  const thick = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) if (ridges[at] === 0) thick[labels[at]!] = 1;
  for (let at = 0; at < labels.length; at++) if (thick[labels[at]!] === 0) labels[at] = 0;
  return labels;
}

/** Adds the thick parts beside a pixel to what its hairline touches; says whether there are any. */
function touchParts(parts: Uint32Array, touched: Set<number>, at: number, width: number): boolean {
  let any = false;
  for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
    const part = parts[at + step]!;
    if (part === 0) continue;
    touched.add(part);
    any = true;
  }
  return any;
}

/**
 * The opacity with hairlines raised over one half, so that lines thinner than a pixel are found and thickened, too.
 * Where two parts nearly touch, their soft rims look like a hairline between them: those are left, so that raising
 * never joins what only lies close. A hairline from part to part has pixels that are next to neither.
 */
export function raiseHairlines(opacity: Uint8Array, width: number, height: number): Uint8Array {
  const raised = opacity.slice();
  const ridges = findRidges(opacity, width, height);
  const faint = new Uint8Array(opacity.length);
  for (let at = 0; at < faint.length; at++) if (ridges[at] === 1 && opacity[at]! < 128) faint[at] = 1;
  const lines = connectedComponents(faint, width, height, 8);
  if (lines.areas.length === 1) return raised;
  const parts = labelThickParts(opacity, ridges, width, height);
  const touched = Array.from(lines.areas, () => new Set<number>());
  const free = new Uint8Array(lines.areas.length);
  for (let at = 0; at < opacity.length; at++) {
    const line = lines.labels[at]!;
    if (line > 0 && !touchParts(parts, touched[line]!, at, width)) free[line] = 1;
  }
  for (let at = 0; at < opacity.length; at++) {
    const line = lines.labels[at]!;
    if (line > 0 && (free[line] === 1 || touched[line]!.size < 2)) raised[at] = RAISED;
  }
  return raised;
}
