import type { DecodeProblem } from '@printready/codecs';
import { openBands, reduceBands } from '@printready/codecs/bands';
import { type ReadFinding, readFinding } from '@printready/pixels/reading';
import { failed, type Result } from '@printready/pixels/result';
import { share } from '../../worker/share.ts';
import type { DecodedImage } from '../opened.ts';
import { catchDamage } from './catch-damage.ts';

/** A larger image is shown reduced to this number of pixels: 80 MB, or 58 ppi on a 24 × 240 in film. */
const VIEW_PIXELS = 20_000_000;

/**
 * Null if the file is within the memory limit or states no size.
 * @param report receives the decoded fraction, 0 to 1
 */
export async function openLarge(
  bytes: Uint8Array,
  report: (fraction: number) => void,
): Promise<Result<DecodedImage, DecodeProblem> | null> {
  const large = await openBands(bytes);
  if (!large) return null;
  if (!large.ok) return failed(large.problem);
  const { source, format, size } = large;
  const { resolution } = source;
  return await catchDamage(format, async () => ({
    ...{ ok: true, format, large: { ...size, resolution } },
    raster: share(await reduceBands(source, VIEW_PIXELS, report)),
    findings: [...source.findings, describeView(size)],
  }));
}

const describeView = ({ width, height }: { readonly width: number; readonly height: number }): ReadFinding =>
  readFinding(
    'reduced-view',
    `This image has ${Math.round((width * height) / 1e6)} megapixels. You see a smaller preview; a run uses every pixel.`,
  );
