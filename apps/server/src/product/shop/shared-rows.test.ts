import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, newShop } from './test-shops.ts';

const MIGRATION = join(
  import.meta.dirname,
  '../../../../../supabase/migrations/20261207000000_shared_row_names.sql',
);

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

describe('rows that a shop shares', () => {
  test('are written by each member', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const member = await newMember(server, shop);
    for (const table of ['shop_profiles', 'shop_inks', 'shop_recipes', 'shop_presets']) {
      const added = await member.client
        .from(table)
        .insert({ shop_id: shop.id, name: 'House', content: { dpi: 300 } })
        .select()
        .single<{ id: string; updated_by: string }>();
      expect([table, added.error, added.data?.updated_by]).toEqual([table, null, member.id]);
      const changed = await owner.client
        .from(table)
        .update({ content: { dpi: 600 } })
        .eq('id', added.data?.id)
        .select('content, updated_by');
      expect(changed.data).toEqual([{ content: { dpi: 600 }, updated_by: owner.id }]);
      const removed = await member.client.from(table).delete().eq('id', added.data?.id).select('id');
      expect(removed.data).toHaveLength(1);
    }
  });

  test('have a name once, regardless of case, and presets once for each tool', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const add = async (table: string, name: string, content: object = {}) => {
      const { error } = await owner.client.from(table).insert({ shop_id: shop.id, name, content });
      return error?.code ?? null;
    };
    for (const table of ['shop_profiles', 'shop_inks', 'shop_recipes', 'shop_presets']) {
      expect([table, await add(table, 'House'), await add(table, 'hOUSE')]).toEqual([table, null, '23505']);
    }
    expect(await add('shop_presets', 'House', { tool: 'halftone' })).toBeNull();
    expect(await add('shop_presets', 'house', { tool: 'halftone' })).toBe('23505');
    const other = await server.newPerson(15);
    const { error } = await other.client
      .from('shop_inks')
      .insert({ shop_id: (await newShop(server, other)).id, name: 'House', content: {} });
    expect(error).toBeNull();
  });

  test('that had the same name before names were unique are told apart by their id', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const client = await server.deps.db.pool.connect();
    try {
      await client.query('begin');
      for (const kind of ['profiles', 'inks', 'recipes', 'presets'])
        await client.query(`drop index public.shop_${kind}_name`);
      const { rows } = await client.query<{ id: string }>(
        `insert into public.shop_presets (shop_id, name, content)
         values ($1, 'House', '{"tool": "halftone"}'), ($1, 'HOUSE', '{"tool": "halftone"}'),
                ($1, 'House', '{"tool": "upscaler"}') returning id`,
        [shop.id],
      );
      await client.query(readFileSync(MIGRATION, 'utf8'));
      const named = await client.query<{ name: string }>(
        'select name from public.shop_presets where shop_id = $1 order by array_position($2::uuid[], id)',
        [shop.id, rows.map(({ id }) => id)],
      );
      const names = named.rows.map(({ name }) => name);
      const renamed = names.flatMap((name, at) => (/^house$/i.test(name) ? [] : [{ name, at }]));
      expect(renamed).toHaveLength(1);
      const [{ name, at } = { name: '', at: 2 }] = renamed;
      expect(at).toBeLessThan(2);
      expect(name).toMatch(new RegExp(`^house ${rows[at]?.id.slice(0, 8)}$`, 'i'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('change only in the version that the member has seen', async () => {
    const owner = await server.newPerson(15);
    const shop = await newShop(server, owner);
    const added = await owner.client
      .from('shop_inks')
      .insert({ shop_id: shop.id, name: 'Red', content: {} })
      .select('id, updated_at')
      .single<{ id: string; updated_at: string }>();
    const { id, updated_at: seen } = added.data ?? { id: '', updated_at: '' };
    const change = async (name: string) => {
      const { data } = await owner.client
        .from('shop_inks')
        .update({ name })
        .eq('id', id)
        .eq('updated_at', seen)
        .select('name');
      return data;
    };
    expect(await change('Crimson')).toEqual([{ name: 'Crimson' }]);
    expect(await change('Scarlet')).toEqual([]);
  });
});
