import { expect, test } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { type Options, schema } from './options.ts';
import { panel } from './Panel.tsx';

const open = (start: Partial<Options> = {}) => openPanel(panel, schema, { start });

test('textures are added, changed to another kind with its own scale, and removed', async () => {
  const { screen, options } = await open();
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

test('a chosen file becomes a layer, and its handles come up', async () => {
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

test('a shape brings its own controls, and its handles come up', async () => {
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
