/** Part of a tool's response that its export.ts needs to write files; stored with the result. */
import type { OutputFormat, ToolManifest } from '@printready/tools/tool';
import type { Rendered } from './rendered.ts';

export type ExportSource = Pick<Rendered, 'exports' | 'plates' | 'made'>;

export function sourceOf({ exports, plates, made }: ExportSource): ExportSource {
  return {
    ...(exports && { exports }),
    ...(plates && { plates }),
    ...(made !== undefined && { made }),
  };
}

/** Outputs that the tool can write of this result. */
export function outputsOf(
  { outputs = [] }: Pick<ToolManifest, 'outputs'>,
  source: Pick<ExportSource, 'exports'> | undefined,
): readonly OutputFormat[] {
  return outputs.filter(({ id }) => source?.exports?.includes(id));
}

/** Default of the Download button. */
export const PNG_OUTPUT = { id: 'png', extension: 'png' } as const;

export const mainOutput = (outputs: readonly OutputFormat[]): OutputFormat | undefined =>
  outputs.find(({ main }) => main);
