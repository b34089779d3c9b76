/** Messages of Chromium and Firefox ("… dynamically imported module") and Safari: there is no code or name. */
const IMPORT_FAILED = /dynamically imported module|Importing a module script failed/i;

/** True when a dynamic import could not fetch its module; also for errors from a thread. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && IMPORT_FAILED.test(error.message);
