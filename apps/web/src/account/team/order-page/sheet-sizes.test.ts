import { describe, expect, test } from 'vitest';
import { readDraft, type SizeDraft, sizeIn } from './sheet-sizes.ts';

const draft: SizeDraft = {
  ...{ width: '22', length: '24', unit: 'in', price: '24.5', currency: 'USD' },
  ...{ dpi: '300', format: 'pdf' },
};

describe('readDraft', () => {
  test('reads inches and centimeters to hundredths of a millimeter', () => {
    expect(readDraft(draft)).toEqual({
      ...{ width_mm: 558.8, length_mm: 609.6, price: 24.5, currency: 'USD', dpi: 300, format: 'pdf' },
    });
    expect(readDraft({ ...draft, unit: 'cm', width: '56,5', length: '100' })).toMatchObject({
      ...{ width_mm: 565, length_mm: 1000 },
    });
  });

  test.each<[string, Partial<SizeDraft>, string, RegExp]>([
    ['no width', { width: '' }, 'width', /^Enter 2 to 43.3 in.$/],
    ['a width in words', { width: 'wide' }, 'width', /2 to 43.3 in/],
    ['a width beyond any film', { width: '44' }, 'width', /43.3 in/],
    ['a length beyond any film', { length: '241' }, 'length', /2 to 240 in/],
    ['a length of nothing', { length: '0', unit: 'cm' }, 'length', /5 to 609.6 cm/],
    ['no price', { price: '' }, 'price', /such as 24.50/],
    ['a price of nothing', { price: '0.001' }, 'price', /such as 24.50/],
    ['a fraction of a dot', { dpi: '300.5' }, 'dpi', /150 to 600 dpi/],
    ['too few dots', { dpi: '72' }, 'dpi', /150 to/],
    [
      'a PNG that no browser compresses',
      { length: '240', dpi: '600', format: 'png' },
      'length',
      /Choose PDF/,
    ],
  ])('refuses %s', (_case, changed, field, text) => {
    expect(readDraft({ ...draft, ...changed })).toEqual({
      problems: { [field]: expect.stringMatching(text) as string },
    });
  });

  test('takes the longest sheet of a wide film as a PNG at 300 dpi', () => {
    expect(readDraft({ ...draft, width: '24', length: '240', format: 'png' })).toMatchObject({
      format: 'png',
    });
  });
});

test('sizeIn rounds to hundredths of the unit', () => {
  const size = { width_mm: 558.8, length_mm: 1000 };
  expect([sizeIn(size, 'in'), sizeIn(size, 'cm')]).toEqual(['22 × 39.37 in', '55.88 × 100 cm']);
});
