/** A tool that works on files; runs on a worker thread. */
import type { Task } from '@printready/jobs';
import { fileTools } from '@printready/tools/catalog';
import type { FileResult, ToolInput } from '@printready/tools/define-file-tool';
import { fileEngines } from '@printready/tools/file-engines';

/** Its name among the worker's tasks. */
export const FILE_TOOL_TASK = 'file-tool';

export type FileToolRequest = {
  readonly tool: string;
  readonly inputs: readonly ToolInput[];
  readonly options: Readonly<Record<string, unknown>>;
};

/** run-file-tool.ts is the only sender. */
export const fileToolTask: Task = async (payload, run): Promise<FileResult> => {
  const { tool, inputs, options } = payload as FileToolRequest;
  const manifest = fileTools.find(({ id }) => id === tool);
  if (!manifest) throw new RangeError(`There is no tool "${tool}"; \`printready tools\` lists them.`);
  const engine = await fileEngines[manifest.id]();
  return engine.run(inputs, options, run);
};
