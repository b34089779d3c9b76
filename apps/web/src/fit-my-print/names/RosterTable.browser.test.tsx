import '../../testing/runtime-config-block.ts';
import type { ListIssue, Roster } from '@printready/tools/fit-my-print';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RosterTable } from './RosterTable.tsx';

const row = (number: number, name: string) => ({
  ...{ number, cells: [name, `${number}`], copies: 1 },
  values: new Map([['name', name]]),
});

const rosterOf = (issues: readonly ListIssue[]): Roster => ({
  ...{ fields: ['name'], columns: ['Name', 'Size'], rows: [row(2, 'Müller'), row(3, 'Anna')], issues },
  pieces: null,
});

it('shows each row with its own problem, and says what blocks', async () => {
  const issues: ListIssue[] = [
    { code: 'list-by-order', row: null, blocks: false, text: 'Columns are taken in order.' },
    { code: 'text-too-large', row: 3, blocks: true, text: 'Row 3: “Anna” does not fit.' },
  ];
  await render(<RosterTable roster={rosterOf(issues)} />);
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('1 problem. Nothing is added until it is solved.Row 3Columns are taken in order.');
  const [, first, second, below] = page.getByRole('row').elements();
  expect(first?.textContent).toBe('2Müller2');
  expect(second?.textContent).toBe('3Anna3');
  expect(below?.textContent).toBe('Row 3: “Anna” does not fit.');
});

it('brings a row with a problem into view', async () => {
  const rows = Array.from({ length: 80 }, (_, at) => row(at + 2, `Name ${at}`));
  const issues: ListIssue[] = [{ code: 'list-empty-field', row: 75, blocks: true, text: 'Row 75: empty.' }];
  await render(<RosterTable roster={{ ...rosterOf(issues), rows }} />);
  const text = page.getByText('Row 75: empty.');
  await expect.element(text).not.toBeInViewport();
  await page.getByRole('button', { name: 'Row 75' }).click();
  await expect.element(text).toBeInViewport();
});

it('says nothing of a list without problems', async () => {
  await render(<RosterTable roster={rosterOf([])} />);
  await expect.element(page.getByRole('cell', { name: 'Anna' })).toBeVisible();
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});
