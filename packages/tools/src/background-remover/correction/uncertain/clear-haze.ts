/** Removes background residue that would print as a film: thin islands, and opacity far from solid artwork. */
import { quadsOf, skipTransparent, skipUniform } from '@printready/matting/matte';
import { connectedRuns } from '@printready/pixels/regions';
import { dilateByBox } from '@printready/pixels/shapes';
import { removeUncertainIslands } from './uncertainty.ts';

const HALF = 128;
/** Maximum extent of an edge from solid artwork, network pixels. Hair is mostly solid, so it is kept. */
const EDGE = 5;

/** @param alpha opacity at the picture's size. @param scale picture pixels per matte pixel. */
export function clearHaze(alpha: Uint8Array, width: number, height: number, scale: number): Uint8Array {
  const { data } = removeUncertainIslands({ width, height, data: alpha });
  const quads = quadsOf(data);
  const solid = new Uint8Array(data.length);
  for (let at = skipTransparent(quads, 0); at < data.length; at = skipTransparent(quads, at + 1))
    solid[at] = data[at]! >= HALF ? 1 : 0;
  const near = dilateByBox(solid, width, height, Math.round(EDGE * Math.max(1, scale)));
  for (let at = skipUniform(quads, 0); at < data.length; at = skipUniform(quads, at + 1))
    if (near[at] === 0) data[at] = 0;
  dropLoose(data, solid, width, height);
  return data;
}

function dropLoose(data: Uint8Array, solid: Uint8Array, width: number, height: number): void {
  const { starts, ends, labels, areas } = connectedRuns(data, width, height, 8);
  const holds = new Uint8Array(areas.length);
  for (let run = 0; run < labels.length; run++) {
    const label = labels[run]!;
    for (let at = starts[run]!; at < ends[run]! && holds[label] === 0; at++) holds[label] = solid[at]!;
  }
  for (let run = 0; run < labels.length; run++)
    if (holds[labels[run]!] === 0) data.fill(0, starts[run], ends[run]);
}
