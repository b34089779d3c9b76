import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LightTable } from './LightTable.tsx';

const image = { width: 40, height: 30 };
const plateOf = (id: string, value: number) => ({
  ...{ id, name: id, inkShare: value / 255 },
  levels: [{ coverage: new Uint8Array(1200).fill(value), ...image }],
});
const plates = [plateOf('White base', 255), plateOf('Gold', 51)];

const middleOf = (canvas: Element) => {
  const { width, height } = canvas as HTMLCanvasElement;
  const context = (canvas as HTMLCanvasElement).getContext('2d');
  return context?.getImageData(width >> 1, height >> 1, 1, 1).data[0];
};

/** Component tests lack Tailwind's styles; these rules let a film fill its cell without resizing the cell. */
const LAYOUT = `
  [role='group'] { display: grid; height: 360px }
  figure { display: flex; flex-direction: column; margin: 0; min-height: 0 }
  figure > div { position: relative; flex: 1; overflow: hidden; min-height: 0 }
  canvas { position: absolute; inset: 0; width: 100%; height: 100% }`;

test('shows every plate as a named film, black on white, and moves all films together by keyboard', async () => {
  const screen = await render(
    <div style={{ width: 800, height: 400 }}>
      <style>{LAYOUT}</style>
      <LightTable image={image} plates={plates} />
    </div>,
  );
  const base = screen.getByRole('img', { name: 'Film of White base, 1 of 2: 100% of the area' });
  const gold = screen.getByRole('img', { name: 'Film of Gold, 2 of 2: 20% of the area' });
  await expect.poll(() => middleOf(base.element())).toBe(0);
  await expect.poll(() => middleOf(gold.element())).toBe(204);
  const [one, other] = [base, gold].map((film) => film.element().getBoundingClientRect());
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);

  const table = screen.getByRole('group', { name: 'Plates on the light table' });
  (table.element() as HTMLElement).focus();
  await userEvent.keyboard('1');
  await expect.element(screen.getByText(/^100%, all plates/)).toBeVisible();
  await userEvent.keyboard('+');
  await expect.element(screen.getByText(/^150%, all plates/)).toBeVisible();
});
