/** Opens a file of more pixels than are held at once as a reduced view of it; a run reads the file itself. */
import { openBands } from '@printready/codecs/bands/open-bands';
import { reduceBands } from '@printready/codecs/bands/reduce-bands';
import { type ReadFinding, readFinding } from '@printready/imaging/read-finding';
import { share } from '../worker/share.ts';
import type { DecodedImage } from './opened.ts';
import { type Failed, tellDamage } from './tell-damage.ts';

/** 80 MB: of a film 24 in wide and 240 in long, 58 pixels an inch. */
const VIEW_PIXELS = 20_000_000;

/** Null: it has no more pixels than that, or does not say how many. @param report Fraction done. */
export async function openLarge(
  bytes: Uint8Array,
  report: (fraction: number) => void,
): Promise<({ readonly ok: true } & DecodedImage) | Failed | null> {
  const large = await openBands(bytes);
  if (!large) return null;
  if (!large.ok) return { ok: false, problem: large.problem };
  const { source, format, size } = large;
  const { resolution } = source;
  return await tellDamage(format, async () => ({
    ...{ ok: true, format, large: { ...size, resolution } },
    raster: share(await reduceBands(source, VIEW_PIXELS, report)),
    findings: [...source.findings, describeView(size)],
  }));
}

const describeView = ({ width, height }: { readonly width: number; readonly height: number }): ReadFinding =>
  readFinding(
    'reduced-view',
    `This image has ${Math.round((width * height) / 1e6)} megapixels, so you see it with fewer. A run uses all of them.`,
  );
