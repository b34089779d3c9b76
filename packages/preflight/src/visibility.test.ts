/** A file that need not be painted must get the same assessment as if it were. */
import { expect, it } from 'vitest';
import { assess } from './assess.ts';
import { inspect } from './inspect.ts';
import { onePage } from './pdf/testing/make-pdf.ts';
import { THIN_CASES } from './testing/judgment/thin-cases.ts';
import { UNREAD_CASES } from './testing/judgment/unread-cases.ts';
import { dependsOnVisibility } from './visibility.ts';

const FILES = [...THIN_CASES, ...UNREAD_CASES]
  .flatMap(({ id, defect, twin }) => [
    { id, ...defect },
    { id: `${id}, its twin`, ...twin },
  ])
  .filter(({ name }) => name.endsWith('.pdf'));

it('dependsOnVisibility is true for every fixture that is assessed differently once painted', {
  tags: 'slow',
}, () => {
  const unpainted = FILES.filter(({ bytes, name }) => {
    const facts = inspect(bytes, name, { drawing: 'unpainted' });
    return !dependsOnVisibility(facts, {});
  });
  for (const { id, bytes, name } of unpainted) {
    const [left, painted] = (['unpainted', 'painted'] as const).map((drawing) =>
      assess(inspect(bytes, name, { drawing })),
    );
    expect({ id, left }).toEqual({ id, left: painted });
  }
  expect(unpainted.length).toBeGreaterThan(5);
  expect(unpainted.length).toBeLessThan(FILES.length - 5);
});

it('dependsOnVisibility is true for a hairline, which may be covered, and false for solid shapes', () => {
  const hangs = (content: string) =>
    dependsOnVisibility(inspect(onePage({ content }), 'art.pdf', { drawing: 'unpainted' }), {});
  expect([hangs('0.05 w 9 9 m 99 99 l S'), hangs('0 0 0 1 k 9 9 99 99 re f')]).toEqual([true, false]);
});
