/**
 * What a dry run remembers, so that a changed step runs alone: what is shown of each step for good, its pixels within a
 * budget, the longest unused first to go.
 */

export type Memory<Light, Heavy> = {
  readonly light: (key: string) => Light | null;
  /** Asking for it makes it the last to go. */
  readonly heavy: (key: string) => Heavy | null;
  readonly keep: (key: string, light: Light, heavy: Heavy | null) => void;
};

export function createMemory<Light, Heavy>(
  budgetBytes: number,
  bytesOf: (heavy: Heavy) => number,
): Memory<Light, Heavy> {
  const lights = new Map<string, Light>();
  /** In the order of their last use. */
  const heavies = new Map<string, Heavy>();
  const used = () => [...heavies.values()].reduce((sum, heavy) => sum + bytesOf(heavy), 0);
  return {
    light: (key) => lights.get(key) ?? null,
    heavy(key) {
      const found = heavies.get(key);
      if (found === undefined) return null;
      heavies.delete(key);
      heavies.set(key, found);
      return found;
    },
    keep(key, light, heavy) {
      lights.set(key, light);
      if (heavy === null) return;
      heavies.delete(key);
      heavies.set(key, heavy);
      for (const oldest of heavies.keys()) {
        if (used() <= budgetBytes || oldest === key) break;
        heavies.delete(oldest);
      }
    },
  };
}
