/** Attacks on gang sheets: other shops' sizes and prices, and customers who pay less. The file is one long table. */
import { randomUUID } from 'node:crypto';
import type { Person, TestServer } from '@printready/testing/server';
import { sharedServer } from '@printready/testing/shared-server';
import { afterAll, beforeAll, beforeEach, test } from 'vitest';
import { newMember, newShop, type Shop } from '../../product/shop/test-shops.ts';
import { type Attempt, checkRow, json, type Row } from '../test-attempt.ts';

const SHEET = { width_mm: 558.8, length_mm: 609.6, price: 24.5, currency: 'USD', dpi: 300, format: 'pdf' };

let server: TestServer;
/** A member of `own`. */
let mallory: Person;
let own: Shop;
/** Mallory is no member of it. */
let foreign: Shop;
const slugs = new Map<Shop, string>();
const sizes = new Map<Shop, string>();

async function withSheet(shop: Shop): Promise<Shop> {
  const { rows } = await server.deps.db.pool.query<{ slug: string }>(
    'select slug from public.shops where id = $1',
    [shop.id],
  );
  const { data } = await shop.owner.client
    .from('shop_sheets')
    .insert({ shop_id: shop.id, ...SHEET })
    .select('id')
    .single<{ id: string }>();
  slugs.set(shop, rows[0]?.slug ?? '');
  sizes.set(shop, data?.id ?? '');
  return shop;
}

beforeAll(async () => {
  server = await sharedServer();
  [own, foreign] = [
    await withSheet(await newShop(server, await server.newPerson(15))),
    await withSheet(await newShop(server, await server.newPerson(15))),
  ];
  mallory = await newMember(server, own);
});
afterAll(() => server.stop());
beforeEach(() => server.deps.db.pool.query('delete from private.rate_limits'));

const rest = (method: string, query: string, body?: object, by: Person = mallory): Attempt => ({
  ...{ method, path: `/rest/v1/shop_sheets${query}`, token: by.accessToken },
  ...(body && json(body)),
});

const claim = (shop: Shop, changed: object = {}): Attempt => ({
  ...{ method: 'POST', path: '/embed/sheets' },
  ...json({
    ...{ shop: slugs.get(shop), size: sizes.get(shop), price: '24.50', currency: 'USD' },
    ...{ pieces: 1, sha256: 'a'.repeat(64) },
    ...changed,
  }),
});

const BY_A_MEMBER: Row[] = [
  ['adding a size', () => rest('POST', '', { shop_id: own.id, ...SHEET, width_mm: 300 }), 403, '42501'],
  [
    'lowering a price',
    () => rest('PATCH', `?id=eq.${sizes.get(own) ?? ''}`, { price: 0.01 }),
    204,
    undefined,
  ],
  ['removing a size', () => rest('DELETE', `?id=eq.${sizes.get(own) ?? ''}`), 204, undefined],
];

const BY_AN_OWNER_OF_ANOTHER_SHOP: Row[] = [
  [
    'adding a size',
    () => rest('POST', '', { shop_id: foreign.id, ...SHEET, width_mm: 300 }, own.owner),
    403,
    '42501',
  ],
  [
    'lowering a price',
    () => rest('PATCH', `?id=eq.${sizes.get(foreign) ?? ''}`, { price: 0.01 }, own.owner),
    204,
    undefined,
  ],
  [
    'removing a size',
    () => rest('DELETE', `?id=eq.${sizes.get(foreign) ?? ''}`, undefined, own.owner),
    204,
    undefined,
  ],
  [
    'moving a size there',
    () => rest('PATCH', `?id=eq.${sizes.get(own) ?? ''}`, { shop_id: foreign.id }, own.owner),
    403,
    '42501',
  ],
  [
    'taking a size from there by its id',
    () => rest('POST', '', { id: sizes.get(foreign), shop_id: own.id, ...SHEET }, own.owner),
    403,
    '42501',
  ],
];

const BY_A_CUSTOMER: Row[] = [
  ['a lower price', () => claim(own, { price: '0.01' }), 409, 'price_changed'],
  ['a cheaper currency', () => claim(own, { currency: 'MXN' }), 409, 'price_changed'],
  ['another shop’s size', () => claim(own, { size: sizes.get(foreign) }), 409, 'size_not_found'],
  ['a size that is none', () => claim(own, { size: randomUUID() }), 409, 'size_not_found'],
  ['a size as SQL', () => claim(own, { size: "' or true--" }), 400, 'bad_request'],
  ['a shop as SQL', () => claim(own, { shop: "' or true--" }), 404, 'shop_not_found'],
  ['a price below nothing', () => claim(own, { price: '-24.50' }), 400, 'bad_request'],
  ['a price in scientific notation', () => claim(own, { price: '1e-9' }), 400, 'bad_request'],
  ['millions of pieces', () => claim(own, { pieces: 1e9 }), 400, 'bad_request'],
  ['a hash of no file', () => claim(own, { sha256: '' }), 400, 'bad_request'],
];

test.each(BY_A_MEMBER)('a member is refused %s', (...row) => checkRow(server, row));
test.each(BY_AN_OWNER_OF_ANOTHER_SHOP)('an owner of another shop is refused %s', (...row) =>
  checkRow(server, row),
);
test.each(BY_A_CUSTOMER)('a customer is refused a statement for %s', (...row) => checkRow(server, row));
