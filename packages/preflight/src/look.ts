import type { ReadFinding } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import { gunzipSync } from 'fflate';
import type { Facts } from './facts.ts';
import { measuredPpi } from './rules/print-size.ts';
import type { ReadCodes } from './sheet/codes.ts';
import { lookOfPixels } from './sheet/look.ts';

type Drawn = Result<{
  readonly findings?: readonly ReadFinding[];
  readonly raster: {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array | Uint8ClampedArray;
  };
}>;

/** Decodes a file to straight-alpha 8-bit RGBA; `ppi` is the resolution for an SVG. */
export type Decode = (
  bytes: Uint8Array,
  options: { readonly ppi?: number; readonly maxPixels?: number; readonly page?: number },
) => Promise<Drawn>;

/** Resolves parts as small as 0.3 mm. */
const FINE_PPI = 300;
const COARSE_PPI = 100;
const MAX_PIXELS = 16_000_000;
const MAX_PSD_PIXELS = 64_000_000;
const MAX_MEASURED_PIXELS = 40_000_000;

export async function withLook(
  facts: Facts,
  bytes: Uint8Array,
  {
    fine,
    decode,
    readCodes = null,
  }: { readonly fine: boolean; readonly decode: Decode; readonly readCodes?: ReadCodes | null },
): Promise<Facts> {
  if ((facts.kind !== 'psd' && facts.kind !== 'svg') || facts.problems.length > 0) return facts;
  const ppi = facts.kind === 'svg' ? svgPpi(facts, fine) : null;
  if (ppi !== null && ppi <= 0) return facts;
  if (facts.kind === 'psd' && facts.width * facts.height > MAX_PSD_PIXELS)
    return { ...facts, notChecked: [...facts.notChecked, 'look'] };
  const drawn = await decode(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes, ppi === null ? {} : { ppi });
  if (!drawn.ok) {
    const { code, text } = drawn.problem;
    const message = `It could not be drawn: ${text || code}`;
    return { ...facts, problems: [...facts.problems, { code: 'not-decoded', message }] };
  }
  const { width, height, data } = drawn.raster;
  const perInch = ppi ?? (facts.kind === 'psd' ? measuredPpi(facts) : FINE_PPI);
  const measurable = fine && width * height <= MAX_MEASURED_PIXELS;
  const onBackground = facts.kind === 'psd' && facts.onBackground;
  return {
    ...facts,
    ...(drawn.findings && { reading: drawn.findings }),
    look: lookOfPixels(
      { width, height, data, pixelsPerMm: perInch / 25.4 },
      { fine: measurable, readCodes, onBackground },
    ),
  };
}

function svgPpi({ width, height }: { width: number | null; height: number | null }, fine: boolean): number {
  if (width === null || height === null) return 0;
  const most = Math.sqrt(MAX_PIXELS / ((width / 96) * (height / 96)));
  return Math.floor(Math.min(fine ? FINE_PPI : COARSE_PPI, most));
}
