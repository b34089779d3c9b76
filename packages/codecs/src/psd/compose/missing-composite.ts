import { PSD_RESOURCES, type PsdHeader, type PsdPlane, readPsdLayers } from '@printready/documents/psd';
import { Malformed } from '@printready/documents/reading';
import {
  channelsOf,
  createPicture,
  isTranslucent,
  type Picture,
  withoutAlpha,
} from '@printready/pixels/picture';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { BadImage } from '../../bad-image.ts';
import { composePsd } from './compose.ts';

export type ComposableFile = {
  readonly bytes: Uint8Array;
  readonly header: PsdHeader;
  readonly layers: Uint8Array;
  readonly resources: ReadonlyMap<number, Uint8Array>;
  readonly space: Picture['space'];
  readonly icc: Uint8Array | null;
  readonly resolution: Picture['resolution'];
  readonly maxPixels: number;
};

type ComposedPicture = { readonly picture: Picture; readonly findings: readonly ReadFinding[] };

const COMPOSED = readFinding(
  'layers-composed',
  'The file has no merged picture; it was put together from its layers here.',
);
/**
 * Composing may hold this many bytes per pixel of the largest permitted picture, in addition to the picture itself.
 */
const HELD_BYTES_PER_PIXEL = 8;
const MAX_FULL_LAYERS = 24;

const isOneValue = (samples: ArrayLike<number>, step: number, from: number): boolean => {
  for (let at = from + step; at < samples.length; at += step) if (samples[at] !== samples[from]) return false;
  return true;
};

/** Programs that cannot compose layers store a composite of a single color. */
function isBlank(stored: readonly PsdPlane[]): boolean {
  return stored.every((plane) => isOneValue(plane, 1, 0));
}

function isOneColor(picture: Picture): boolean {
  const step = channelsOf(picture);
  return Array.from({ length: step }, (_, c) => c).every((c) => isOneValue(picture.data, step, c));
}

async function compose(file: ComposableFile): Promise<ComposedPicture | null> {
  const { header, layers, resources, space, icc, resolution, maxPixels } = file;
  const { records, cut } = readPsdLayers(layers, header.large);
  if (cut) throw new Malformed('The Photoshop file’s layers end too early.');
  if (!records.some(({ kind, hidden }) => kind === 'layer' && !hidden)) return null;
  const { data, findings } = await composePsd(header, records, {
    icc,
    resources,
    maxHeldBytes: maxPixels * HELD_BYTES_PER_PIXEL,
    maxDrawnPixels: maxPixels * MAX_FULL_LAYERS,
  });
  const { width, height } = header;
  const picture = createPicture({ width, height, space, alpha: true, data, resolution, icc });
  return {
    picture: isTranslucent(picture) ? picture : withoutAlpha(picture),
    findings: [COMPOSED, ...findings],
  };
}

/** @returns null to keep the stored picture, for example if the layers also compose to a single color */
async function composeBlank(file: ComposableFile, stated: boolean): Promise<ComposedPicture | null> {
  try {
    const composed = await compose(file);
    if (!composed || isOneColor(composed.picture)) return null;
    const complete = composed.findings.length === 1;
    return complete || !stated ? composed : null;
  } catch (error) {
    if (error instanceof Malformed || error instanceof BadImage) return null;
    throw error;
  }
}

export function isCompositeMissing(resources: ComposableFile['resources']): boolean {
  return resources.get(PSD_RESOURCES.version)?.[4] === 0;
}

/** @returns null if the stored composite is to be used. @throws Malformed, BadImage if layers that must be composed are unreadable */
export async function composeWhereMissing(
  file: ComposableFile,
  stored: readonly PsdPlane[],
): Promise<ComposedPicture | null> {
  if (!isCompositeMissing(file.resources))
    return isBlank(stored) ? composeBlank(file, file.resources.has(PSD_RESOURCES.version)) : null;
  const composed = await compose(file);
  if (!composed)
    throw new BadImage(
      'unsupported',
      'The file has no merged picture, and none of its layers is visible; save it from Photoshop with “Maximize compatibility”.',
    );
  return composed;
}
