/** Manual placement: dragging, keyboard and undo. */
import '../testing/runtime-config-block.ts';
import '@printready/ui/styles.css';
import { createRaster } from '@printready/pixels/raster';
import { nestRectangles, traceOutline } from '@printready/print/nesting';
import { SignedIn } from '@printready/sign-in/testing';
import { catalog } from '@printready/tools/catalog';
import {
  FIRST_SURFACE,
  filmOf,
  layByHand,
  layOut,
  type Plan,
  piecesOf,
  SURFACES,
  USUAL_WHITE,
} from '@printready/tools/fit-my-print';
import { useMemo, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { record, redo, startHistory, undo } from '../screen-parts/undo/history.ts';
import { fakeWorkers } from '../testing/fake-workers.ts';
import { useExport } from './export/use-export.ts';
import type { ArtFile } from './plan/art-file.ts';
import type { PlanState } from './plan/use-plan.ts';
import { SheetEditor } from './SheetEditor.tsx';

const manifest = catalog.find(({ id }) => id === 'fit-my-print')!;
const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="teal"/></svg>';
const fileOf = (id: string, name: string, boxed: boolean): ArtFile => ({
  ...{
    id,
    name,
    boxed,
    blob: new Blob([name]),
    choice: null,
    findings: [],
    picture: PICTURE,
    assumedPpi: null,
    inks: [],
  },
  ...{ trim: { x: 0, y: 0, width: 900, height: 600 }, full: { width: 900, height: 600 } },
  outline: traceOutline(createRaster(9, 6), 9),
});
const artOf = (id: string, quantity: number, ppi: number) => ({
  ...{ id, quantity, pixels: { width: 900, height: 600 }, mmPerPixel: 25.4 / ppi, mayTurn: true, inked: 1 },
});
const start: Plan = {
  ...{
    surface: FIRST_SURFACE,
    nesting: 'boxes',
    pricePerSquareInch: 0,
    customer: '',
    white: USUAL_WHITE,
    hand: null,
  },
  arts: [artOf('logo', 3, 300), artOf('photo', 1, 100)],
};
const files = new Map([
  ['logo', fileOf('logo', 'logo.png', false)],
  ['photo', fileOf('photo', 'photo.jpg', true)],
]);

function Editor({ first }: { readonly first: Plan }) {
  const [history, setHistory] = useState(() => startHistory(first));
  const plan = history.present;
  const layout = useMemo(
    () => (plan.hand ? layByHand(plan) : layOut(plan, nestRectangles(piecesOf(plan), filmOf(plan.surface)))),
    [plan],
  );
  const state = {
    ...{ plan, layout, nestedPlan: plan, nesting: false, nestingFailure: null, files },
    whites: { byArt: new Map(), pending: false, failed: [] },
    ...{ opening: [], problems: [], asked: null, restoring: false },
    change: (next, gesture) => setHistory((before) => record(before, next(before.present), gesture ?? null)),
    undo: { can: history.past.length > 0, act: () => setHistory(undo) },
    redo: { can: history.future.length > 0, act: () => setHistory(redo) },
    keep: () => Promise.resolve(),
    add: () => Promise.resolve(),
    clear: () => undefined,
    share: () => undefined,
    dismissProblems: () => undefined,
    addNames: () => [],
    replace: () => Promise.resolve(),
  } satisfies PlanState;
  const output = useExport({ tokens: 0 });
  return (
    <div style={{ height: 860, display: 'flex', flexDirection: 'column' }}>
      <SheetEditor {...{ manifest, state, output }} onOpen={() => undefined} job={null} />
    </div>
  );
}

async function open(first: Plan = start) {
  await page.viewport(1440, 900);
  fakeWorkers(() => new Blob(['sheet']));
  await render(
    <SignedIn>
      <Editor first={first} />
    </SignedIn>,
  );
  // Waits until the layout has been measured; the sheet then fills the width or the height.
  await expect
    .poll(() => {
      const { clientWidth, clientHeight } = view().element();
      const { width, height } = view().getByRole('group').first().element().getBoundingClientRect();
      return Math.max(width / (clientWidth - 48), height / (clientHeight - 48));
    })
    .toBeCloseTo(1, 2);
}

const view = () => page.getByRole('group', { name: /^One sheet with / });

const piece = (name: string, number: number) =>
  page.getByRole('button', { name: new RegExp(`^${name}, piece ${number}\\b`) });
const boxOf = (name: string, number: number) => piece(name, number).element().getBoundingClientRect();
const middleOf = (box: DOMRect) => ({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });

/** Sends the pointer events of a mouse drag. */
async function drag(name: string, number: number, dx: number, dy: number, more: PointerEventInit = {}) {
  const element = piece(name, number).element();
  const { clientX, clientY } = middleOf(element.getBoundingClientRect());
  const send = async (type: string, x: number, y: number) => {
    const at = { clientX: clientX + x, clientY: clientY + y };
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', ...at, ...more }),
    );
    await new Promise(requestAnimationFrame);
  };
  // Synthetic pointers cannot be captured.
  Object.assign(element, { setPointerCapture: () => undefined });
  await send('pointerdown', 0, 0);
  await send('pointermove', dx / 2, dy / 2);
  await send('pointermove', dx, dy);
  await send('pointerup', dx, dy);
}

