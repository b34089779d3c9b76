import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import type { Picture } from '@printready/pixels/picture';
import type { Raster } from '@printready/pixels/raster';
import { z } from 'zod';
import type { CodeOf, FindingRows } from './finding-rows.ts';
import type { InputKind, ResultInfo } from './tool.ts';

/** A file as received or, for `input.of: 'picture'`, an opened picture with bit depth, inks, and profile. */
export type ToolInput = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly picture: Picture }
);

export type OutputFile = {
  readonly name: string;
  readonly mediaType: string;
  /** Parts of the file, in order; a gang sheet's file can be too large for one array. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  /** True for a file that only describes the others, such as a packing list. */
  readonly beside?: true;
};

export type FileResult<Code extends string = string> = Omit<ResultInfo<Code>, 'exports'> & {
  readonly ok: boolean;
  readonly files: readonly OutputFile[];
  /** Reduced pictures of the results, which state their resolution; absent unless they were requested. */
  readonly looks?: readonly Raster[];
};

/** Implemented by file.ts. Deterministic; never changes its input. Defects in a file are reported as findings. */
export type FileWork<Options, Code extends string = string> = (
  work: { readonly inputs: readonly ToolInput[]; readonly options: Options; readonly looks: boolean },
  run: RunContext,
) => FileResult<Code> | Promise<FileResult<Code>>;

export type FileEngine = {
  readonly schema: z.ZodObject;
  readonly findings: FindingRows;
  /** @throws RangeError for invalid or contradictory options, or for inputs that the manifest does not allow. */
  readonly run: (
    inputs: readonly ToolInput[],
    options: unknown,
    run: RunContext,
    /** `looks`: also draws reduced pictures of the results, for a job file. */
    more?: { readonly looks?: boolean },
  ) => Promise<FileResult>;
};

export function defineFileTool<Schema extends z.ZodObject, Rows extends FindingRows>({
  schema,
  findings,
  input,
  work,
}: {
  readonly schema: Schema;
  readonly findings: Rows;
  readonly input: InputKind;
  readonly work: FileWork<z.output<Schema>, CodeOf<NoInfer<Rows>>>;
}): FileEngine {
  return {
    schema,
    findings,
    run: async (inputs, options, run, { looks = false } = {}) => {
      const parsed = schema.safeParse(options);
      if (!parsed.success) throw new RangeError(`Invalid options:\n${z.prettifyError(parsed.error)}`);
      if (inputs.length === 0 || (inputs.length > 1 && input.several !== true))
        throw new RangeError(
          `This tool takes ${input.several ? 'one or more files' : 'one file'}, not ${inputs.length}.`,
        );
      if (input.of === 'file' && inputs.some((one) => !('bytes' in one)))
        throw new RangeError('This tool reads files as they came; hand it their bytes, not a picture.');
      reportTo(run)(0);
      const result = await work({ inputs, options: parsed.data, looks }, run);
      reportTo(run)(1);
      return result;
    },
  };
}
