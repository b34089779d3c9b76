import '../../testing/runtime-config-block.ts';
import type { ToolPanel } from '@printready/tools/panel';
import { toast } from '@printready/ui';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { changeAsOther, openAsMember, type StoredRow, storedRow } from '../../shop-rows/test-shop-rows.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { isPresetOn } from './settings.ts';
import { usePresets } from './use-presets.ts';

const nothing = () => undefined;
const done = () => Promise.resolve();
const ALONE = { own: [], shared: null, save: done, remove: done };

test("loads preset pictures when the menu opens, without changing the items' names", async () => {
  const screen = await render(
    <PresetMenu
      {...{ toolId: 'worn', presets: ALONE, onApply: nothing }}
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

const schema = z.object({ dot: z.enum(['round', 'line']).default('round') });
type Options = z.infer<typeof schema>;
const DEFAULTS = schema.parse({});
const PANEL = { schema, manifest: {} } as unknown as ToolPanel<Options>;

function Menu({ options }: { readonly options: Options }) {
  const presets = usePresets('halftone', PANEL, { options, defaults: DEFAULTS });
  return (
    <PresetMenu
      {...{ toolId: 'halftone', presets, builtIn: [], onApply: nothing }}
      isOn={(preset) => isPresetOn(PANEL, options, preset)}
    />
  );
}

const open = (rows: StoredRow[]) => openAsMember('presets', rows, <Menu options={{ dot: 'line' }} />);
const preset = (name: string, tool: string, dot: string) => storedRow(name, { tool, options: { dot } });
const showMenu = () => page.getByRole('button', { name: /^Presets/ }).click();
const saveAs = async (name: string, target: string) => {
  await showMenu();
  await page.getByRole('menuitem', { name: 'Save these settings…' }).click();
  await page.getByLabelText('Name').fill(name);
  await page.getByRole('radio', { name: target }).click();
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('presets of a shop', () => {
  it('are those of this tool that fit its options, under the name of the shop', async () => {
    await open([
      preset('House lines', 'halftone', 'line'),
      preset('Other tool', 'upscaler', 'line'),
      preset('From a newer version', 'halftone', 'star'),
    ]);
    await expect.element(page.getByRole('button', { name: 'Presets: House lines' })).toBeVisible();
    await showMenu();
    const group = page.getByRole('group').filter({ hasText: 'Ink & Co' });
    expect(group.getByRole('menuitem').elements()).toHaveLength(1);
    await expect.element(group.getByRole('menuitem', { name: 'House lines' })).toBeVisible();
  });

  it('are saved for the shop or for oneself, as chosen', async () => {
    const { fake } = await open([]);
    await saveAs('Lines', 'For Ink & Co');
    await press('Save');
    await expect.element(page.getByRole('button', { name: 'Presets: Lines' })).toBeVisible();
    expect(fake.rows).toMatchObject([
      { name: 'Lines', content: { tool: 'halftone', options: { dot: 'line' } } },
    ]);
    expect(localStorage.getItem('printready-presets:halftone')).toBeNull();
    await saveAs('Mine', 'For me');
    await press('Save');
    await expect
      .poll(() => localStorage.getItem('printready-presets:halftone'))
      .toBe(JSON.stringify([{ name: 'Mine', options: { dot: 'line' } }]));
    expect(fake.rows).toHaveLength(1);
  });

  it('are replaced after a warning, in any case of the name, and only in the version that was seen', async () => {
    const row = preset('House', 'halftone', 'round');
    await open([row]);
    await saveAs('house', 'For Ink & Co');
    await expect.element(page.getByText('Replaces the preset of this name.')).toBeVisible();
    changeAsOther(row, {});
    await press('Replace');
    await expect
      .poll(() => page.getByRole('alert').element().textContent)
      .toContain('Another member changed “House”');
    expect(row.content).toMatchObject({ options: { dot: 'round' } });
    await press('Replace');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(row.content).toMatchObject({ options: { dot: 'line' } });
  });

  it('say that the browser has no room for an own one, and keep the dialog', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    await open([]);
    await saveAs('Lines', 'For me');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press('Save');
    await expect
      .poll(() => page.getByRole('alert').element().textContent)
      .toBe('The browser has no room for this. Delete something of yours first.');
    await expect.element(page.getByLabelText('Name')).toHaveValue('Lines');
  });

  it('are deleted for every member', async () => {
    const { fake } = await open([preset('House', 'halftone', 'round')]);
    await expect.poll(() => fake.rows.length).toBe(1);
    await showMenu();
    await page.getByRole('menuitem', { name: 'Delete a preset…' }).click();
    await page.getByRole('list', { name: 'Ink & Co' }).getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => fake.rows.length).toBe(0);
  });
});
