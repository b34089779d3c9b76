/** Which tools this browser used last, newest first. */
const KEY = 'printready-recent-tools';
const KEPT = 4;

export function readRecentTools(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    // Someone else's value under our key is worth nothing and harms nothing.
    return [];
  }
}

export function rememberTool(id: string): void {
  const others = readRecentTools().filter((other) => other !== id);
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, KEPT)));
}
