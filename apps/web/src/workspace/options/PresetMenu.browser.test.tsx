import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PresetMenu } from './PresetMenu.tsx';

const nothing = () => undefined;

test("loads preset pictures when the menu opens, without changing the items' names", async () => {
  const screen = await render(
    <PresetMenu
      {...{ toolId: 'worn', own: [], onApply: nothing, onSave: nothing, onDelete: nothing }}
      isOn={() => false}
      builtIn={[
        { name: 'Vintage tee', picture: 'vintage-tee', options: {} },
        { name: 'No wear', options: {} },
      ]}
    />,
  );
  expect(document.images).toHaveLength(0);
  await screen.getByRole('button', { name: 'Presets' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Vintage tee', exact: true })).toBeVisible();
  expect([...document.images].map(({ src }) => new URL(src).pathname)).toEqual([
    '/presets/worn/vintage-tee.webp',
  ]);
});
