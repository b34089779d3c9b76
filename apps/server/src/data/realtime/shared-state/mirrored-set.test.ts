import { describe, expect, test, vi } from 'vitest';
import { createMirroredSet } from './mirrored-set.ts';

const succeed = (): Promise<unknown> => Promise.resolve();

function recorded(insert = succeed, remove = succeed) {
  const statements: string[] = [];
  const deleted = vi.fn();
  const set = createMirroredSet<string>({
    insert: () => {
      statements.push('insert');
      return insert();
    },
    delete: () => {
      statements.push('delete');
      return remove();
    },
    deleted,
  });
  return { set, statements, deleted };
}

describe('mirrored set', () => {
  test('inserts its row for the first member and deletes it after the last', async () => {
    const { set, statements, deleted } = recorded();
    await Promise.all([set.add('one'), set.add('other')]);
    await set.remove('one');
    expect(statements).toEqual(['insert']);
    expect(deleted).not.toHaveBeenCalled();
    await set.remove('other');
    expect(statements).toEqual(['insert', 'delete']);
    expect(deleted).toHaveBeenCalledOnce();
  });

  test('inserts its row again for a member added during the deletion, and does not report the deletion', async () => {
    const deletion = Promise.withResolvers<undefined>();
    const { set, statements, deleted } = recorded(succeed, () => deletion.promise);
    await set.add('one');
    const removed = set.remove('one');
    const added = set.add('other');
    await Promise.resolve();
    await Promise.resolve();
    expect(statements).toEqual(['insert', 'delete']);
    deletion.resolve(undefined);
    await Promise.all([removed, added]);
    expect(statements).toEqual(['insert', 'delete', 'insert']);
    expect([...set.members]).toEqual(['other']);
    expect(deleted).not.toHaveBeenCalled();
  });

  test('rejects all members of a failed insert, and inserts again for the next member', async () => {
    const refusals = [Promise.reject(new Error('away'))];
    const { set, statements } = recorded(() => refusals.pop() ?? Promise.resolve());
    const added = await Promise.allSettled([set.add('first'), set.add('second')]);
    expect(added.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await set.add('third');
    expect([...set.members]).toEqual(['third']);
    expect(statements).toEqual(['insert', 'insert']);
  });
});
