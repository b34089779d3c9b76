/** What the browser tells of its connection, where it tells anything. */

/** The part of the Network Information API that is asked here; Firefox and Safari have none. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether tens of megabytes may come unasked: never where somebody saves data, or where they would take minutes. */
export function mayLoadUnasked(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: Connection };
  if (!onLine) return false;
  return !connection || (connection.saveData !== true && (connection.effectiveType ?? '4g') === '4g');
}
