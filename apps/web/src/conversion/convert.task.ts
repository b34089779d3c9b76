import type { DecodeProblem } from '@printready/codecs';
import { openBands } from '@printready/codecs/bands';
import type { Conversion } from '@printready/codecs/conversion';
import { convertFile, convertInBands, type PictureFacts, refuseBands } from '@printready/codecs/convert';
import { FORMATS } from '@printready/codecs/formats';
import type { RunContext } from '@printready/jobs';
import { createPartsSink } from '@printready/pixels/bytes';
import { textsOf } from '@printready/pixels/reading';
import type { Result } from '@printready/pixels/result';
import { catchDamage } from '../files/open/catch-damage.ts';
import type { TaskFacts } from '../worker/task.ts';
import { refuseLarge } from './large.ts';

export const task = {
  name: 'convert',
  pool: 'openings',
  // Allows more time than other tasks do, because encoding AVIF takes seconds per megapixel.
  patience: { silenceMs: 120_000, perMegabyteMs: 12_000 },
} as const satisfies TaskFacts;

type Converted = {
  /** One file, or one per page if the format cannot hold several pages. */
  readonly files: readonly {
    readonly blob: Blob;
    /** Page number, from 1; null for a single file. */
    readonly page: number | null;
    readonly facts: PictureFacts;
    readonly parts: number;
    readonly inks: readonly string[];
  }[];
  /** Losses from opening and saving, one sentence each. */
  readonly losses: readonly string[];
};

type ConvertRequest = {
  readonly file: Blob;
  readonly title: string;
  readonly ppi: number;
  readonly conversion: Conversion;
};

export async function work(
  { file, title, ppi, conversion }: ConvertRequest,
  run: RunContext,
): Promise<Result<Converted, DecodeProblem>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = FORMATS[conversion.format].mediaType;
  const large = await openBands(bytes);
  if (large && !large.ok) return large;
  if (large) {
    const { source, format } = large;
    const refusal = refuseBands(conversion);
    if (refusal !== null) return refuseLarge(format, refusal);
    return await catchDamage(format, async () => {
      const sink = createPartsSink();
      const { losses, ...made } = await convertInBands(source, conversion, sink, run.progress);
      const blob = new Blob([...sink.parts], { type });
      return {
        ok: true,
        files: [{ ...made, blob, page: null }],
        losses: [...textsOf(source.findings), ...losses],
      };
    });
  }
  const converted = await convertFile(bytes, conversion, { ppi, report: run.progress, title });
  if (!converted.ok) return converted;
  return {
    ok: true,
    files: converted.files.map(({ bytes: made, page, facts, parts, inks }) => ({
      blob: new Blob([made], { type }),
      page,
      facts,
      parts,
      inks,
    })),
    losses: converted.losses,
  };
}
