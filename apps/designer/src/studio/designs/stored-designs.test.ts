import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../brief/brief-form.ts';
import { readWork, type StoredDesign, withDesign } from './stored-designs.ts';
import { TEST_DESIGN } from './test-design.ts';

const one = (id: string): StoredDesign => ({
  id,
  requestId: crypto.randomUUID(),
  paid: false,
  title: 'Tahoe',
  design: TEST_DESIGN,
});
const ids = Array.from({ length: 14 }, () => crypto.randomUUID());

test('reads stored designs and skips invalid ones', () => {
  const form = { ...EMPTY_FORM, words: 'Tahoe Anglers' };
  const hostile = {
    ...one(ids[1]!),
    design: { ...TEST_DESIGN, inks: [{ id: 'ink-1', name: 'x', hex: 'url(//evil)' }] },
  };
  const kept = readWork(JSON.stringify({ form, designs: [one(ids[0]!), hostile, null, 'x'] }));
  expect(kept.form).toEqual(form);
  expect(kept.designs.map(({ id }) => id)).toEqual([ids[0]]);
});

test.each([null, '', '{', '[]', '{"form":{}}'])(
  'returns an empty form and no designs for the stored text %j',
  (text) => {
    expect(readWork(text)).toEqual({ form: EMPTY_FORM, designs: [], pictures: [] });
  },
);

test('keeps the twelve newest designs, newest first, without duplicates', () => {
  const all = ids.reduce<StoredDesign[]>((kept, id) => withDesign(kept, one(id)), []);
  expect(all.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(withDesign(all, one(ids[5]!)).map(({ id }) => id)[0]).toBe(ids[5]);
  expect(withDesign(all, one(ids[5]!))).toHaveLength(12);
});

test('keeps paid designs in addition to the twelve newest, to avoid a second charge', () => {
  const paid = { ...one(ids[0]!), paid: true };
  const all = ids.slice(1).reduce<StoredDesign[]>((kept, id) => withDesign(kept, one(id)), [paid]);
  expect(all.map(({ id }) => id)).toEqual([...ids.slice(2).reverse(), ids[0]]);
});
