import { FORMATS } from '@printready/codecs/formats';
import { expect, it } from 'vitest';
import { schema } from './options.ts';

it('offers every format that can be written', () => {
  expect(schema.shape.format.def.innerType.options.toSorted()).toEqual(Object.keys(FORMATS).toSorted());
});
