import { type BandSource, openBands } from '@printready/codecs/bands';
import type { Conversion } from '@printready/codecs/conversion';
import type { PictureFacts } from '@printready/codecs/convert';
import { convertFile, convertInBands, refuseBands } from '@printready/codecs/convert';
import { BadImage } from '@printready/codecs/runtime';
import type { RunContext, Task } from '@printready/jobs';
import { releaseLarge } from '@printready/pipeline/guard-reading';
import { type ReadFinding, textsOf } from '@printready/pixels/reading';
import { failed } from '@printready/pixels/result';
import { createFileTask, type StreamOutput, type TaskResult } from '../files/file-task.ts';
import { formatOf } from '../terminal/formats.ts';

type ConvertRequest = {
  readonly bytes: Uint8Array;
  readonly ending: string;
  readonly stem: string;
  readonly conversion: Omit<Conversion, 'format'>;
  readonly drawnPpi: number;
};

export type ConvertFacts = {
  readonly facts: PictureFacts;
  readonly inks: readonly string[];
  readonly losses: readonly string[];
  /** Findings reported by the file reader; their messages are also in `losses`. */
  readonly reading: readonly ReadFinding[];
};

async function convertOne(
  { bytes, ending, stem, conversion, drawnPpi }: ConvertRequest,
  run: RunContext,
  stream: StreamOutput,
): Promise<TaskResult<ConvertFacts>> {
  const format = formatOf(ending);
  if (!format) throw new RangeError(`.${ending} is no picture's ending.`);
  const large = await openBands(bytes);
  if (large && !large.ok) return large;
  if (large) {
    releaseLarge(run, bytes, large.size);
    return await convertLarge(large.source, { ...conversion, format }, run, stream);
  }
  const converted = await convertFile(
    bytes,
    { ...conversion, format },
    {
      ppi: drawnPpi,
      report: run.progress,
      title: stem,
      reading: (on) => run.guard?.(on),
    },
  );
  if (!converted.ok) return converted;
  const [first] = converted.files;
  if (!first) throw new RangeError('The converter returned no file.');
  return {
    ok: true,
    outputs: converted.files.map((file) => ({ bytes: file.bytes, page: file.page })),
    facts: first.facts,
    inks: first.inks,
    losses: converted.losses,
    reading: converted.reading,
  };
}

async function convertLarge(
  source: BandSource,
  conversion: Conversion,
  run: RunContext,
  stream: StreamOutput,
): Promise<TaskResult<ConvertFacts>> {
  const refusal = refuseBands(conversion);
  if (refusal !== null) return failed({ code: 'needs-whole', text: refusal });
  try {
    const { facts, inks, losses } = await stream((sink) =>
      convertInBands(source, conversion, sink, run.progress),
    );
    return {
      ok: true,
      outputs: [],
      facts,
      inks,
      losses: [...textsOf(source.findings), ...losses],
      reading: source.findings,
    };
  } catch (error) {
    if (error instanceof BadImage) return failed({ code: error.code, text: error.message });
    throw error;
  }
}

export const convertTask: Task = createFileTask(convertOne, { always: false });
