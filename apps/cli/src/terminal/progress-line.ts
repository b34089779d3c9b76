type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

export type ProgressLine = {
  /** @param fraction progress across all files, 0…1. @param doing name of a preparation step, e.g. a download */
  show(fraction: number, ended: number, doing?: string): void;
  clear(): void;
};

const CLEAR_LINE = '\r\x1b[2K';

export function createProgressLine(terminal: Terminal, files: number, quiet: boolean): ProgressLine {
  const shown = terminal.isTTY === true && !quiet;
  return {
    show(fraction, ended, doing) {
      if (!shown) return;
      const count = files > 1 ? `${ended} of ${files} images, ` : '';
      const activity = doing === undefined ? '' : `  ${doing}`;
      terminal.write(`${CLEAR_LINE}${count}${Math.floor(100 * fraction)}%${activity}`);
    },
    clear() {
      if (shown) terminal.write(CLEAR_LINE);
    },
  };
}
