export type ConnectionCount = {
  /** @returns false if the limit is reached; nothing is counted in that case */
  enter(key: string): boolean;
  leave(key: string): void;
};

export function createConnectionCount(most: number): ConnectionCount {
  const counts = new Map<string, number>();
  return {
    enter: (key) => {
      const count = counts.get(key) ?? 0;
      if (count >= most) return false;
      counts.set(key, count + 1);
      return true;
    },
    leave: (key) => {
      const count = counts.get(key) ?? 0;
      if (count > 1) counts.set(key, count - 1);
      else counts.delete(key);
    },
  };
}
