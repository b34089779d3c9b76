/** Tasks that read one input file and write its outputs, in a process with time and memory limits. */
import { extname } from 'node:path';
import type { RunContext, Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import type { ByteSink } from '@printready/pixels/bytes';
import { type Failed, failed, type Problem, type Result } from '@printready/pixels/result';
import { requireAbsent, streamAtomically, writeAtomically } from './atomic-write.ts';
import { DiskError, readRegularFile } from './regular-file.ts';

/** `page` (from 1) is set for a split document; `ending` only if it differs from the extension of the path. */
type OutputBytes = { readonly bytes: Uint8Array; readonly page: number | null; readonly ending?: string };

/** Streams a single output to disk when it is too large for memory; resolves with the result of `make`. */
export type StreamOutput = <Made>(make: (sink: ByteSink) => Promise<Made>) => Promise<Made>;

export type TaskResult<Facts> = Result<{ readonly outputs: readonly OutputBytes[] } & Facts>;

type FilePaths = { readonly input: string; readonly output: string; readonly force: boolean };

/** Builds the output path for a page or additional format: "art.png" gives "art-2.png" or "art.svg". */
function pathOf(path: string, { page, ending }: OutputBytes): string {
  const extension = extname(path);
  if (page === null && ending === undefined) return path;
  const stem = path.slice(0, path.length - extension.length);
  return `${stem}${page === null ? '' : `-${page}`}${ending === undefined ? extension : `.${ending}`}`;
}

export async function catchDiskErrors<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer | Failed<Problem<'disk'>>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DiskError) return failed({ code: 'disk', text: error.message });
    throw error;
  }
}

/** @param options.always true if every run writes `output`, so that an existing file is rejected before any work */
export function createFileTask<Facts extends object>(
  work: (request: never, run: RunContext, stream: StreamOutput) => Promise<TaskResult<Facts>>,
  { always }: { readonly always: boolean },
): Task {
  return async (payload, run) => {
    const { input, output, force, ...request } = payload as FilePaths;
    return await catchDiskErrors(async () => {
      if (always) requireAbsent(output, force);
      const bytes = await readRegularFile(input);
      await guardReading(run, [bytes]);
      const written: string[] = [];
      const made = await work({ ...request, bytes } as never, run, async (make) => {
        const result = await streamAtomically(output, force, make);
        written.push(output);
        return result;
      });
      if (!made.ok) return made;
      const { outputs, ...facts } = made;
      for (const file of outputs) {
        const path = pathOf(output, file);
        await writeAtomically(path, file.bytes, force);
        written.push(path);
      }
      return { ...facts, written };
    });
  };
}
