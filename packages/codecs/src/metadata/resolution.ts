import { fromPerCentimeter, type Resolution, toResolution } from '@printready/pixels/raster';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';

export type NamedResolution = { readonly source: string; readonly resolution: Resolution | null };

/** EXIF value for an unknown resolution (CIPA DC-008, XResolution); XMP copies it. */
const UNKNOWN_PPI = 72;
const OF_EXIF: readonly string[] = ['EXIF', 'XMP'];
/**
 * Resolutions that differ by a larger share contradict each other; converting pixels per centimeter or meter rounds by
 * less.
 */
const TOLERANCE = 0.01;

/** Uses the first known resolution of the list, and reports one that contradicts it. */
export function chooseResolution(
  candidates: readonly NamedResolution[],
  findings: ReadFinding[],
): Resolution | null {
  const [chosen, ...others] = candidates.filter(
    (candidate): candidate is NamedResolution & { resolution: Resolution } => candidate.resolution !== null,
  );
  if (!chosen) return null;
  const other = others.find((one) => !isUnknown(one) && contradicts(one.resolution, chosen.resolution));
  if (other) {
    const [used, left] = [chosen, other].map(({ resolution }) => describePpi(resolution));
    findings.push(
      readFinding(
        'resolution-conflict',
        `The file names two resolutions: ${used} (${chosen.source}) and ${left} (${other.source}). The first is used.`,
      ),
    );
  }
  return chosen.resolution;
}

const describePpi = ({ x }: Resolution): string => `${Math.round(x * 10) / 10} ppi`;

const isUnknown = ({ source, resolution }: NamedResolution): boolean =>
  OF_EXIF.includes(source) && resolution?.x === UNKNOWN_PPI && resolution.y === UNKNOWN_PPI;

function contradicts(other: Resolution, chosen: Resolution): boolean {
  const isFar = (a: number, b: number) => Math.abs(a - b) > TOLERANCE * b;
  // Swapped axes mean that the block predates a rotation.
  const isTurned = !isFar(other.x, chosen.y) && !isFar(other.y, chosen.x);
  return !isTurned && (isFar(other.x, chosen.x) || isFar(other.y, chosen.y));
}

/** Reads tiff:XResolution and related properties, as attributes or elements (XMP part 2, TIFF schema). */
export function readXmpResolution(xmp: Uint8Array | null): Resolution | null {
  if (!xmp) return null;
  let text = '';
  for (let at = 0; at < xmp.length; at += 8192) text += String.fromCharCode(...xmp.subarray(at, at + 8192));
  const find = (name: string): number | null => {
    const found = new RegExp(`tiff:${name}(?:\\s*=\\s*["']|>)\\s*(\\d+)(?:/(\\d+))?`).exec(text);
    if (!found) return null;
    return Number(found[1]) / Number(found[2] ?? 1);
  };
  const [x, y, unit] = [find('XResolution'), find('YResolution'), find('ResolutionUnit') ?? 2];
  if (x === null) return null;
  if (unit === 3) return fromPerCentimeter(x, y ?? x);
  return unit === 2 ? toResolution(x, y ?? x) : null;
}
