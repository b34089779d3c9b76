/** Joins the parts of a file tool into the interface of its hosts: terminal, lists, server's worker, tests. */
import type { Picture } from '@printready/imaging/raster';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { z } from 'zod';
import type { InputKind, ResultInfo } from './tool.ts';

/** Input: a file as it came; for `input.of: 'picture'` also an opened picture with its bit depth, inks and profile. */
export type ToolInput = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly picture: Picture }
);

export type OutputFile = {
  /** File name: the input's stem, the suffix, the extension. */
  readonly name: string;
  readonly mediaType: string;
  /** Parts of the file, in order: a film's sheet can exceed the size of one array. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
};

/** Result of file.ts: plain data, which crosses threads. */
export type FileResult = Omit<ResultInfo, 'exports'> & {
  /** False for a file that does not open or does not print; a finding gives the reason. */
  readonly ok: boolean;
  /** Empty when no file could be made. */
  readonly files: readonly OutputFile[];
};

/** file.ts. Deterministic; never changes its input. A fault of a file is a finding. */
export type FileWork<Options> = (
  work: { readonly inputs: readonly ToolInput[]; readonly options: Options },
  run: RunContext,
) => FileResult | Promise<FileResult>;

/** Export `tool` of a tool's `file.ts`. */
export type FileEngine = {
  readonly schema: z.ZodObject;
  /**
   * Parses the options, then works.
   * @throws RangeError for options that do not fit the schema or each other, and for inputs that the manifest does not
   * accept.
   */
  readonly run: (inputs: readonly ToolInput[], options: unknown, run: RunContext) => Promise<FileResult>;
};

/** Checks that options and work fit, before their types are erased. */
export function defineFileTool<Schema extends z.ZodObject>({
  schema,
  input,
  work,
}: {
  readonly schema: Schema;
  /** From the manifest. */
  readonly input: InputKind;
  readonly work: FileWork<z.output<Schema>>;
}): FileEngine {
  return {
    schema,
    run: async (inputs, options, run) => {
      const parsed = schema.safeParse(options);
      if (!parsed.success) throw new RangeError(`Invalid options:\n${z.prettifyError(parsed.error)}`);
      if (inputs.length === 0 || (inputs.length > 1 && input.several !== true))
        throw new RangeError(
          `This tool takes ${input.several ? 'one or more files' : 'one file'}, not ${inputs.length}.`,
        );
      if (input.of === 'file' && inputs.some((one) => !('bytes' in one)))
        throw new RangeError('This tool reads files as they came; hand it their bytes, not a picture.');
      reportTo(run)(0);
      const result = await work({ inputs, options: parsed.data }, run);
      reportTo(run)(1);
      return result;
    },
  };
}
