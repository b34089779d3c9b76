/** Output streams of a command: standard output and error, or a test's buffers. */
export type Terminal = {
  /** Takes bytes when a result is written to it (-o -). */
  readonly stdout: { write(text: string | Uint8Array): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
};
