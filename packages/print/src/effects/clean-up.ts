/** Drops parts and fills holes too small for a disc of the minimum diameter, unless they were as small in the art. */
import { type ComponentRuns, connectedRuns } from '@printready/pixels/regions';
import { erodeByDisc } from '@printready/pixels/shapes';
import { inverse } from './inverse.ts';

export type Speck = {
  readonly at: number;
  readonly area: number;
};

export type CleanUp = {
  readonly dropped: readonly Speck[];
  readonly filled: readonly Speck[];
  readonly smallInArt: number;
  readonly left: number;
};

export type SmallestPx = { readonly part: number; readonly hole: number };

/** Added to a disc's radius, because distances between pixel centers leave out half a pixel at the disc's edge. */
const HALF_PIXEL = 0.5;

function holdsDisc(mask: Uint8Array, width: number, height: number, runs: ComponentRuns, diameterPx: number) {
  const holds = new Uint8Array(runs.areas.length);
  const radius = diameterPx / 2 + HALF_PIXEL;
  const deep = erodeByDisc(mask, width, height, radius);
  const margin = Math.floor(radius);
  for (let run = 0; run < runs.labels.length; run++) {
    const label = runs.labels[run]!;
    if (holds[label] === 1) continue;
    const row = Math.floor(runs.starts[run]! / width);
    // The kernel treats pixels outside the picture as ink.
    if (row < margin || row >= height - margin) continue;
    const from = Math.max(runs.starts[run]!, row * width + margin);
    const to = Math.min(runs.ends[run]!, (row + 1) * width - margin);
    for (let at = from; at < to; at++)
      if (deep[at] === 1) {
        holds[label] = 1;
        break;
      }
  }
  return holds;
}

/** @param isChanged true if wear touched a run. Unchanged parts were already too small in the art. */
function sift(
  runs: ComponentRuns,
  holds: Uint8Array,
  isChanged: (start: number, end: number) => boolean,
  exempt: (label: number) => boolean,
) {
  const changed = new Uint8Array(holds.length);
  const first = new Int32Array(holds.length).fill(-1);
  for (let run = 0; run < runs.labels.length; run++) {
    const label = runs.labels[run]!;
    if (holds[label] === 1 || exempt(label)) continue;
    if (first[label] === -1) first[label] = runs.starts[run]!;
    if (changed[label] === 0 && isChanged(runs.starts[run]!, runs.ends[run]!)) changed[label] = 1;
  }
  const specks: Speck[] = [];
  let smallInArt = 0;
  for (let label = 1; label < holds.length; label++) {
    if (first[label] === -1) continue;
    if (changed[label] === 0) smallInArt++;
    else specks.push({ at: first[label]!, area: runs.areas[label]! });
  }
  return { changed, specks, smallInArt };
}

function paint(
  runs: ComponentRuns,
  chosen: Uint8Array,
  paintRun: (start: number, end: number) => void,
): void {
  for (let run = 0; run < runs.labels.length; run++)
    if (chosen[runs.labels[run]!] === 1) paintRun(runs.starts[run]!, runs.ends[run]!);
}

/** Works in place; parts are 8-connected, holes 4-connected. @param ink 1 for remaining ink. @param art 1 for ink */
export function cleanUp(
  ink: Uint8Array,
  art: Uint8Array,
  width: number,
  height: number,
  smallest: SmallestPx,
): CleanUp {
  const runs = connectedRuns(ink, width, height, 8);
  const holds = holdsDisc(ink, width, height, runs, smallest.part);
  // A part of the art is unchanged if no worn pixel touches it.
  const besideWorn = (start: number, end: number): boolean => {
    const row = Math.floor(start / width) * width;
    const from = Math.max(row, start - 1);
    const to = Math.min(row + width, end + 1);
    for (const shift of [-width, 0, width])
      for (let at = from + shift; at < to + shift; at++) if (ink[at] === 0 && art[at] === 1) return true;
    return false;
  };
  const parts = sift(runs, holds, besideWorn, () => false);
  let left = 0;
  for (let label = 1; label < holds.length; label++)
    if (parts.changed[label] === 0) left += runs.areas[label]!;
  paint(runs, parts.changed, (start, end) => ink.fill(0, start, end));

  const clear = inverse(ink);
  const gaps = connectedRuns(clear, width, height, 4);
  const open = holdsDisc(clear, width, height, gaps, smallest.hole);
  const worn = (start: number, end: number): boolean => {
    for (let at = start; at < end; at++) if (art[at] === 1) return true;
    return false;
  };
  // Gaps that touch the picture border are not holes.
  const holes = sift(gaps, open, worn, (label) => gaps.touchesEdge[label] === 1);
  paint(gaps, holes.changed, (start, end) => {
    for (let at = start; at < end; at++) {
      ink[at] = art[at]!;
      left += art[at]!;
    }
  });
  const smallInArt = parts.smallInArt + holes.smallInArt;
  return { dropped: parts.specks, filled: holes.specks, smallInArt, left };
}
