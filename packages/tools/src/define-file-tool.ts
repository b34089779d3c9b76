/** Joins the parts of a tool that works on files into what hosts call: the terminal, lists, a server's worker, the tests. */
import type { Picture } from '@printready/imaging/picture';
import type { RunContext } from '@printready/jobs';
import { reportTo } from '@printready/jobs/split-progress';
import { z } from 'zod';
import type { InputKind, ResultInfo } from './tool.ts';

/**
 * What a tool is given: a file as it came; or, where its manifest says `input.of: 'picture'`, also a picture that is
 * open already, with all its bits, inks and its profile.
 */
export type ToolInput = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly picture: Picture }
);

export type OutputFile = {
  /** As it is to be saved: the input's stem, what it is, its ending. */
  readonly name: string;
  readonly mediaType: string;
  /** One after another they are the file: a film's sheet is larger than one array may be. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
};

/** What file.ts gives back: plain data, which crosses threads. */
export type FileResult = Omit<ResultInfo, 'exports'> & {
  /** Whether all is as it should be: false for what did not open or does not print, and a finding says why. */
  readonly ok: boolean;
  /** None where nothing could be made. */
  readonly files: readonly OutputFile[];
};

/** file.ts. Deterministic, and never changes what it is given. What is wrong with a file is a finding. */
export type FileWork<Options> = (
  work: { readonly inputs: readonly ToolInput[]; readonly options: Options },
  run: RunContext,
) => FileResult | Promise<FileResult>;

/** What a tool's `file.ts` exports as `tool`. */
export type FileEngine = {
  readonly schema: z.ZodObject;
  /**
   * Parses the options, then works.
   * @throws RangeError when the options do not fit the schema or one another, and for inputs that the manifest does not
   * ask for.
   */
  readonly run: (inputs: readonly ToolInput[], options: unknown, run: RunContext) => Promise<FileResult>;
};

/** The compiler checks that options and work fit before the types are closed in. */
export function defineFileTool<Schema extends z.ZodObject>({
  schema,
  input,
  work,
}: {
  readonly schema: Schema;
  /** The manifest's. */
  readonly input: InputKind;
  readonly work: FileWork<z.output<Schema>>;
}): FileEngine {
  return {
    schema,
    run: async (inputs, options, run) => {
      const parsed = schema.safeParse(options);
      if (!parsed.success) throw new RangeError(`Options that do not fit:\n${z.prettifyError(parsed.error)}`);
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
