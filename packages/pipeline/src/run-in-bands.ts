import type { DecodeProblem } from '@printready/codecs';
import type { BandSource, OpenedBands, PictureBand } from '@printready/codecs/bands';
import { type BandFormat, createBandWriter } from '@printready/codecs/bands';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion';
import { measureOpacity } from '@printready/codecs/convert';
import type { ByteSink } from '@printready/pixels/bytes';
import { NO_METADATA, withoutAlpha } from '@printready/pixels/picture';
import { fromRaster, toRaster } from '@printready/pixels/profiles';
import { createRaster, type Raster } from '@printready/pixels/raster';
import type { ReadFinding } from '@printready/pixels/reading';
import { failed, type Problem, type Result } from '@printready/pixels/result';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { BandWork, LargeSource, NeedsWhole, RasterBand } from '@printready/tools/host';
import type { Result as ToolResult } from '@printready/tools/tool';
import { EmptyResultError, OUTCOME_WORDS } from './outcome.ts';

type LargeRun = Result<
  {
    readonly size: Pick<BandWork, 'width' | 'height' | 'resolution'>;
    /**
     * Rejects with BadImage, or with EmptyResultError if the result is empty. @param report receives 0…1; may throw to
     * stop.
     */
    readonly write: (
      format: BandFormat,
      sink: ByteSink,
      report: (fraction: number) => void,
    ) => Promise<Pick<ToolResult, 'figures' | 'findings'> & { readonly reading: readonly ReadFinding[] }>;
  },
  Problem<DecodeProblem['code'] | 'not-in-bands' | NeedsWhole['code']>
>;

/** Checks everything before any work. Rejects with BadImage for a damaged file, RangeError for invalid options. */
export async function openLargeRun(
  tool: WorkspaceToolId,
  options: unknown,
  opened: OpenedBands,
): Promise<LargeRun> {
  const { inBands } = await engines[tool]();
  if (!inBands) return failed({ code: 'not-in-bands', text: describeLimit(opened.size) });
  if (!opened.ok) return opened;
  const { source } = opened;
  const reading = new Map(source.findings.map((finding) => [finding.text, finding]));
  const large: LargeSource = { ...source, bands: (around) => rasterBands(source, around, reading) };
  const work = await inBands(large, options);
  if ('problem' in work) return work;
  const { width, height, resolution } = work;
  return {
    ok: true,
    size: { width, height, resolution },
    write: async (format, sink, report) => {
      const { translucent } = await measureOpacity(source, false);
      const writer = createBandWriter(
        { format, height, bilevel: false, compression: PLAIN_CONVERSION.compression, metadata: NO_METADATA },
        sink,
      );
      const [seen, left] = [createAlphaScan(), createAlphaScan()];
      const writeRows = async (data: Uint8ClampedArray, icc: Uint8Array | null) => {
        left.scan(data);
        const rows = createRaster(width, data.length / (width * 4), { data, resolution, icc });
        await writer.write(translucent ? fromRaster(rows) : withoutAlpha(fromRaster(rows)));
      };
      const until = work.until ?? source.height;
      for await (const band of large.bands(work.around)) {
        const rows = work.take(band);
        report(Math.min(1, band.to / until));
        seen.scan(band.raster.data);
        if (rows.length > 0) await writeRows(rows, band.raster.icc);
        // Later rows may still contain visible pixels.
        if (band.to >= until && (left.any() || seen.any())) break;
      }
      if (seen.any() && !left.any())
        throw new EmptyResultError('nothing-left', OUTCOME_WORDS['nothing-left']);
      await writer.finish();
      return { ...work.finish(), reading: [...reading.values()] };
    },
  };
}

/** Reason this size cannot be processed, or null. @throws RangeError if the options do not match the schema. */
export async function refuseLarge(
  tool: WorkspaceToolId,
  options: unknown,
  size: Omit<LargeSource, 'bands'>,
): Promise<string | null> {
  const { inBands } = await engines[tool]();
  if (!inBands) return describeLimit(size);
  const work = await inBands({ ...size, bands: noBands }, options);
  return 'problem' in work ? work.problem.text : null;
}

async function* noBands(): AsyncGenerator<never, void> {
  // If no art is found, tools that look for it process the whole image.
}

async function* rasterBands(
  source: BandSource,
  around: number,
  reading: Map<string, ReadFinding>,
): AsyncGenerator<RasterBand, void> {
  for await (const band of source.bands(around)) {
    const { raster, findings } = await toRaster(band.picture);
    for (const finding of findings) reading.set(finding.text, finding);
    yield { ...rowsOf(band), raster: withResolution(raster, source) };
  }
}

const rowsOf = ({ top, from, to }: PictureBand) => ({ top, from, to });

const withResolution = (raster: Raster, { resolution }: BandSource): Raster =>
  createRaster(raster.width, raster.height, { ...raster, resolution });

function createAlphaScan() {
  let any = false;
  return {
    scan(data: Uint8ClampedArray) {
      for (let i = 3; !any && i < data.length; i += 4) any = data[i] !== 0;
    },
    any: () => any,
  };
}

function describeLimit({ width, height }: OpenedBands['size']): string {
  const able = catalog.filter((tool) => 'anySize' in tool).map(({ title }) => title);
  const megapixels = Math.round((width * height) / 1e6);
  return `${width} × ${height} px are ${megapixels} megapixels, more than this tool opens. These open it: ${able.join(', ')}.`;
}
