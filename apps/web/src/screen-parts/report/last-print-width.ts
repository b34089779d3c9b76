/** The print width that was given last, in this browser: the next file that does not say its own starts from it. */
const KEY = 'printready-print-width-mm';

/** Null: none was given yet. */
export function lastPrintWidth(): number | null {
  const kept = Number(localStorage.getItem(KEY));
  return kept > 0 && Number.isFinite(kept) ? kept : null;
}

export function keepPrintWidth(widthMm: number): void {
  localStorage.setItem(KEY, String(widthMm));
}
