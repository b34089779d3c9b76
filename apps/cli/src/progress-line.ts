/** One line on the terminal that says how far the run is; silent when nobody watches. */

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

export type ProgressLine = {
  /** @param doing beside the work itself. */
  update(file: number, fraction: number, doing?: string): void;
  finish(file: number): void;
  clear(): void;
};

const CLEAR_LINE = '\r\x1b[2K';

export function createProgressLine(terminal: Terminal, files: number, quiet: boolean): ProgressLine {
  const fractions = new Array<number>(files).fill(0);
  let done = 0;
  const shown = terminal.isTTY === true && !quiet;
  const draw = (doing?: string) => {
    if (!shown) return;
    const percent = Math.floor((100 * fractions.reduce((sum, fraction) => sum + fraction, 0)) / files);
    const count = files > 1 ? `${done} of ${files} images, ` : '';
    terminal.write(`${CLEAR_LINE}${count}${percent} %${doing === undefined ? '' : `  ${doing}`}`);
  };
  return {
    update(file, fraction, doing) {
      fractions[file] = fraction;
      draw(doing);
    },
    finish(file) {
      fractions[file] = 1;
      done++;
      draw();
    },
    clear() {
      if (shown) terminal.write(CLEAR_LINE);
    },
  };
}
