import type { ReadFinding } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import { gunzipSync } from 'fflate';
import type { Facts, SvgFacts } from './facts.ts';
import { measuredPpi } from './rules/print-size.ts';
import type { ReadCodes } from './sheet/codes/codes.ts';
import { lookOfPixels } from './sheet/look.ts';
import { readSvgStrokes } from './svg/read-svg.ts';
import { thinnestLine } from './svg/strokes.ts';

type Drawn = Result<{
  readonly findings?: readonly ReadFinding[];
  readonly raster: {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array | Uint8ClampedArray;
  };
}>;

type Shown = Extract<Drawn, { ok: true }>;

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
  const source = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
  const drawn = await decode(source, ppi === null ? {} : { ppi });
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
    ...(facts.kind === 'svg' && {
      minStrokePt: await thinnestLineOf(facts, source, { drawn, perInch, decode }),
    }),
    ...(drawn.findings && { reading: drawn.findings }),
    look: lookOfPixels(
      { width, height, data, pixelsPerMm: perInch / 25.4 },
      { fine: measurable, readCodes, onBackground, isVector: facts.kind === 'svg' },
    ),
  };
}

/** Thinnest stroke that prints as a line of its own, pt. Strokes below this width are looked at closely. */
const HAIRLINE_PT = 0.25;

async function thinnestLineOf(
  facts: SvgFacts,
  bytes: Uint8Array,
  seen: { readonly drawn: Shown; readonly perInch: number; readonly decode: Decode },
): Promise<number | null> {
  if (facts.minStrokePt === null) return null;
  const strokes = readSvgStrokes(bytes);
  const found = thinnestLine(strokes, seen.drawn.raster, seen.perInch / 96);
  if (found === null || found >= HAIRLINE_PT) return rounded(found);
  const ppi = svgPpi(facts, true);
  if (ppi <= seen.perInch) return rounded(found);
  const closer = await seen.decode(bytes, { ppi });
  return rounded(closer.ok ? thinnestLine(strokes, closer.raster, ppi / 96) : found);
}

const rounded = (pt: number | null): number | null => pt && Math.round(pt * 1000) / 1000;

function svgPpi({ width, height }: { width: number | null; height: number | null }, fine: boolean): number {
  if (width === null || height === null) return 0;
  const most = Math.sqrt(MAX_PIXELS / ((width / 96) * (height / 96)));
  return Math.floor(Math.min(fine ? FINE_PPI : COARSE_PPI, most));
}
