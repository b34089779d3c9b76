/** Writes prices and allowances for `private.charge_usage`, a trigger on `token_usage` (supabase/schema.sql). */
import { DESIGNER_ID, EXPORT_TOKENS, PICTURE_TOKENS, PICTURE_VARIANT } from '@printready/contracts/designer';
import { TIERS, tierAllowance } from '@printready/contracts/plans';
import { catalog } from '@printready/tools/catalog';
import type { Pool } from 'pg';
import { transaction } from '../../platform/database/connect.ts';

type PriceRow = { readonly tool_id: string; readonly variant: string; readonly tokens: number };

function priceRows(): PriceRow[] {
  const tools = catalog.flatMap(({ id, price }) => [
    { tool_id: id, variant: '', tokens: price.tokens },
    ...Object.entries(price.variants ?? {}).map(([variant, tokens]) => ({ tool_id: id, variant, tokens })),
  ]);
  return [
    ...tools,
    { tool_id: DESIGNER_ID, variant: '', tokens: EXPORT_TOKENS },
    { tool_id: DESIGNER_ID, variant: PICTURE_VARIANT, tokens: PICTURE_TOKENS },
  ];
}

/** Runs at every startup; a removed tool or variant loses its price and can no longer be charged. */
export async function writePrices(pool: Pool): Promise<void> {
  const tiers = TIERS.map((tier) => ({ tier, tokens: tierAllowance(tier) }));
  await transaction(pool, async (client) => {
    await client.query('lock table private.tool_prices in exclusive mode');
    await client.query('delete from private.tool_prices');
    await client.query(
      'insert into private.tool_prices select * from json_populate_recordset(null::private.tool_prices, $1)',
      [JSON.stringify(priceRows())],
    );
    await client.query(
      `insert into private.plan_tiers select * from json_populate_recordset(null::private.plan_tiers, $1)
       on conflict (tier) do update set tokens = excluded.tokens where plan_tiers.tokens <> excluded.tokens`,
      [JSON.stringify(tiers)],
    );
  });
}
