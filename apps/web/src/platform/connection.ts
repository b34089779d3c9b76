/** Subset of the Network Information API; Firefox and Safari lack it. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** False when offline, when data saver is on, and on connections slower than 4G. */
export function allowsPrefetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: Connection };
  if (!onLine) return false;
  return !connection || (connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g');
}
