/** One line on the terminal that says how far the run is; silent when nobody watches. */

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

export type ProgressLine = {
  /**
   * @param fraction 0…1 of all files.
   * @param ended files that have ended, of however many.
   * @param doing beside the work itself.
   */
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
      const said = doing === undefined ? '' : `  ${doing}`;
      terminal.write(`${CLEAR_LINE}${count}${Math.floor(100 * fraction)}%${said}`);
    },
    clear() {
      if (shown) terminal.write(CLEAR_LINE);
    },
  };
}
