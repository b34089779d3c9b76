/** The file's way through a bounded process: read there, worked on, written there; only words cross. */
import { extname } from 'node:path';
import type { ByteSink } from '@printready/imaging/byte-sink';
import type { RunContext, Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import { DiskError, readPlainFile } from './plain-file.ts';
import { requireFree, streamWhole, writeWhole } from './write-whole.ts';

/** A file's bytes; its page, from 1, where an original became a file a page; its ending, where it is not the output's. */
type OutputBytes = { readonly bytes: Uint8Array; readonly page: number | null; readonly ending?: string };

export type Refused = { readonly ok: false; readonly problem: string };

/** Writes the one output while it is made, where it is too large to be held; answers what `make` makes beside it. */
export type StreamOutput = <Result>(make: (sink: ByteSink) => Promise<Result>) => Promise<Result>;

/** What a task makes of a file's bytes; no outputs where it streamed the one that there is. */
export type Made<Facts> = Refused | ({ readonly ok: true; readonly outputs: readonly OutputBytes[] } & Facts);

type FilePaths = { readonly input: string; readonly output: string; readonly force: boolean };

/** "art.png" and page 2 make "art-2.png"; beside it may stand "art.svg". */
function pathOf(path: string, { page, ending }: OutputBytes): string {
  const own = extname(path);
  if (page === null && ending === undefined) return path;
  const stem = path.slice(0, path.length - own.length);
  return `${stem}${page === null ? '' : `-${page}`}${ending === undefined ? own : `.${ending}`}`;
}

/** Files that cannot be read or written are told like files that cannot be opened. */
export async function tellDisk<Answer>(work: () => Promise<Answer>): Promise<Answer | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DiskError) return { ok: false, problem: error.message };
    throw error;
  }
}

/**
 * The work as a task of the worker. It is read under the ceilings, and off them once `work` says so.
 * @param always whether the output itself is written, whatever the file holds: where that is taken, nobody works first.
 */
export function onFile<Facts extends object>(
  work: (request: never, run: RunContext, stream: StreamOutput) => Promise<Made<Facts>>,
  { always }: { readonly always: boolean },
): Task {
  return async (payload, run) => {
    const { input, output, force, ...request } = payload as FilePaths;
    return await tellDisk(async () => {
      if (always) requireFree(output, force);
      const bytes = await readPlainFile(input);
      await guardReading(run, [bytes]);
      const written: string[] = [];
      const made = await work({ ...request, bytes } as never, run, async (make) => {
        const result = await streamWhole(output, force, make);
        written.push(output);
        return result;
      });
      if (!made.ok) return made;
      const { outputs, ...facts } = made;
      for (const file of outputs) {
        const path = pathOf(output, file);
        await writeWhole(path, file.bytes, force);
        written.push(path);
      }
      return { ...facts, written };
    });
  };
}
