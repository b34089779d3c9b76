/** @jsxImportSource preact */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NumberField } from './NumberField.tsx';

const changed = vi.fn();
const root = document.createElement('div');

function Copies() {
  const [value, setValue] = useState(5);
  return (
    <NumberField
      label="Copies"
      of="logo.png"
      shown={String(value)}
      value={value}
      min={1}
      max={500}
      step={1}
      onChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

afterEach(() => {
  render(null, root);
  root.remove();
  changed.mockReset();
});

function open() {
  document.body.append(root);
  render(<Copies />, root);
  return page.getByLabelText('Copies, logo.png');
}

test.each([
  ['12', 12, '12'],
  ['0', 1, '1'],
  ['9999999', 500, '500'],
  ['-3', 1, '1'],
  ['7,4', 7.4, '7.4'],
])('takes %s as %d on Enter, within its limits', async (typed, value, shown) => {
  const field = open();
  await field.fill(typed);
  expect(changed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(changed).toHaveBeenCalledExactlyOnceWith(value);
  await expect.element(field).toHaveValue(shown);
});

test.each(['', ' ', 'many', '1e'])('keeps its number for %j', async (typed) => {
  const field = open();
  await field.fill(typed);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('5');
  expect(changed).not.toHaveBeenCalled();
});

test('steps with the arrow keys, and not beyond its limits', async () => {
  const field = open();
  await field.click();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await expect.element(field).toHaveValue('6');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(field).toHaveValue('1');
});
