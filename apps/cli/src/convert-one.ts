/** One file through the converter; runs on a worker thread. */
import type { Conversion } from '@printready/codecs/conversion/conversion';
import type { PictureFacts } from '@printready/codecs/conversion/convert';
import { convertFile } from '@printready/codecs/conversion/convert-file';
import type { RunContext, Task } from '@printready/jobs';
import { formatOf } from './formats.ts';
import { type Made, onFile } from './on-file.ts';

type ConvertRequest = {
  readonly bytes: Uint8Array;
  readonly ending: string;
  readonly conversion: Omit<Conversion, 'format'>;
  /** What SVG and PDF are drawn at. */
  readonly drawnPpi: number;
};

export type ConvertFacts = {
  readonly facts: PictureFacts;
  readonly inks: readonly string[];
  readonly losses: readonly string[];
};

async function convertOne(
  { bytes, ending, conversion, drawnPpi }: ConvertRequest,
  run: RunContext,
): Promise<Made<ConvertFacts>> {
  const format = formatOf(ending);
  if (!format) throw new RangeError(`.${ending} is no picture's ending.`);
  const converted = await convertFile(
    bytes,
    { ...conversion, format },
    {
      ppi: drawnPpi,
      report: run.progress,
      reading: (on) => run.guard?.(on),
    },
  );
  if (!converted.ok) return { ok: false, problem: converted.problem.detail };
  const [first] = converted.files;
  if (!first) throw new RangeError('The converter gave no file back.');
  return {
    ok: true,
    outputs: converted.files.map((file) => ({ bytes: file.bytes, page: file.page })),
    facts: first.facts,
    inks: first.inks,
    losses: converted.losses,
  };
}

/** What the worker serves. */
export const convertTask: Task = onFile(convertOne);
