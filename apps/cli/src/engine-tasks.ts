/** What engine.worker.ts serves, by name: apart from the tasks, so that whoever only asks for one loads none. */
export const ENGINE_TASKS = {
  file: 'file',
  convert: 'convert',
  fileTool: 'file-tool',
  bulk: 'bulk',
} as const;
