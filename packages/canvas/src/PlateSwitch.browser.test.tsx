import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PlateSwitch } from './PlateSwitch.tsx';

const plates = [
  { id: 'white', name: 'White', color: { r: 255, g: 255, b: 255 }, inkShare: 0.6234 },
  { id: 'red', name: 'PANTONE 186 C', color: { r: 200, g: 16, b: 46 }, inkShare: 0.041 },
  { id: 'gold', name: 'Gold', color: { r: 180, g: 140, b: 20 }, inkShare: 0.0001 },
  { id: 'black', name: 'Black', color: { r: 0, g: 0, b: 0 }, inkShare: 0 },
];

function Switch() {
  const [chosen, choose] = useState<readonly string[]>([]);
  return (
    <>
      <PlateSwitch plates={plates} chosen={chosen} onChoose={choose} />
      <output>{chosen.join(' ')}</output>
    </>
  );
}

test("shows each ink's coverage, and selects any inks by mouse or keyboard; none selected means all", async () => {
  const { getByRole, getByText, container } = await render(<Switch />);
  const chip = (name: string) => getByRole('button', { name, exact: false });
  const names = [...container.querySelectorAll('button')].map((button) => button.textContent);
  expect(names).toEqual(['All', 'White62%', 'PANTONE 186 C4.1%', 'Gold< 0.1%', 'Black0%']);
  const output = container.querySelector('output');
  await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'true');

  await expect.element(getByText('All plates, as printed')).toBeInTheDocument();

  await userEvent.click(chip('PANTONE'));
  expect(output?.textContent).toBe('red');
  await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(getByText('Film of PANTONE 186 C')).toBeInTheDocument();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard(' ');
  expect(output?.textContent).toBe('white');
  await expect.element(chip('White')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(chip('PANTONE'), { modifiers: ['Shift'] });
  expect(output?.textContent).toBe('white red');
  await expect.element(getByText('White + PANTONE 186 C, on white')).toBeInTheDocument();
  await userEvent.click(chip('White'), { modifiers: ['Shift'] });
  expect(output?.textContent).toBe('red');
  await userEvent.click(chip('PANTONE'));
  expect(output?.textContent).toBe('');
  await userEvent.click(chip('Gold'));
  await userEvent.click(chip('All'));
  expect(output?.textContent).toBe('');
});

test('adds plates to the selection by touch, where there is no Shift key', async () => {
  const { getByRole, container } = await render(<Switch />);
  const tap = (name: string) =>
    getByRole('button', { name, exact: false })
      .element()
      .dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  tap('White');
  await expect.poll(() => container.querySelector('output')?.textContent).toBe('white');
  tap('Gold');
  await expect.poll(() => container.querySelector('output')?.textContent).toBe('white gold');
});
