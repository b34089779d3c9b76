/** How sure a network is of its matte, and the islands that it is not sure of. */
import { connectedRuns } from '@printready/imaging/kernels/connected-components';
import { quadsOf, skipTransparent } from '@printready/matting/pixel-words';
import type { Matte } from '@printready/matting/refine-matte';

/** Below and above these a matte says background and subject; between them it says neither. */
export const SURE = { background: 40, subject: 215 };
/**
 * A true part of the subject is sure but for its edge, a stray one hardly anywhere: on the pictures that this was
 * chosen on, more than half of the one's pixels and less than a fifth of the other's were sure.
 */
const LEAST_SURE_SHARE = 1 / 3;

/** The share of a picture that is neither; a subject's edges have one or two percent, hair a few more. */
export function uncertaintyOf({ data }: Matte): number {
  let count = 0;
  for (let at = 0; at < data.length; at++)
    if (data[at]! > SURE.background && data[at]! < SURE.subject) count++;
  return count / data.length;
}

/** The matte without islands that it is hardly sure of; the one with the most sure pixels always stays. */
export function removeUncertainIslands(matte: Matte): Matte {
  const { width, height, data } = matte;
  // A picture of many megapixels comes here, too.
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
