const KEY = 'printready-recent-tools';
const MAX_TOOLS = 4;

export function readRecentTools(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberTool(id: string): void {
  const others = readRecentTools().filter((other) => other !== id);
  localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MAX_TOOLS)));
}
