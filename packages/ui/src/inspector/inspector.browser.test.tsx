import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TooltipProvider } from '../overlays/Tooltip.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ColorField } from './ColorField.tsx';
import { Section } from './Section.tsx';
import { SliderField } from './SliderField.tsx';

type OnChange = (value: number, gesture: string) => void;

function Tolerance({ onChange, initial = 12 }: { readonly onChange: OnChange; readonly initial?: number }) {
  const [value, setValue] = useState(initial);
  return (
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <SliderField
        label="Tolerance"
        unit="ΔE"
        min={0}
        max={60}
        step={0.5}
        initial={12}
        value={value}
        onChange={(next, gesture) => {
          setValue(next);
          onChange(next, gesture);
        }}
      />
    </TooltipProvider>
  );
}

function pressAt(target: Element, timeStamp: number, init: KeyboardEventInit): void {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(event);
}

test.each(['slider', 'spinbutton'] as const)(
  '%s moves one step with arrow keys, ten with Shift, in one gesture per run of key presses',
  async (role) => {
    const onChange = vi.fn<OnChange>();
    const screen = await render(<Tolerance onChange={onChange} />);
    const control = screen.getByRole(role).element();
    const up = { key: 'ArrowUp' };
    const presses = [
      { at: 5000, init: up },
      { at: 5900, init: up },
      { at: 6800, init: { ...up, shiftKey: true } },
      { at: 8000, init: up },
    ];
    for (const [done, { at, init }] of presses.entries()) {
      pressAt(control, at, init);
      await expect.poll(() => onChange.mock.calls.length).toBe(done + 1);
    }
    expect(onChange.mock.calls.map(([value]) => value)).toEqual([12.5, 13, 18, 18.5]);
    const [first, ...others] = onChange.mock.calls.map(([, gesture]) => gesture);
    expect(others.map((gesture) => gesture === first)).toEqual([true, true, false]);
  },
);

test('a typed number is applied on Enter, snapped to the step and clamped', async () => {
  const onChange = vi.fn<OnChange>();
  const screen = await render(<Tolerance onChange={onChange} />);
  const number = screen.getByRole('spinbutton', { name: 'Tolerance, ΔE' });
  await number.fill('20,3');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(20.5, expect.any(String));
  await number.fill('900');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(60, expect.any(String));
  await number.fill('wide');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(2);
  await expect.element(number).toHaveValue('60.0');
});

test('dragging a number scrubs it in one gesture', async () => {
  const onChange = vi.fn<OnChange>();
  const screen = await render(<Tolerance onChange={onChange} />);
  const number = screen.getByRole('spinbutton').element();
  const press = (type: string, clientX: number) =>
    number.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX }),
    );
  // Synthetic pointers cannot be captured.
  vi.spyOn(number, 'setPointerCapture').mockReturnValue();
  press('pointerdown', 100);
  for (const x of [106, 112, 130]) {
    press('pointermove', x);
    await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(0);
  }
  press('pointerup', 130);
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(17);
  expect(new Set(onChange.mock.calls.map(([, gesture]) => gesture)).size).toBe(1);
});

test('the reset dot appears only for a changed option, and restores the default', async () => {
  const onChange = vi.fn<OnChange>();
  const screen = await render(<Tolerance onChange={onChange} initial={30} />);
  await screen.getByRole('button', { name: 'Reset Tolerance' }).click();
  expect(onChange).toHaveBeenLastCalledWith(12, expect.any(String));
  await expect.element(screen.getByRole('button', { name: 'Reset Tolerance' })).not.toBeInTheDocument();
});

test('a choice is a radio group that can be operated with arrow keys', async () => {
  const onChange = vi.fn();
  const choices = [
    { value: 'smooth', label: 'Smooth' },
    { value: 'hard', label: 'Hard' },
  ] as const;
  const screen = await render(
    <ChoiceField label="Opacity" value="smooth" choices={choices} onChange={onChange} />,
  );
  await expect.element(screen.getByRole('radio', { name: 'Smooth' })).toBeChecked();
  await screen.getByRole('radio', { name: 'Hard' }).click();
  expect(onChange).toHaveBeenCalledWith('hard');
});

test('a choice given as labels shows them in their order', async () => {
  const onChange = vi.fn();
  const labels = { smooth: 'Smooth', hard: 'Hard', 'by-dots': 'Dots' } as const;
  const screen = await render(
    <ChoiceField label="Opacity" value="hard" choices={labels} onChange={onChange} />,
  );
  const names = screen
    .getByRole('radio')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Smooth', 'Hard', 'Dots']);
  await screen.getByRole('radio', { name: 'Dots' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('by-dots');
});

test.each([
  [2, 'radiogroup', 'combobox'],
  [6, 'radiogroup', 'combobox'],
  [7, 'combobox', 'radiogroup'],
] as const)('a field with %i choices is a %s, not a %s', async (count, control, other) => {
  const onChange = vi.fn();
  const choices = Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: `Choice ${at}` }));
  const screen = await render(<ChoiceField label="Shape" value="v0" choices={choices} onChange={onChange} />);
  const shown = screen.getByRole(control, { name: 'Shape' });
  await expect.element(shown).toBeVisible();
  expect(screen.getByRole(other).elements()).toHaveLength(0);
  if (control === 'combobox') await userEvent.selectOptions(shown, 'Choice 1');
  else await screen.getByRole('radio', { name: 'Choice 1' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('v1');
});

test.each([
  ['%', '12%'],
  ['°', '12°'],
  ['mm', '12 mm'],
  ['', '12'],
])('a slider with the unit “%s” is announced as “%s”', async (unit, spoken) => {
  const screen = await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      <SliderField
        {...{ label: 'Amount', unit, min: 0, max: 60, step: 1, initial: 12, value: 12, onChange: vi.fn() }}
      />
    </TooltipProvider>,
  );
  await expect
    .element(screen.getByRole('slider', { name: 'Amount' }))
    .toHaveAttribute('aria-valuetext', spoken);
});

test('a hex color is applied; invalid text shows an error and changes nothing', async () => {
  const onChange = vi.fn();
  const screen = await render(
    <ColorField label="Garment" value={{ r: 0, g: 0, b: 0 }} onChange={onChange} />,
  );
  await screen.getByRole('button', { name: 'Garment, #000000' }).click();
  const hex = screen.getByRole('textbox', { name: 'Garment, hex value' });
  await hex.fill('#12345');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Write a color as #rrggbb.');
  await hex.fill('#1c2a44');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ r: 28, g: 42, b: 68 });
});

test('a collapsed section stays collapsed when it is shown again', async () => {
  const section = (
    <Section id="test.fold" title="Edges">
      <p>inside</p>
    </Section>
  );
  localStorage.removeItem('printready-section:test.fold');
  const first = await render(section);
  await first.getByRole('button', { name: 'Edges' }).click();
  await expect.element(first.getByText('inside')).not.toBeVisible();
  await first.unmount();
  const second = await render(section);
  await expect.element(second.getByText('inside')).not.toBeVisible();
});
