import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('list-v2', () => {
  let server: TestServer;
  let person: Person;
  let bucket: ReturnType<SupabaseClient['storage']['from']>;
  const names = ['a.json', 'b.json', 'C.json', 'sub/1.json', 'sub/2.json', 'sub_not/3.json'];
  beforeAll(async () => {
    server = await sharedServer();
    person = await server.newPerson();
    bucket = person.client.storage.from('reports');
    for (const name of names) {
      const { error } = await bucket.upload(`${person.id}/${name}`, '{}', {
        contentType: 'application/json',
      });
      expect(error).toBeNull();
    }
    const other = await server.newPerson();
    await other.client.storage
      .from('reports')
      .upload(`${other.id}/theirs.json`, '{}', { contentType: 'application/json' });
  });
  afterAll(() => server.stop());

  const short = (name: string): string => name.slice(person.id.length + 1);

  test('lists all of the caller’s file names in PostgreSQL’s byte order', async () => {
    const { data, error } = await bucket.listV2();
    expect(error).toBeNull();
    expect(data?.objects.map(({ name }) => short(name))).toEqual([
      'C.json',
      'a.json',
      'b.json',
      'sub/1.json',
      'sub/2.json',
      'sub_not/3.json',
    ]);
    expect([data?.hasNext, data?.folders]).toEqual([false, []]);
    expect(data?.objects[0]?.metadata).toMatchObject({ mimetype: 'application/json', size: 2 });
  });

  test('lists one level with its folders', async () => {
    const { data } = await bucket.listV2({ prefix: `${person.id}/`, with_delimiter: true });
    expect(data?.folders.map(({ name }) => short(name))).toEqual(['sub/', 'sub_not/']);
    expect(data?.folders.map(({ key }) => key)).toEqual(['sub', 'sub_not']);
    const top = await bucket.listV2({ with_delimiter: true });
    expect(top.data?.folders).toEqual([{ key: person.id, name: `${person.id}/` }]);
    expect(data?.objects).toHaveLength(3);
    const inside = await bucket.listV2({ prefix: `${person.id}/sub/`, with_delimiter: true });
    expect(inside.data?.objects.map(({ name }) => short(name))).toEqual(['sub/1.json', 'sub/2.json']);
  });

  test.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['created_at', 'asc'],
    ['updated_at', 'desc'],
  ] as const)('pages by %s, %s, returning every name once', async (column, order) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page++) {
      const { data } = await bucket.listV2({
        limit: 2,
        sortBy: { column, order },
        ...(cursor !== undefined && { cursor }),
      });
      seen.push(...(data?.objects.map(({ name }) => short(name)) ?? []));
      if (!data?.hasNext) break;
      expect(data.objects).toHaveLength(2);
      cursor = data.nextCursor;
    }
    const whole = await bucket.listV2({ sortBy: { column, order } });
    expect(seen).toEqual(whole.data?.objects.map(({ name }) => short(name)));
    expect([...seen].sort()).toEqual([...names].sort());
  });

  test('rejects an unreadable cursor', async () => {
    const { error } = await bucket.listV2({ cursor: 'nonsense' });
    expect(error).toMatchObject({ status: 400 });
  });
});
