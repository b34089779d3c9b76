import type { Pool } from 'pg';

/** True if every row will be charged; `rows` is unchecked. @throws the insert's error for an unpriced tool */
export async function areCharged(pool: Pool, userId: unknown, rows: unknown): Promise<boolean> {
  const { rows: found } = await pool.query<{ charged: boolean | null }>(
    `with run as (
       select tool_id, variant, metadata ->> 'request_id' as request_id
       from jsonb_to_recordset(case jsonb_typeof($2::jsonb) when 'array' then $2 else jsonb_build_array($2::jsonb) end)
         as r(tool_id text, variant text, metadata jsonb))
     select bool_and(private.price_of(tool_id, variant) > 0 and not exists (
         select from public.token_usage t where t.user_id = $1 and t.request_id = run.request_id))
       and count(request_id) = count(distinct request_id) as charged
     from run`,
    [userId, JSON.stringify(rows ?? null)],
  );
  return found[0]?.charged ?? false;
}
