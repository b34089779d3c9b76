/**
 * Dry-run cache, so that only changed steps run again: previews are kept, and the least recently used pixels are
 * evicted.
 */

export type StepCache<Light, Heavy> = {
  readonly light: (key: string) => Light | null;
  readonly heavy: (key: string) => Heavy | null;
  readonly keep: (key: string, light: Light, heavy: Heavy | null) => void;
};

export function createStepCache<Light, Heavy>(
  budgetBytes: number,
  bytesOf: (heavy: Heavy) => number,
): StepCache<Light, Heavy> {
  const lights = new Map<string, Light>();
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
