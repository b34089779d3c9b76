/** How many sockets one address, or one user, has open in this process. */
export type Crowd = {
  /** @returns false when the place is full, and nothing was counted */
  enter(key: string): boolean;
  leave(key: string): void;
};

export function createCrowd(most: number): Crowd {
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
