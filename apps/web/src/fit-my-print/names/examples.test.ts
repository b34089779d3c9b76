import { expect, it } from 'vitest';
import { EXAMPLE_DESIGN, EXAMPLE_LIST } from './examples.ts';
import { work } from './read-names.task.ts';

it('makes one piece for each row of the example list', async () => {
  const read = await work({
    ...{ name: 'names-example.svg', fonts: [], narrowPercent: 100 },
    design: new Blob([EXAMPLE_DESIGN]),
    list: new Blob([EXAMPLE_LIST]),
  });
  if (!read.ok) expect.fail(read.problem.text);
  expect(read.roster?.pieces?.map(({ label }) => label)).toHaveLength(3);
});
