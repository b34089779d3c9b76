import '../testing/runtime-config-block.ts';
import { createRaster } from '@printready/pixels/raster';
import { type ShopRates, TYPICAL_RATES } from '@printready/print/cost';
import { nestRectangles, traceOutline } from '@printready/print/nesting';
import {
  FIRST_SURFACE,
  filmOf,
  type InkShare,
  layOut,
  type Plan,
  piecesOf,
  SURFACES,
  USUAL_WHITE,
} from '@printready/tools/fit-my-print';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { saveRates } from '../screen-parts/shop-rates/stored-rates.ts';
import type { ArtFile } from './plan/art-file.ts';
import type { Whites } from './plan/use-whites.ts';
import { SheetCost } from './SheetCost.tsx';

afterEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
});

const COLOR: readonly InkShare[] = [
  { name: 'Cyan', white: false, share: 0.6 },
  { name: 'Black', white: false, share: 0.25 },
];
const WHITE: InkShare = { name: 'White', white: true, share: 1 };

const fileOf = (inks: readonly InkShare[], assumedPpi: number | null): ArtFile => ({
  ...{
    id: 'logo',
    name: 'logo.png',
    blob: new Blob(),
    choice: null,
    boxed: false,
    findings: [],
    picture: '',
  },
  ...{ trim: { x: 0, y: 0, width: 1000, height: 1000 }, full: { width: 1000, height: 1000 } },
  ...{ outline: traceOutline(createRaster(10, 10), 10), inks, assumedPpi },
});
/** Ten squares of 100 mm, solid. */
const PLAN: Plan = {
  ...{
    surface: FIRST_SURFACE,
    nesting: 'boxes',
    pricePerSquareInch: 0,
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  },
  arts: [
    {
      ...{ id: 'logo', pixels: { width: 1000, height: 1000 }, mmPerPixel: 0.1 },
      ...{ quantity: 10, mayTurn: true, inked: 1 },
    },
  ],
};
const RATES: ShopRates = {
  ...TYPICAL_RATES,
  dtf: {
    color: { ...TYPICAL_RATES.dtf.color, centsPerThousand: 10_000 },
    white: { ...TYPICAL_RATES.dtf.white, centsPerThousand: 8_000 },
    named: [],
  },
  powderCentsPerKilogram: 2_000,
  marginPercent: 100,
  tiers: [{ from: 10, discountPercent: 10 }],
};

const NO_WHITES: Whites = { byArt: new Map(), pending: false, failed: [] };

function show(
  inks: readonly InkShare[],
  {
    plan = PLAN,
    assumedPpi = null,
    whites = NO_WHITES,
  }: { plan?: Plan; assumedPpi?: number | null; whites?: Whites } = {},
) {
  const layout = layOut(plan, nestRectangles(piecesOf(plan), filmOf(plan.surface)));
  const files = new Map([['logo', fileOf(inks, assumedPpi)]]);
  return render(<SheetCost state={{ layout, nestedPlan: plan, files, whites }} unit="mm" />);
}

const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
/** Five of the ten pieces fit across 558.8 mm, so the film has two rows: 2 × 100 + 3 gaps of 6.35 mm. */
const FILM = '219 mm';

it('shows ink, film, cost and price of a sheet with a white plate, and a row for each part of the cost', async () => {
  saveRates(RATES);
  await show([...COLOR, WHITE]);
  await expect
    .element(page.getByText(/ml of ink on .* of film: cost \$[\d.]+, price \$[\d.]+\.$/))
    .toBeVisible();
  const [cyan, black, white, powder, film, cost, margin, discount, price] = rows();
  // Cyan covers 60 % and black 25 % of 0.1 m² at 10.5 ml/m² and $100/L, and white all at 21.5 ml/m² and $80/L.
  expect([cyan, black, white]).toEqual([
    'Cyan ink0.63 ml$0.06',
    'Black ink0.26 ml$0.03',
    'White ink2.15 ml$0.17',
  ]);
  // 45 g/m² at $20/kg.
  expect(powder).toBe('Powder4.50 g$0.09');
  expect(film).toMatch(new RegExp(`^Film${FILM}`));
  const cents = (row: string | undefined) => Math.round(100 * Number(row?.split('$')[1]));
  expect(cents(cost)).toBe(6 + 3 + 17 + 9 + cents(film));
  expect(cents(margin)).toBe(cents(cost));
  expect(discount).toMatch(/^Discount10%−\$/);
  expect(cents(price)).toBe(cents(cost) + cents(margin) - cents(discount));
});

it('says that white ink is not counted if the sheet has no white plate', async () => {
  saveRates(RATES);
  await show(COLOR);
  await expect.element(page.getByText(/ml of color ink on .*, without white ink\.$/)).toBeVisible();
  await expect
    .element(page.getByText('White ink is not counted, because this sheet has no white plate.'))
    .toBeVisible();
});

