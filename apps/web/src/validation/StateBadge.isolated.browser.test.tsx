import { type Assessment, assess } from '@printready/preflight';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ValidationState } from './create-validations.ts';
import { StateBadge } from './StateBadge.tsx';

vi.mock('@printready/preflight', async (original) => ({ ...(await original<object>()), assess: vi.fn() }));

it.each([
  ['blocked', 'Not printable yet · 91%', 'bg-bad'],
  ['look', 'Review before printing · 91%', 'bg-warn'],
  ['ready', 'Ready to print · 91%', 'bg-ok'],
] as const)('uses the color of the verdict (%s), regardless of the score', async (verdict, words, dot) => {
  vi.mocked(assess).mockReturnValue({ verdict, printReadiness: { overall: 91 } } as Assessment);
  const state = { kind: 'ready', result: { facts: {}, profile: {}, printSize: null } } as ValidationState;
  const { container } = await render(<StateBadge state={state} />);
  await expect.element(page.getByText(words)).toBeVisible();
  expect(container.querySelector('[aria-hidden]')?.classList.contains(dot)).toBe(true);
});
