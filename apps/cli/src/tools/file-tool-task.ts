import { basename, dirname, extname, join } from 'node:path';
import type { Task } from '@printready/jobs';
import { guardReading } from '@printready/pipeline/guard-reading';
import { fileTools } from '@printready/tools/catalog';
import { fileEngines } from '@printready/tools/file-engines';
import type { FileResult, OutputFile, ToolInput } from '@printready/tools/host';
import { requireAbsent, writeAtomically } from '../files/atomic-write.ts';
import { catchDiskErrors } from '../files/file-task.ts';
import { DiskError, readRegularFile } from '../files/regular-file.ts';

export type FileToolRequest = {
  readonly tool: string;
  readonly inputs: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly output: string;
  readonly intoFolder: boolean;
  readonly force: boolean;
};

export type FileToolResponse = Pick<FileResult, 'ok' | 'figures' | 'findings'> & {
  readonly written: readonly string[];
};

async function readInput(path: string): Promise<ToolInput & { readonly bytes: Uint8Array }> {
  try {
    return { name: basename(path), bytes: await readRegularFile(path) };
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    throw new DiskError(`${path}: ${error.message}`, { cause: error });
  }
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
    const inputs = await Promise.all(request.inputs.map(readInput));
    await guardReading(
      run,
      inputs.map(({ bytes }) => bytes),
    );
    const { files: made, ...told } = await engine.run(inputs, request.options, run);
    return { ...told, written: await save(made, request) };
  });
  if (!('problem' in response)) return response;
  const { code, text } = response.problem;
  return { ok: false, figures: [], findings: [{ code, text }], written: [] };
};