it('saves a quote with the shop and the job, and remembers the shop', async () => {
  saveRates(RATES);
  const saved: { name: string; href: string }[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href });
  });
  await show(COLOR, { plan: { ...PLAN, customer: 'Order 81' } });
  await page.getByRole('button', { name: 'Quote' }).click();
  await expect.element(page.getByLabelText('Job')).toHaveValue('Order 81');
  await page.getByLabelText('Shop').fill('Copper Fox');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['quote.pdf']);
  click.mockRestore();
  const bytes = await (await fetch(saved[0]!.href)).text();
  expect(bytes.slice(0, 5)).toBe('%PDF-');
  await page.getByRole('button', { name: 'Quote' }).click();
  await expect.element(page.getByLabelText('Shop')).toHaveValue('Copper Fox');
});

it('refuses a quote if the font lacks letters of the shop’s name, and lists those letters', async () => {
  saveRates(RATES);
  await show(COLOR);
  await page.getByRole('button', { name: 'Quote' }).click();
  await page.getByLabelText('Shop').fill('Жар-птица');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await expect.element(page.getByText(/^A quote cannot print Ж а р .*Latin letters\.$/)).toBeVisible();
});

it('offers no quote while a price is missing', async () => {
  await show(COLOR);
  await expect.element(page.getByText(/^Set a price for/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Quote' })).not.toBeInTheDocument();
});

it('counts the sheet’s white plate as ink, and shows no price until the plate is computed', async () => {
  saveRates(RATES);
  const plan = { ...PLAN, white: { ...USUAL_WHITE, white: true, whiteName: 'RDG_WHITE' } };
  const under = { wholeParts: [], bareParts: [], width: 100, height: 100, share: 0.4 };
  const waiting = await show(COLOR, { plan, whites: { ...NO_WHITES, pending: true } });
  await expect.element(page.getByText('Ink and price appear once the white is ready.')).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
  await waiting.unmount();
  await show(COLOR, { plan, whites: { ...NO_WHITES, byArt: new Map([['logo', under]]) } });
  await expect.element(page.getByText(/ml of ink on .* of film: cost/)).toBeVisible();
  // 40 % of 0.1 m² at 21.5 ml/m² and $80/L.
  expect(rows()[2]).toBe('RDG_WHITE ink0.86 ml$0.07');
});

it('shows no ink, price or quote if the white plate of a file could not be computed', async () => {
  saveRates(RATES);
  const plan = { ...PLAN, white: { ...USUAL_WHITE, white: true } };
  await show(COLOR, { plan, whites: { ...NO_WHITES, failed: ['logo.png'] } });
  await expect.element(page.getByText(/because white for logo\.png is missing\.$/)).toBeVisible();
  expect(document.body.textContent).not.toContain('$');
  await expect.element(page.getByRole('button', { name: 'Quote' })).not.toBeInTheDocument();
});

it('offers no quote while a piece fits on no sheet, and says that such pieces are not counted', async () => {
  saveRates(RATES);
  const [art] = PLAN.arts;
  await show(COLOR, { plan: { ...PLAN, arts: [art!, { ...art!, mmPerPixel: 1 }] } });
  await expect.element(page.getByText('Pieces that do not fit on any sheet are not counted.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Quote' })).not.toBeInTheDocument();
});

it('names the prices that are not set, and shows no cost', async () => {
  await show([...COLOR, WHITE]);
  await expect
    .element(page.getByText('Set a price for color ink, white ink, and powder to see the cost.'))
    .toBeVisible();
  expect(document.body.textContent).not.toContain('$');
});

it('prefers the sheet’s film price to the shop’s', async () => {
  saveRates(RATES);
  const film = () =>
    Number(
      rows()
        .find((row) => row.startsWith('Film'))
        ?.split('$')[1],
    );
  const screen = await show(COLOR);
  const shop = film();
  await screen.unmount();
  await show(COLOR, { plan: { ...PLAN, pricePerSquareInch: 0.02 } });
  // $3 per m² is 0.1935 cents per square inch.
  expect(film() / shop).toBeCloseTo(2 / 0.1935, 0);
});

it('asks for the print size instead of showing a price while the size is only assumed', async () => {
  saveRates(RATES);
  const screen = await show(COLOR, { assumedPpi: 254 });
  await expect
    .element(page.getByText('Set the print size of logo.png to see ink and price. It is only assumed now.'))
    .toBeVisible();
  expect(document.body.textContent).not.toContain('$');
  await screen.unmount();
  await show(COLOR, { assumedPpi: 100 });
  await expect.element(page.getByText(/cost \$/)).toBeVisible();
});

it('shows no cost for a garment area, which uses no film', async () => {
  const surface = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ garment }) => garment)!;
  await show(COLOR, { plan: { ...PLAN, surface } });
  await expect.element(page.getByText('Ink and price')).not.toBeInTheDocument();
});
