import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';
import { canvasTools } from './panel/place-tools.tsx';

const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start });

test('adds and removes textures, and resets the scale when the kind changes', async () => {
  const { screen, options } = await open({ textures: schema.parse({}).textures.slice(0, 1) });
  await screen.getByRole('button', { name: 'Add texture' }).click();
  await expect.poll(() => options().textures.length).toBe(2);
  await screen.getByRole('button', { name: 'Texture 2: Worn' }).click();
  await screen.getByRole('menuitem', { name: 'Scratches' }).click();
  await expect.poll(() => options().textures[1]).toMatchObject({ kind: 'scratches', scaleMm: 25 });
  await expect.element(screen.getByRole('slider', { name: 'Direction' })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Another chance for texture 2' }).click();
  await expect.poll(() => options().textures[1]?.seed).toBe(3);
  await screen.getByRole('button', { name: 'Remove texture 1' }).click();
  await expect.poll(() => options().textures.map(({ kind }) => kind)).toEqual(['scratches']);
});

test('adds a chosen file as a layer and shows its handles', async () => {
  const { screen, options, props } = await open();
  await screen.getByRole('tab', { name: 'Blend' }).click();
  const file = new File([new Uint8Array([1, 2, 3, 4])], 'sun.png', { type: 'image/png' });
  await screen.getByLabelText('Image of the new layer').upload(file);
  await expect
    .poll(() => options().layers[0])
    .toMatchObject({ image: 'AQIDBA==', name: 'sun.png', clip: true });
  expect(props().activeTool).toBe('layer-1');
  await screen.getByRole('button', { name: 'Add color' }).click();
  await screen.getByRole('button', { name: 'Put layer 2 one lower' }).click();
  await expect.poll(() => options().layers.map(({ name }) => name)).toEqual(['', 'sun.png']);
});

test('shows a shape’s controls and handles', async () => {
  const { screen, options, props } = await open();
  await screen.getByRole('tab', { name: 'Cut' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Bleed' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Text' }).click();
  await screen.getByRole('textbox', { name: 'Words' }).fill('SURF');
  await expect.poll(() => options()).toMatchObject({ cut: 'text', cutText: 'SURF' });
  expect(props().activeTool).toBe('cut');
  await screen.getByRole('radio', { name: 'Path' }).click();
  await expect.element(screen.getByRole('button', { name: 'Draw the path' })).toBeVisible();
});

test('shows the number of points and the depth with which a badge is drawn', async () => {
  const { screen, options } = await open({ cut: 'badge' });
  await screen.getByRole('tab', { name: 'Cut' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Points' })).toHaveAttribute('aria-valuenow', '12');
  await expect.element(screen.getByRole('slider', { name: 'Depth' })).toHaveAttribute('aria-valuenow', '30');
  await screen.getByRole('radio', { name: 'Star' }).click();
  await expect.element(screen.getByRole('slider', { name: 'Points' })).toHaveAttribute('aria-valuenow', '5');
  expect(options().cutPoints).toBe(5);
});

test('offers mask brushes for the selected layer, or wear brushes if no layer is selected', async () => {
  const [square] = schema.parse({ layers: [{ image: 'AQIDBA==' }] }).layers;
  const { screen, props } = await open({ layers: square ? [square] : [] });
  const brushes = () => canvasTools(props()).flatMap(({ kind, id }) => (kind === 'brush' ? [id] : []));
  expect(brushes()).toEqual(['protect', 'erase']);
  await screen.getByRole('tab', { name: 'Blend' }).click();
  await screen.getByRole('button', { name: 'Paint out' }).click();
  await expect.poll(brushes).toEqual(['mask-1-protect', 'mask-1-erase']);
  await screen.getByRole('tab', { name: 'Texture' }).click();
  await expect.poll(brushes).toEqual(['protect', 'erase']);
});

test('masks a layer with its brushes, and undoes each stroke', async () => {
  const [square, color] = schema.parse({ layers: [{ image: 'AQIDBA==' }, {}] }).layers;
  if (!square || !color) return expect.fail('No layers.');
  const { screen, options, props } = await open({ layers: [square, color], maskFeather: 50 });
  const paint = (id: string) => {
    const brush = canvasTools(props()).find((one) => one.id === id);
    if (brush?.kind !== 'brush') return expect.fail(`No brush ${id}.`);
    brush.onStroke([{ x: 0.5, y: 0.5 }], 0.03);
  };
  await screen.getByRole('tab', { name: 'Blend' }).click();
  const first = screen.getByRole('group', { name: 'Mask of layer 1' });
  await expect.element(first.getByRole('slider', { name: 'Feather' })).not.toBeInTheDocument();
  await first.getByRole('button', { name: 'Paint out' }).click();
  await expect.element(first.getByRole('slider', { name: 'Feather' })).toBeInTheDocument();
  await expect.element(first.getByRole('slider', { name: 'Brush size' })).toBeInTheDocument();
  expect(canvasTools(props()).map(({ id }) => id)).not.toContain('mask-2-erase');
  paint('mask-1-erase');
  // The layer is 0.6 times as wide as the picture.
  await expect
    .poll(() => options().layers[0]?.mask)
    .toEqual([{ mode: 'erase', hardness: 0.5, radius: 0.05, points: [{ x: 0, y: 0 }] }]);
  paint('mask-1-protect');
  await expect.poll(() => options().layers[0]?.mask.map(({ mode }) => mode)).toEqual(['erase', 'protect']);
  await first.getByRole('button', { name: 'Last stroke' }).click();
  await expect.poll(() => options().layers[0]?.mask.map(({ mode }) => mode)).toEqual(['erase']);
  await first.getByRole('button', { name: 'All strokes' }).click();
  await expect.poll(() => options().layers[0]?.mask).toEqual([]);

  await screen
    .getByRole('group', { name: 'Mask of layer 2' })
    .getByRole('button', { name: 'Paint out' })
    .click();
  await expect.element(first.getByRole('slider', { name: 'Feather' })).not.toBeInTheDocument();
  paint('mask-2-erase');
  // A color layer covers the whole artwork.
  await expect
    .poll(() => options().layers[1]?.mask[0])
    .toMatchObject({ radius: 0.03, points: [{ x: 0, y: 0 }] });
});
