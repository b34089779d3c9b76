/** @jsxImportSource preact */
import { render } from 'preact';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PrintSize } from './engine.ts';
import { SizeForm } from './SizeForm.tsx';
import { words } from './words/en.ts';

function show(lang: string) {
  const sizes: PrintSize[] = [];
  const place = document.createElement('div');
  document.body.append(place);
  onTestFinished(() => {
    render(null, place);
    place.remove();
  });
  render(
    <SizeForm
      size={{ widthMm: 254, heightMm: 127 }}
      usableMm={101.6}
      asked={false}
      words={words}
      lang={lang}
      onSize={(size) => sizes.push(size)}
    />,
    place,
  );
  return sizes;
}

test.each([
  ['en-US', '10', '10 × 5 in', 'Print it 4 in wide instead', 'in'],
  ['en-GB', '25.4', '25.4 × 12.7 cm', 'Print it 10.2 cm wide instead', 'cm'],
])('names the unit of every size in %s', async (lang, width, size, usable, unit) => {
  show(lang);
  const field = page.getByLabelText('Printed width');
  await expect.element(field).toHaveValue(width);
  expect(field.element().parentElement?.textContent).toBe(unit);
  await expect.element(page.getByText(size)).toBeVisible();
  await expect.element(page.getByRole('button', { name: usable })).toBeVisible();
});

test('refuses a thousand inches, which a comma before three digits means', async () => {
  const sizes = show('en-US');
  const field = page.getByLabelText('Printed width');
  await field.fill('1,250');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('10');
  await field.fill('12,5');
  await userEvent.keyboard('{Enter}');
  expect(sizes).toEqual([{ widthMm: 317.5, heightMm: 158.75 }]);
});
