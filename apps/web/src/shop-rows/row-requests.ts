import { shopRows as texts } from '@printready/contracts/messages';
import { loadClient } from '@printready/sign-in/client';
import { z } from 'zod';
import {
  type RowShop,
  type ShopRow,
  type ShopRowEntry,
  type ShopRowKind,
  ShopRowRefusal,
} from './shop-rows.ts';

const COLUMNS = 'id, name, content, updated_at';

const rowsSchema = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      content: z.record(z.string(), z.unknown()),
      updated_at: z.string(),
    })
    .transform(({ updated_at: updatedAt, ...row }): ShopRow => ({ ...row, updatedAt })),
);

const tableOf = (kind: ShopRowKind) => `shop_${kind}` as const;

/** SQLSTATEs of the database's refusals. */
const REFUSALS = {
  taken: '23505',
  tooLarge: '23514',
  notAllowed: '42501',
  tooMany: 'PT409',
} as const;

type Failure = { readonly code?: string; readonly message: string };

function refusalOf(error: Failure, shop: RowShop, name: string): ShopRowRefusal {
  const text = () => {
    if (error.code === REFUSALS.taken) return texts.nameTaken(name, shop.name);
    if (error.code === REFUSALS.tooLarge) return texts.tooLarge(name);
    if (error.code === REFUSALS.notAllowed) return texts.noMember(shop.name);
    if (error.code === REFUSALS.tooMany) return texts.tooMany(shop.name);
    return texts.failed;
  };
  return new ShopRowRefusal(text(), { cause: error });
}

export async function loadShopRows(shop: RowShop, kind: ShopRowKind): Promise<readonly ShopRow[]> {
  const client = await loadClient();
  const { data, error } = await client
    .from(tableOf(kind))
    .select(COLUMNS)
    .eq('shop_id', shop.id)
    .order('name');
  if (error) throw new Error(texts.away(shop.name), { cause: error });
  return rowsSchema.parse(data);
}

type Client = Awaited<ReturnType<typeof loadClient>>;

/** Refusal of a change that found no row: another member has removed or changed it. */
async function missedRow(client: Client, kind: ShopRowKind, { id, name }: ShopRow): Promise<ShopRowRefusal> {
  const { data, error } = await client.from(tableOf(kind)).select('id').eq('id', id);
  if (error) return new ShopRowRefusal(texts.failed, { cause: error });
  return new ShopRowRefusal(data.length === 0 ? texts.removed(name) : texts.changed(name));
}

async function saveEntry(
  client: Client,
  shop: RowShop,
  kind: ShopRowKind,
  { name, content, seen }: ShopRowEntry,
): Promise<ShopRow> {
  const table = client.from(tableOf(kind));
  const { data, error } = seen
    ? await table.update({ name, content }).eq('id', seen.id).eq('updated_at', seen.updatedAt).select(COLUMNS)
    : await table.insert({ shop_id: shop.id, name, content }).select(COLUMNS);
  if (error) throw refusalOf(error, shop, name);
  const [row] = rowsSchema.parse(data);
  if (row) return row;
  throw seen ? await missedRow(client, kind, seen) : new ShopRowRefusal(texts.failed);
}

/** Entries before a refused one stay saved. @throws ShopRowRefusal */
export async function saveShopRows(
  shop: RowShop,
  kind: ShopRowKind,
  entries: readonly ShopRowEntry[],
): Promise<readonly ShopRow[]> {
  const client = await loadClient();
  const saved: ShopRow[] = [];
  for (const entry of entries) saved.push(await saveEntry(client, shop, kind, entry));
  return saved;
}

/** A row that another member has removed already is no error. @throws ShopRowRefusal */
export async function removeShopRow(kind: ShopRowKind, row: ShopRow): Promise<void> {
  const client = await loadClient();
  const { data, error } = await client
    .from(tableOf(kind))
    .delete()
    .eq('id', row.id)
    .eq('updated_at', row.updatedAt)
    .select('id');
  if (error) throw new ShopRowRefusal(texts.failed, { cause: error });
  if (data.length > 0) return;
  const { data: left, error: unread } = await client.from(tableOf(kind)).select('id').eq('id', row.id);
  if (unread) throw new ShopRowRefusal(texts.failed, { cause: unread });
  if (left.length > 0) throw new ShopRowRefusal(texts.changed(row.name));
}
