import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BriefPanel } from './BriefPanel.tsx';
import { requestOf } from './brief/brief-form.ts';
import { changeForm, useStudio } from './designs/studio.ts';

vi.mock('../config.ts', () => ({ config: { languageModel: null, imageModel: null } }));
vi.mock('../threads/pool.ts', () => ({ THREADS: 1, compose: () => Promise.resolve(null), warm: () => null }));

test('asks for pictures without a credit until the switch allows the others', async () => {
  changeForm({ words: 'Tahoe Anglers, fishing club, trout' });
  const screen = await render(<BriefPanel />);
  const allows = screen.getByRole('switch', { name: 'Pictures that need a credit' });
  await expect.element(allows).not.toBeChecked();
  expect(requestOf(useStudio.getState().form, {})?.credited).toBe(false);
  (allows.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(allows).toBeChecked();
  expect(requestOf(useStudio.getState().form, {})?.credited).toBe(true);
});
