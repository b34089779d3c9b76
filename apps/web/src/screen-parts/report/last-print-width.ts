const KEY = 'printready-print-width-mm';

export function lastPrintWidth(): number | null {
  const kept = Number(localStorage.getItem(KEY));
  return kept > 0 && Number.isFinite(kept) ? kept : null;
}

export function savePrintWidth(widthMm: number): void {
  localStorage.setItem(KEY, String(widthMm));
}
