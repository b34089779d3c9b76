export type Terminal = {
  readonly stdout: { write(text: string | Uint8Array): unknown };
  readonly stderr: { write(text: string): unknown; readonly isTTY?: boolean };
};
