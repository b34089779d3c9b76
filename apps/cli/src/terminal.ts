/** Where a command prints: standard output and error, or a test's buffers. */
export type Terminal = {
  /** Bytes where a result goes there (-o -). */
  readonly stdout: { write(text: string | Uint8Array): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
};
