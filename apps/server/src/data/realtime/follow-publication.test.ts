import { newDatabase } from '@printready/testing/databases';
import { expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { followPublication } from './follow-publication.ts';

test('creates each change trigger once when several processes start at the same time', async () => {
  const database = await newDatabase();
  const { pool } = connect(database.url, (error) => expect.fail(String(error)));
  try {
    await Promise.all(Array.from({ length: 8 }, () => pool.query('select 1')));
    await pool.query('drop trigger if exists notify_change on user_subscriptions');
    await Promise.all(Array.from({ length: 8 }, () => followPublication(pool)));
    const { rows } = await pool.query(
      "select tgrelid::regclass::text as table from pg_trigger where tgname = 'notify_change'",
    );
    expect(rows).toContainEqual({ table: 'user_subscriptions' });
  } finally {
    await pool.end();
    await database.drop();
  }
});
