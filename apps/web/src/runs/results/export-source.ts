import type { OutputFormat, ToolManifest } from '@printready/tools/tool';
import type { Rendered } from './rendered.ts';

export type ExportSource = Pick<Rendered, 'exports' | 'plates' | 'made' | 'stem' | 'film'>;

export function sourceOf({ exports, plates, made, stem, film }: ExportSource): ExportSource {
  return {
    ...(exports && { exports }),
    ...(plates && { plates }),
    ...(made !== undefined && { made }),
    ...(stem !== undefined && { stem }),
    ...(film !== undefined && { film }),
  };
}

export function outputsOf(
  { outputs = [] }: Pick<ToolManifest, 'outputs'>,
  source: Pick<ExportSource, 'exports'> | undefined,
): readonly OutputFormat[] {
  return outputs.filter(({ id }) => source?.exports?.includes(id));
}

export const PNG_OUTPUT = { id: 'png', extension: 'png' } as const;

export const mainOutput = (outputs: readonly OutputFormat[]): OutputFormat | undefined =>
  outputs.find(({ main }) => main);

/** File name from which a result's name is derived: the job's name, or the original file's. */
export const namedAfter = ({
  source: { stem },
  document: { file },
}: {
  readonly source: Pick<ExportSource, 'stem'>;
  readonly document: { readonly file: { readonly name: string } };
}): string => (stem === undefined ? file.name : `${stem}.${PNG_OUTPUT.extension}`);
