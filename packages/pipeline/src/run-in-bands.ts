/** The pipeline for a picture of more pixels than are held at once: bands in, one tool, bands out. */
import type { BandSource, OpenedBands, PictureBand } from '@printready/codecs/bands/open-bands';
import { type BandFormat, createBandWriter } from '@printready/codecs/bands/write-bands';
import { PLAIN_CONVERSION } from '@printready/codecs/conversion/conversion';
import { measureOpacity } from '@printready/codecs/conversion/convert-bands';
import type { ByteSink } from '@printready/imaging/byte-sink';
import { fromRaster, toRaster } from '@printready/imaging/color/convert';
import { NO_METADATA } from '@printready/imaging/metadata';
import { withoutAlpha } from '@printready/imaging/picture';
import { createRaster, type Raster } from '@printready/imaging/raster';
import type { ReadFinding } from '@printready/imaging/read-finding';
import { catalog, type WorkspaceToolId } from '@printready/tools/catalog';
import { engines } from '@printready/tools/engines';
import type { BandWork, LargeSource, RasterBand } from '@printready/tools/in-bands';
import type { Result } from '@printready/tools/tool';
import { EmptyResultError, OUTCOME_WORDS } from './outcome.ts';

type LargeRun =
  | {
      readonly ok: true;
      /** Of the result. */
      readonly size: Pick<BandWork, 'width' | 'height' | 'resolution'>;
      /**
       * Does the work, and writes the file into the sink.
       * @param report Fraction done; may throw to stop.
       * Rejects with BadImage where the file is damaged, with EmptyResultError where nothing is left of it.
       */
      readonly write: (
        format: BandFormat,
        sink: ByteSink,
        report: (fraction: number) => void,
      ) => Promise<Pick<Result, 'figures' | 'findings'> & { readonly reading: readonly ReadFinding[] }>;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Prepares a run, so that what cannot be done is told before any work.
 * @throws RangeError when the options do not fit the tool's schema; rejects with BadImage where the file is damaged.
 */
export async function openLargeRun(
  tool: WorkspaceToolId,
  options: unknown,
  opened: OpenedBands,
): Promise<LargeRun> {
  const { inBands } = await engines[tool]();
  if (!inBands) return { ok: false, problem: describeLimit(opened.size) };
  if (!opened.ok) return { ok: false, problem: opened.problem.detail };
  const { source } = opened;
  const reading = new Map(source.findings.map((finding) => [finding.text, finding]));
  const large: LargeSource = { ...source, bands: (around) => rasterBands(source, around, reading) };
  const work = await inBands(large, options);
  if ('refusal' in work) return { ok: false, problem: work.refusal };
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
      const [seen, left] = [createLook(), createLook()];
      const writeRows = async (data: Uint8ClampedArray, icc: Uint8Array | null) => {
        left.at(data);
        const rows = createRaster(width, data.length / (width * 4), { data, resolution, icc });
        await writer.write(translucent ? fromRaster(rows) : withoutAlpha(fromRaster(rows)));
      };
      const until = work.until ?? source.height;
      for await (const band of large.bands(work.around)) {
        const rows = work.take(band);
        report(Math.min(1, band.to / until));
        seen.at(band.raster.data);
        if (rows.length > 0) await writeRows(rows, band.raster.icc);
        // Whether nothing is left of something may only be seen further down.
        if (band.to >= until && (left.any() || seen.any())) break;
      }
      if (seen.any() && !left.any()) throw new EmptyResultError(OUTCOME_WORDS['nothing-left']);
      await writer.finish();
      return { ...work.finish(), reading: [...reading.values()] };
    },
  };
}

/**
 * Why a picture of this size cannot be worked on with these options: what can be told without its pixels; else null.
 * @throws RangeError when the options do not fit the tool's schema.
 */
export async function refuseLarge(
  tool: WorkspaceToolId,
  options: unknown,
  size: Omit<LargeSource, 'bands'>,
): Promise<string | null> {
  const { inBands } = await engines[tool]();
  if (!inBands) return describeLimit(size);
  const work = await inBands({ ...size, bands: noBands }, options);
  return 'refusal' in work ? work.refusal : null;
}

async function* noBands(): AsyncGenerator<never, void> {
  // A tool that would look for its art finds none, and takes all of the picture.
}

/** As tools take them: 8-bit sRGB. */
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

/** Whether any pixel was seen that is not wholly transparent. */
function createLook() {
  let any = false;
  return {
    at(data: Uint8ClampedArray) {
      for (let i = 3; !any && i < data.length; i += 4) any = data[i] !== 0;
    },
    any: () => any,
  };
}

/** What takes so large a picture, for a tool that does not. */
function describeLimit({ width, height }: OpenedBands['size']): string {
  const able = catalog.filter((tool) => 'anySize' in tool).map(({ title }) => title);
  const megapixels = Math.round((width * height) / 1e6);
  return `${width} × ${height} px are ${megapixels} megapixels, more than this tool opens. These open it: ${able.join(', ')}.`;
}
