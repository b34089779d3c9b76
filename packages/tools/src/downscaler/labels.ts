/** The figure that the panel warns about: engine and panel agree on its name here. */

const THIN_LINES = 'Lines under';

/** "Lines under 0.35 mm". */
export const thinLinesLabel = (minimumMm: number): string =>
  `${THIN_LINES} ${Number(minimumMm.toFixed(2))} mm`;

export const isThinLinesLabel = (label: string): boolean => label.startsWith(THIN_LINES);
