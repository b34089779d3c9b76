import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';

/** Minimum opacity of a hairline, and minimum drop in opacity two pixels away (a fade drops less), both 0…255. */
const HAIRLINE_ALPHA = 24;
const HAIRLINE_FALL = 20;
/** Opacity to which hairlines are raised: above one half, so that they become lines about one pixel wide. */
const RAISED = 160;

export function opacityOf({ data }: Raster | { readonly data: Uint8ClampedArray }): Uint8Array {
  const opacity = new Uint8Array(data.length >> 2);
  for (let i = 0, at = 3; i < opacity.length; i++, at += 4) opacity[i] = data[at]!;
  return opacity;
}

function isRidge(opacity: Uint8Array, at: number, step: number): boolean {
  const here = opacity[at]!;
  const fallen = here - HAIRLINE_FALL;
  if (opacity[at - 2 * step]! > fallen || opacity[at + 2 * step]! > fallen) return false;
  return here >= opacity[at - step]! && here >= opacity[at + step]!;
}

/** 1 along the center of a line up to two pixels wide, however faint; 0 elsewhere. */
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

type Parts = {
  readonly labels: Uint32Array;
  /** Indexed by label: 1 for parts thicker than two pixels. */
  readonly isThick: Uint8Array;
};

function findParts(opacity: Uint8Array, ridges: Uint8Array, width: number, height: number): Parts {
  const solid = new Uint8Array(opacity.length);
  for (let at = 0; at < solid.length; at++) solid[at] = opacity[at]! >> 7;
  const { labels, areas } = connectedComponents(solid, width, height, 8);
  const isThick = new Uint8Array(areas.length);
  for (let at = 0; at < labels.length; at++) if (ridges[at] === 0) isThick[labels[at]!] = 1;
  isThick[0] = 0;
  return { labels, isThick };
}

/** For each hairline: a thick part that it touches, whether it touches several, and whether any pixel touches none. */
class Touching {
  readonly one: Uint32Array;
  readonly several: Uint8Array;
  readonly isFree: Uint8Array;

  constructor(lines: number) {
    this.one = new Uint32Array(lines);
    this.several = new Uint8Array(lines);
    this.isFree = new Uint8Array(lines);
  }

  recordContact({ labels, isThick }: Parts, line: number, at: number, width: number): void {
    let any = false;
    for (let row = at - width; row <= at + width; row += width) {
      for (let beside = row - 1; beside <= row + 1; beside++) {
        const part = labels[beside]!;
        if (isThick[part] === 0 || beside === at) continue;
        any = true;
        if (this.one[line] === 0) this.one[line] = part;
        else if (this.one[line] !== part) this.several[line] = 1;
      }
    }
    if (!any) this.isFree[line] = 1;
  }
}

/** Raises hairlines above half opacity, except soft rims between close parts, which would be joined. */
export function keepHairlines(opacity: Uint8Array, width: number, height: number): Uint8Array {
  const ridges = findRidges(opacity, width, height);
  const faint = new Uint8Array(opacity.length);
  const pixels: number[] = [];
  for (let at = 0; at < faint.length; at++) {
    if (ridges[at] === 0 || opacity[at]! >= 128) continue;
    faint[at] = 1;
    pixels.push(at);
  }
  const raised = opacity.slice();
  if (pixels.length === 0) return raised;
  const { labels: lineOf, areas } = connectedComponents(faint, width, height, 8);
  const parts = findParts(opacity, ridges, width, height);
  const touching = new Touching(areas.length);
  for (const at of pixels) touching.recordContact(parts, lineOf[at]!, at, width);
  for (const at of pixels) {
    const line = lineOf[at]!;
    if (touching.isFree[line] === 1 || touching.several[line] === 0) raised[at] = RAISED;
  }
  return raised;
}
