import '../testing/runtime-config-block.ts';
import type { UnderWhite } from '@printready/codecs/sheet';
import { FIRST_SURFACE, type Plan, USUAL_WHITE } from '@printready/tools/fit-my-print';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Whites } from './plan/use-whites.ts';
import { WhiteMarks } from './sheet/WhiteMarks.tsx';
import { WhiteFields } from './WhiteFields.tsx';

const PLAN: Plan = {
  ...{ surface: FIRST_SURFACE, nesting: 'boxes', pricePerSquareInch: 0, customer: '', hand: null },
  ...{ white: USUAL_WHITE, arts: [] },
};
const part = (left: number, top: number) => ({ left, top, right: left + 10, bottom: top + 20 });
const UNDER: UnderWhite = {
  ...{ width: 100, height: 200, share: 0.5 },
  ...{ wholeParts: [part(10, 20), part(50, 20)], bareParts: [part(80, 160)] },
};

let latest = PLAN;
const keep = (plan: Plan): void => {
  latest = plan;
};

function Fields({ whites }: { readonly whites: Whites }) {
  const [plan, setPlan] = useState(PLAN);
  const change = (next: (before: Plan) => Plan) => {
    const after = next(plan);
    setPlan(after);
    keep(after);
  };
  const undo = () => setPlan({ ...PLAN, white: { ...USUAL_WHITE, white: true } });
  return (
    <>
      <WhiteFields state={{ plan, change, whites, files: new Map() }} />
      <button type="button" onClick={undo}>
        Undo
      </button>
    </>
  );
}

const NONE: Whites = { byArt: new Map(), pending: false, failed: [] };
const turnOn = () => page.getByRole('switch', { name: 'White under every piece' }).click();

it('leaves white off at first; then sets choke, white under soft art, and the garment color to knock out', async () => {
  await render(<Fields whites={NONE} />);
  await expect.element(page.getByText('Choke', { exact: true })).not.toBeInTheDocument();
  await turnOn();
  await expect.element(page.getByText('All parts have white, choked inside the color.')).toBeVisible();
  expect(latest.white).toEqual({ ...USUAL_WHITE, white: true });
  await page.getByRole('radio', { name: 'Solid' }).click();
  await expect.element(page.getByText('White under soft art')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Knock out the garment’s color' }).click();
  await expect.element(page.getByRole('button', { name: 'Garment color, #000000' })).toBeVisible();
  expect(latest.white).toMatchObject({ whiteSoft: 'solid', whiteKnockOut: true, whiteChokeMm: 0.2 });
});

it('accepts an ink name from the list or a custom name, but not an empty name', async () => {
  await render(<Fields whites={NONE} />);
  await turnOn();
  await userEvent.selectOptions(page.getByRole('combobox'), 'RDG_WHITE');
  expect(latest.white.whiteName).toBe('RDG_WHITE');
  await userEvent.selectOptions(page.getByRole('combobox'), 'Custom name');
  const own = page.getByRole('textbox', { name: 'Own ink name' });
  await userEvent.fill(own, ' Underbase ');
  expect(latest.white.whiteName).toBe('Underbase');
  await userEvent.fill(own, '  ');
  expect(latest.white.whiteName).toBe('Underbase');
});

it('restores the previous name of the white ink on undo', async () => {
  await render(<Fields whites={NONE} />);
  await turnOn();
  await userEvent.selectOptions(page.getByRole('combobox'), 'Custom name');
  const own = page.getByRole('textbox', { name: 'Own ink name' });
  await userEvent.fill(own, 'Underbase');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(own).toHaveValue('White');
});

it('lists files whose white plate could not be computed', async () => {
  await render(<Fields whites={{ ...NONE, failed: ['poster.png'] }} />);
  await turnOn();
  await expect.element(page.getByText(/^poster\.png: white could not be made\./)).toBeVisible();
});

it('marks each reported part of a piece at its position, at least 4 px in size', async () => {
  await render(
    <svg>
      <WhiteMarks under={UNDER} width={50} height={100} transform="" />
    </svg>,
  );
  const paths = [...document.querySelectorAll('path[data-white]')].map((path) => path.getAttribute('d'));
  expect(paths).toEqual(['M5.0 10.0h5.0v10.0h-5.0zM25.0 10.0h5.0v10.0h-5.0z', 'M40.0 80.0h5.0v10.0h-5.0z']);
});