/** The photo is the largest piece, so it comes first. */
const PHOTO = 1;

test('moves one dragged piece, snaps it to the gap, and undoes the drag in one step', async () => {
  await open();
  const before = boxOf('logo.png', 2);
  const other = boxOf('logo.png', 3);
  await drag('logo.png', 2, 6, before.height * 2);
  await expect.element(page.getByRole('button', { name: 'Nest again' })).toBeVisible();
  // A piece dropped six pixels from its former edge snaps back to that edge.
  await expect.poll(() => boxOf('logo.png', 2).x).toBeCloseTo(before.x, 0);
  expect(boxOf('logo.png', 2).y).toBeGreaterThan(before.y + before.height);
  expect(boxOf('logo.png', 3).x).toBeCloseTo(other.x, 3);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => boxOf('logo.png', 2).y).toBeCloseTo(before.y, 3);
  await expect.element(page.getByRole('button', { name: 'Nest again' })).not.toBeInTheDocument();
});

test('does not snap while Alt is held', async () => {
  await open();
  const before = boxOf('logo.png', 2);
  await drag('logo.png', 2, 6, before.height * 2, { altKey: true });
  await expect.poll(() => boxOf('logo.png', 2).x).toBeCloseTo(before.x + 6, 0);
});

test('scrolls on a touch drag unless the touched piece is selected', async () => {
  await open();
  const before = boxOf('logo.png', 2);
  await drag('logo.png', 2, 0, before.height * 2, { pointerType: 'touch' });
  expect(boxOf('logo.png', 2).y).toBeCloseTo(before.y, 3);
  await piece('logo.png', 2).click();
  await drag('logo.png', 2, 0, before.height * 2, { pointerType: 'touch' });
  await expect.poll(() => boxOf('logo.png', 2).y).toBeGreaterThan(before.y + before.height);
});

test('rotates, copies, moves and deletes the selected piece by keyboard, and steps through the pieces', async () => {
  await open();
  await piece('logo.png', 2).click();
  const before = boxOf('logo.png', 2);
  await userEvent.keyboard('r');
  await expect.poll(() => boxOf('logo.png', 2).width).toBeCloseTo(before.height, 3);
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.element(page.getByText('5 pieces')).toBeVisible();
  await expect.element(piece('logo.png', 5)).toHaveFocus();
  const copy = boxOf('logo.png', 5);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(() => boxOf('logo.png', 5).y).toBeGreaterThan(copy.y);
  await userEvent.keyboard('n');
  await expect.element(piece('photo.jpg', PHOTO)).toHaveFocus();
  await userEvent.keyboard('{Shift>}n{/Shift}');
  await expect.element(piece('logo.png', 5)).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByText('4 pieces')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('5 pieces')).toBeVisible();
});

test('asks once before exporting artwork that will not print well', async () => {
  await open();
  await page.getByRole('button', { name: /^Export/ }).click();
  await expect.element(page.getByText('photo.jpg: 100 ppi: it will look blurred.')).toBeVisible();
  await expect.element(page.getByText('photo.jpg: Opaque background: it prints as a box.')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: /^Export/ }).click();
  await page.getByRole('button', { name: 'Export anyway' }).click();
  await expect.element(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});

test('shows the position of artwork on a garment, and fits the whole sheet into the view', async () => {
  const front = SURFACES.flatMap(({ surfaces }) => surfaces).find(({ preset }) => preset === 'Adult front')!;
  await open({ ...start, surface: front, arts: [artOf('logo', 1, 300)] });
  await expect.element(page.getByText('Art 3 in × 2 in')).toBeVisible();
  await expect.element(page.getByText('0 in below the top of the area')).toBeVisible();
  await expect.element(page.getByText('centered')).toBeVisible();
  const { scrollHeight, clientHeight } = view().element();
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
});
