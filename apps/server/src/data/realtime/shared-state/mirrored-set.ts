/** Set mirrored by a database row while it has members: other processes read the row; this one reads the members. */
export type MirroredSet<T> = {
  readonly members: ReadonlySet<T>;
  /** Resolves once the row exists. @throws when the database rejects it; the member is not added in that case */
  add(member: T): Promise<void>;
  /** @throws when the database rejects the row's deletion; the member is removed nevertheless */
  remove(member: T): Promise<void>;
};

export type Registered = <T>(statement: () => Promise<T>) => Promise<T>;

type MirroredRow = {
  insert(): Promise<unknown>;
  delete(): Promise<unknown>;
  /** Called when the set is empty and no statement is pending, so a new set may take its place. */
  deleted(): void;
};

export function createMirroredSet<T>(row: MirroredRow): MirroredSet<T> {
  const members = new Set<T>();
  /**
   * Runs statements in order: a late delete must not overtake a newer insert, and a failure must not block the next.
   */
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = (statement: () => Promise<unknown>): Promise<unknown> => {
    const result = last.then(statement);
    last = result.catch(() => undefined);
    return result;
  };
  let inserted: Promise<unknown> | undefined;
  return {
    members,
    add: async (member) => {
      inserted ??= enqueue(() => row.insert());
      members.add(member);
      const own = inserted;
      try {
        await own;
      } catch (error) {
        members.delete(member);
        // The next member retries the insert.
        if (inserted === own) inserted = undefined;
        throw error;
      }
    },
    remove: async (member) => {
      if (!members.delete(member) || members.size > 0) return;
      inserted = undefined;
      const deleting = enqueue(() => row.delete());
      const own = last;
      await deleting;
      if (members.size === 0 && last === own) row.deleted();
    },
  };
}
