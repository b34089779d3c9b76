/** Environment for PostgreSQL's programs: paths and locales, but none of the server's settings. */
const NEEDED =
  /^(?:PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|TMP|TEMP|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|SystemRoot|windir)$/i;

export const programEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name)));
