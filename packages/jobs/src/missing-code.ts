/** Chromium's and Firefox's words ("… dynamically imported module"), and Safari's; browsers give no code or name. */
const IMPORT_FAILED = /dynamically imported module|Importing a module script failed/i;

/** Whether a dynamic import could not fetch its module. Holds for errors from a thread, too. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && IMPORT_FAILED.test(error.message);
