/** A set mirrored by a database row while it has members: other processes read the row, this one the members. */
export type MirroredSet<T> = {
  readonly members: ReadonlySet<T>;
  /** Resolves when the row exists. @throws when the database refuses it; the member was not added */
  add(member: T): Promise<void>;
  /** @throws when the database refuses the row's deletion; the member was removed */
  remove(member: T): Promise<void>;
};

/** Runs a statement on a row of this process, whose own row must exist. */
export type Registered = <T>(statement: () => Promise<T>) => Promise<T>;

type MirroredRow = {
  insert(): Promise<unknown>;
  delete(): Promise<unknown>;
  /** The set is empty and no statement is pending: a new one may take its place. */
  deleted(): void;
};

export function createMirroredSet<T>(row: MirroredRow): MirroredSet<T> {
  const members = new Set<T>();
  /** In order: a late delete must not overtake a newer insert, and a failed one must not block it. */
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
        // Retried by the next member.
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
