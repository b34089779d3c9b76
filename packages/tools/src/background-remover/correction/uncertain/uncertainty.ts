import { type Matte, quadsOf, skipTransparent } from '@printready/matting/matte';
import { connectedRuns } from '@printready/pixels/regions';

/** Matte values below `background` or above `subject` are certain; in between, the network is unsure. */
export const SURE = { background: 40, subject: 215 };
/** Minimum share of confident pixels in an island; true parts had more than half, stray islands under a fifth. */
const LEAST_SURE_SHARE = 1 / 3;

/** Share of unsure pixels; a subject's edges account for 1 to 2 %, slightly more with hair. */
export function uncertaintyOf({ data }: Matte): number {
  let count = 0;
  for (let at = 0; at < data.length; at++)
    if (data[at]! > SURE.background && data[at]! < SURE.subject) count++;
  return count / data.length;
}

export function removeUncertainIslands(matte: Matte): Matte {
  const { width, height, data } = matte;
  const quads = quadsOf(data);
  const mask = new Uint8Array(data.length);
  for (let at = skipTransparent(quads, 0); at < data.length; at = skipTransparent(quads, at + 1))
    mask[at] = data[at]! > SURE.background ? 1 : 0;
  const { starts, ends, labels, areas } = connectedRuns(mask, width, height, 8);
  const sure = new Uint32Array(areas.length);
  for (let run = 0; run < labels.length; run++) {
    let count = 0;
    for (let at = starts[run]!; at < ends[run]!; at++) if (data[at]! >= SURE.subject) count++;
    sure[labels[run]!]! += count;
  }
  const most = sure.reduce((highest, count) => Math.max(highest, count), 0);
  const isKept = areas.map((area, label) =>
    sure[label]! === most || sure[label]! >= area * LEAST_SURE_SHARE ? 1 : 0,
  );
  const kept = data.slice();
  for (let run = 0; run < labels.length; run++)
    if (isKept[labels[run]!] === 0) kept.fill(0, starts[run], ends[run]);
  return { width, height, data: kept };
}
