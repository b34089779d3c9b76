/** Where a command prints: standard output and error, or a test's buffers. */
export type Terminal = {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
};
