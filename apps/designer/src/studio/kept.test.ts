import { expect, test } from 'vitest';
import { EMPTY_FORM } from './brief-form.ts';
import { type KeptDesign, readWork, withDesign } from './kept.ts';
import { TEST_DESIGN } from './test-design.ts';

const one = (id: string): KeptDesign => ({
  id,
  requestId: crypto.randomUUID(),
  paid: false,
  title: 'Tahoe',
  design: TEST_DESIGN,
});
const ids = Array.from({ length: 14 }, () => crypto.randomUUID());

test('what was kept comes back, and what is no design is left out', () => {
  const form = { ...EMPTY_FORM, words: 'Tahoe Anglers' };
  const hostile = {
    ...one(ids[1]!),
    design: { ...TEST_DESIGN, inks: [{ id: 'ink-1', name: 'x', hex: 'url(//evil)' }] },
  };
  const kept = readWork(JSON.stringify({ form, designs: [one(ids[0]!), hostile, null, 'x'] }));
  expect(kept.form).toEqual(form);
  expect(kept.designs.map(({ id }) => id)).toEqual([ids[0]]);
});

test.each([null, '', '{', '[]', '{"form":{}}'])('nothing is kept in %j', (text) => {
  expect(readWork(text)).toEqual({ form: EMPTY_FORM, designs: [], pictures: [] });
});

test('the newest stands first, once, and a dozen are kept', () => {
  const all = ids.reduce<KeptDesign[]>((kept, id) => withDesign(kept, one(id)), []);
  expect(all.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(withDesign(all, one(ids[5]!)).map(({ id }) => id)[0]).toBe(ids[5]);
  expect(withDesign(all, one(ids[5]!))).toHaveLength(12);
});

test('a design that is paid outlives the dozen, or it would be paid again', () => {
  const paid = { ...one(ids[0]!), paid: true };
  const all = ids.slice(1).reduce<KeptDesign[]>((kept, id) => withDesign(kept, one(id)), [paid]);
  expect(all.map(({ id }) => id)).toEqual([...ids.slice(2).reverse(), ids[0]]);
});
