/** Adds unsure parts in matching colors that the subject mostly surrounds, such as the log under an animal. */

import type { Matte } from '@printready/matting/matte';
import { exact } from '@printready/pixels/number';
import type { Raster } from '@printready/pixels/raster';
import { connectedComponents } from '@printready/pixels/regions';
import { flagTable } from '../flag-table.ts';
import { adjacentLabel } from './adjacent-label.ts';
import { SURE } from './uncertainty.ts';
import { weighColors } from './weigh-colors.ts';

/** Minimum size as a share of the matte; smaller parts are soft edges. */
const LEAST_PART = 0.001;
/** Minimum share of a part's outline that runs along the subject. */
const LEAST_CONTACT = 0.5;
/** Minimum evidence in bits: by matte and colors, the part is at least twice as likely subject as background. */
const LEAST_BITS = 1;

/** For each part, the share of its outline along the subject, and the mean of the matte, 0…1. */
function measureParts({ width, data }: Matte, labels: Uint32Array, areas: Uint32Array, subject: Uint8Array) {
  const outline = new Uint32Array(areas.length);
  const along = new Float64Array(areas.length);
  const opacity = new Float64Array(areas.length);
  for (let at = 0; at < data.length; at++) {
    if (labels[at] !== 0) {
      opacity[labels[at]!]! += data[at]! / 255;
      continue;
    }
    const label = adjacentLabel(labels, width, at);
    if (label === 0) continue;
    outline[label]!++;
    along[label]! += subject[at]!;
  }
  for (let label = 1; label < areas.length; label++) {
    along[label]! /= Math.max(1, outline[label]!);
    opacity[label]! /= areas[label]!;
  }
  return { along, opacity };
}

/** Makes surrounded parts solid, in place. @param subject 1 in confident parts and their soft edges. */
export function addSurroundedParts(picture: Raster, matte: Matte, subject: Uint8Array): void {
  const { width, height, data } = matte;
  const half = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++)
    half[at] = data[at]! > SURE.background && data[at]! < SURE.subject && subject[at] === 0 ? 1 : 0;
  const { labels, areas } = connectedComponents(half, width, height, 8);
  const isLarge = flagTable(areas.length, (label) => areas[label]! >= data.length * LEAST_PART);
  if (!isLarge.includes(1)) return;
  const { along, opacity } = measureParts(matte, labels, areas, subject);
  const isEmbraced = flagTable(
    areas.length,
    (label) => isLarge[label] === 1 && along[label]! >= LEAST_CONTACT,
  );
  if (!isEmbraced.includes(1)) return;
  const taken = new Set<number>();
  for (const [label, bits] of weighColors(picture, matte, labels, isEmbraced)) {
    const network = exact.log2(opacity[label]! / (1 - opacity[label]!));
    if (bits + network >= LEAST_BITS) taken.add(label);
  }
  if (taken.size === 0) return;
  for (let at = 0; at < data.length; at++) if (labels[at] !== 0 && taken.has(labels[at]!)) data[at] = 255;
}
