import '../testing/runtime-config-block.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changeAsOther, openAsMember, type StoredRow, storedRow } from './test-shop-rows.tsx';
import { useShopInks } from './use-shop-inks.ts';

const RED = { r: 200, g: 30, b: 40 };

function Inks({ content }: { readonly content: Readonly<Record<string, unknown>> }) {
  const inks = useShopInks(true);
  const refused = (error: unknown) => document.body.setAttribute('data-refusal', String(error));
  return (
    <>
      <p>{inks?.inks.map(({ name }) => name).join() ?? 'none'}</p>
      <button type="button" onClick={() => void inks?.share([{ name: 'red', content }]).catch(refused)}>
        Share
      </button>
      <button type="button" onClick={() => void inks?.remove('Red').catch(refused)}>
        Remove
      </button>
    </>
  );
}

const open = (rows: StoredRow[], content: Readonly<Record<string, unknown>>) =>
  openAsMember('inks', rows, <Inks content={content} />);
const press = (name: string) => page.getByRole('button', { name }).click();

afterEach(() => {
  document.body.removeAttribute('data-refusal');
  vi.restoreAllMocks();
  localStorage.clear();
});

it('keeps what another tool stored about an ink, and removes what is undefined', async () => {
  const row = storedRow('Red', { color: { r: 0, g: 0, b: 0 }, opacity: 0.8, onBlack: RED });
  await open([row], { color: RED, onBlack: undefined });
  await expect.element(page.getByText('Red', { exact: true })).toBeVisible();
  await press('Share');
  await expect.element(page.getByText('red', { exact: true })).toBeVisible();
  expect(row.content).toEqual({ color: RED, opacity: 0.8 });
});

it('refuses to delete an ink that another member has changed, until the change is seen', async () => {
  const row = storedRow('Red', { color: RED });
  const { fake } = await open([row], {});
  await expect.element(page.getByText('Red', { exact: true })).toBeVisible();
  changeAsOther(row, {});
  await press('Remove');
  await expect
    .poll(() => document.body.getAttribute('data-refusal'))
    .toContain('Another member changed “Red” in the meantime.');
  expect(fake.rows).toHaveLength(1);
  await press('Remove');
  await expect.poll(() => fake.rows.length).toBe(0);
});
