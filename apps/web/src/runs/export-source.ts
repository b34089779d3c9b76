/** The part of a tool's answer that its export.ts needs to write files; it is kept with the result. */
import type { OutputFormat, ToolManifest } from '@printready/tools/tool';
import type { Rendered } from './rendered.ts';

export type ExportSource = Pick<Rendered, 'exports' | 'plates' | 'made'>;

/** The part of an answer that is kept. */
export function sourceOf({ exports, plates, made }: ExportSource): ExportSource {
  return {
    ...(exports && { exports }),
    ...(plates && { plates }),
    ...(made !== undefined && { made }),
  };
}

/** The files that the tool writes of it. */
export function outputsOf(
  { outputs = [] }: Pick<ToolManifest, 'outputs'>,
  source: Pick<ExportSource, 'exports'> | undefined,
): readonly OutputFormat[] {
  return outputs.filter(({ id }) => source?.exports?.includes(id));
}

/** What the Download button gives where the tool has nothing better. */
export const PNG_OUTPUT = { id: 'png', extension: 'png' } as const;

/** What the Download button gives in place of a PNG. */
export const mainOutput = (outputs: readonly OutputFormat[]): OutputFormat | undefined =>
  outputs.find(({ main }) => main);
