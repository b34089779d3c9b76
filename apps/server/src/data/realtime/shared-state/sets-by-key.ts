export type SetsByKey<T> = {
  add(key: string, value: T): void;
  remove(key: string, value: T): void;
  of(key: string): ReadonlySet<T>;
};

const EMPTY: ReadonlySet<never> = new Set<never>();

export function createSetsByKey<T>(): SetsByKey<T> {
  const sets = new Map<string, Set<T>>();
  return {
    add: (key, value) => {
      const values = sets.get(key) ?? new Set();
      sets.set(key, values.add(value));
    },
    remove: (key, value) => {
      const values = sets.get(key);
      if (values?.delete(value) && values.size === 0) sets.delete(key);
    },
    of: (key) => sets.get(key) ?? EMPTY,
  };
}
