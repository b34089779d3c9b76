import { basename, dirname, extname, join } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import { type FileFacts, writeJob } from '@printready/pipeline/job';
import type { Raster } from '@printready/pixels/raster';
import { fileTools } from '@printready/tools/catalog';
import { fileEngines } from '@printready/tools/file-engines';
import type { FileResult, OutputFile } from '@printready/tools/host';
import { requireAbsent, writeAtomically } from '../files/atomic-write.ts';
import { factsOf } from '../files/facts-of.ts';
import { catchDiskErrors } from '../files/file-task.ts';
import { DiskError, readRegularFile } from '../files/regular-file.ts';
import { type CompareRequest, compareWithJob, encodeLooks, type SheetDifference } from './job-looks.ts';

/** A file on the disk, or one from a job. */
export type ToolSource =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array };

export type JobRequest = {
  readonly path: string;
  readonly withArtwork: boolean;
  /** Version of PrintReady. */
  readonly program: string;
};

export type FileToolRequest = {
  readonly tool: string;
  readonly inputs: readonly ToolSource[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly intoFolder: boolean;
  readonly force: boolean;
  /** Job file to write beside the results; null for none. */
  readonly job: JobRequest | null;
  /** Earlier results to compare with; null for none. */
  readonly compare: CompareRequest | null;
};

export type FileToolResponse = Pick<FileResult, 'ok' | 'figures' | 'findings'> & {
  readonly written: readonly string[];
  /** Facts of the results under the names that the tool gave them. */
  readonly made: readonly FileFacts[];
  /** Null if nothing was compared. */
  readonly differences: readonly SheetDifference[] | null;
};

type FileInput = { readonly name: string; readonly bytes: Uint8Array };

async function readInput(source: ToolSource): Promise<FileInput> {
  if ('bytes' in source) return source;
  const { name, path } = source;
  try {
    return { name, bytes: await readRegularFile(path) };
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    throw new DiskError(`${path}: ${error.message}`, { cause: error });
  }
}

async function saveJob(
  { path, withArtwork, program }: JobRequest,
  { options, force }: FileToolRequest,
  facts: {
    readonly inputs: readonly FileInput[];
    readonly made: readonly FileFacts[];
    readonly looks: readonly Raster[];
  },
): Promise<void> {
  const inputs = facts.inputs.map(({ name, bytes }) => ({ source: factsOf(name, [bytes]), bytes }));
  const sources = inputs.map(({ source }) => source);
  const artwork = inputs.map(({ source, bytes }) => [source.sha256, new Uint8Array(bytes)] as const);
  const parts = await writeJob({
    ...{ madeAt: new Date().toISOString(), program, options, sources, results: facts.made },
    looks: await encodeLooks(facts.looks),
    ...(withArtwork && { artwork: new Map(artwork) }),
  });
  await writeAtomically(path, parts, force);
}

async function save(
  files: readonly OutputFile[],
  { output, intoFolder, force }: FileToolRequest,
): Promise<readonly string[]> {
  const results = files.filter(({ beside }) => !beside);
  if (!intoFolder && results.length > 1)
    throw new DiskError(
      `It makes ${results.length} files; give a folder: -o ${join(dirname(output), 'results')}/`,
    );
  const pathOf = ({ name, beside }: OutputFile): string => {
    if (intoFolder) return join(output, name);
    if (!beside) return output;
    const stem = basename(output, extname(output));
    return join(dirname(output), `${stem}${/_[^_]*$/.exec(name)?.[0] ?? name}`);
  };
  const written = files.map(pathOf);
  for (const path of written) requireAbsent(path, force);
  for (const file of files) await writeAtomically(pathOf(file), file.parts, force);
  return written;
}

export const fileToolTask: Task = async (payload, run): Promise<FileToolResponse> => {
  const request = payload as FileToolRequest;
  const manifest = fileTools.find(({ id }) => id === request.tool);
  if (!manifest) throw new RangeError(`There is no tool "${request.tool}"; \`printready tools\` lists them.`);
  const engine = await fileEngines[manifest.id]();
  const response = await catchDiskErrors(async () => {
    if (!request.intoFolder) requireAbsent(request.output, request.force);
    if (request.job) requireAbsent(request.job.path, request.force);
    const inputs = await Promise.all(request.inputs.map(readInput));
    await guardReading(
      run,
      inputs.map(({ bytes }) => bytes),
    );
    const { job, compare, force } = request;
    const more = { looks: job !== null || compare !== null };
    const { files, looks = [], ...told } = await engine.run(inputs, request.options, run, more);
    const written = await save(files, request);
    const made = files.map(({ name, parts }) => factsOf(name, parts));
    if (job && files.length > 0) await saveJob(job, request, { inputs, made, looks });
    const differences = compare && looks.length > 0 ? await compareWithJob(compare, looks, force) : null;
    return { ...told, written, made, differences };
  });
  if (!('problem' in response)) return response;
  const { code, text } = response.problem;
  return { ok: false, figures: [], findings: [{ code, text }], written: [], made: [], differences: null };
};
