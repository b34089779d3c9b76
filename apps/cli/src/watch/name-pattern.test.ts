import { expect, it } from 'vitest';
import { compileNamePattern } from './name-pattern.ts';

it.each([
  ['{order}_{customer}_{width}', '4711_Acme_10in.png', '4711', 'Acme', 254],
  ['{order}_{customer}_{width}', '4711_Acme Inc._254 mm.final.pdf', null, null, null],
  ['{order}_{customer}_{width}', '4711_Müller_20,5cm.PDF', '4711', 'Müller', 205],
  ['{order}-{any}', '88-front-v2.png', '88', null, null],
  ['{customer} ({order})', 'Zoë’s Bakery (A-7).svg', 'A-7', 'Zoë’s Bakery', null],
  ['{order}_{width}', '4711_10.png', null, null, null],
  ['{order}_{width}', '4711_0in.png', '4711', null, null],
  ['{order}.{any}', '4711.final.png', '4711', null, null],
])('pattern %s reads the file name %s', (pattern, name, order, customer, widthMm) => {
  const fields = compileNamePattern(pattern)(name);
  expect([fields.order, fields.customer]).toEqual([order, customer]);
  if (widthMm === null) expect(fields.widthMm).toBeNull();
  else expect(fields.widthMm).toBeCloseTo(widthMm, 6);
});

it.each([
  ['{order}_{order}', 'has {order} twice'],
  ['{oder}', 'the fields are {order}, {customer}, {width}, {any}'],
  ['{any}', 'has none of'],
])('rejects %s', (pattern, message) => {
  expect(() => compileNamePattern(pattern)).toThrow(message);
});
