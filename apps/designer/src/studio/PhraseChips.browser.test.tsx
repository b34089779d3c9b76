import { type Arrangement, type Phrase, parseBrief } from '@printready/designer/brief';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Form } from './brief/brief-form.ts';
import { PhraseChips } from './PhraseChips.tsx';

const WORDS = 'Tahoe Anglers, fishing club, 530-555-0100, trout';

function Panel() {
  const [chips, setChips] = useState<Form['chips']>([]);
  const { phrases, copy } = parseBrief(WORDS, chips);
  return (
    <>
      <PhraseChips phrases={phrases} onArrange={setChips} />
      <output aria-label="Lines">
        {copy && [copy.name, ...copy.rest].map(({ text }) => text).join(' | ')}
      </output>
    </>
  );
}

test('changes the role of a phrase through its menu, with the keyboard alone', async () => {
  const screen = await render(<Panel />);
  const lines = screen.getByLabelText('Lines');
  await expect.element(lines).toHaveTextContent('Tahoe Anglers | fishing club | 530-555-0100');
  const phone = screen.getByRole('button', { name: 'Contact 530-555-0100' });
  (phone.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
  for (const [key, item] of [
    ['{End}', 'Move later'],
    ['{ArrowUp}', 'Move earlier'],
    ['{ArrowUp}', 'Leave out'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(screen.getByRole('menuitem', { name: item })).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Left out 530-555-0100' })).toBeVisible();
  await expect.poll(() => lines.element().textContent).toMatch(/^Tahoe Anglers \| fishing club$/);
});

test('marks a phrase that may be an instruction, and prints it when it is given a role', async () => {
  const phrases: readonly Phrase[] = [
    { role: 'main', text: 'Iron Otters', quoted: false },
    { role: 'instruction', text: 'Row Hard', quoted: false, doubtful: true },
    { role: 'instruction', text: 'thanks', quoted: false },
  ];
  const arranged: Arrangement[] = [];
  const screen = await render(<PhraseChips phrases={phrases} onArrange={(one) => arranged.push(one)} />);
  await expect.element(screen.getByText(/^Unsure phrases/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Left out thanks' })).toBeVisible();
  await screen.getByRole('button', { name: 'Unsure Row Hard' }).click();
  await screen.getByRole('menuitem', { name: 'Second line' }).click();
  expect(arranged.at(-1)?.[1]).toEqual({ text: 'Row Hard', role: 'second' });
});

test('shows no note when every phrase is sure', async () => {
  const screen = await render(
    <PhraseChips phrases={[{ role: 'main', text: 'Iron Otters', quoted: false }]} onArrange={() => {}} />,
  );
  await expect.element(screen.getByRole('button', { name: 'Main line Iron Otters' })).toBeVisible();
  expect(screen.container.textContent).not.toContain('Unsure');
});

test('turns a picture phrase into the second line, and another phrase into the main line', async () => {
  const screen = await render(<Panel />);
  await screen.getByRole('button', { name: 'Picture trout' }).click();
  await screen.getByRole('menuitem', { name: 'Second line' }).click();
  await screen.getByRole('button', { name: 'Second line fishing club' }).click();
  await screen.getByRole('menuitem', { name: 'Main line' }).click();
  await expect
    .element(screen.getByLabelText('Lines'))
    .toHaveTextContent('fishing club | Tahoe Anglers | 530-555-0100 | trout');
});

test('moves a phrase with Alt and an arrow key, and by dragging', async () => {
  const screen = await render(<Panel />);
  const phone = screen.getByRole('button', { name: 'Contact 530-555-0100' });
  (phone.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  const lines = screen.getByLabelText('Lines');
  await expect.element(lines).toHaveTextContent('Tahoe Anglers | 530-555-0100 | fishing club');
  await userEvent.dragAndDrop(
    screen.getByTitle('Drag “fishing club”'),
    screen.getByRole('button', { name: 'Contact 530-555-0100' }),
  );
  await expect.element(lines).toHaveTextContent('Tahoe Anglers | fishing club | 530-555-0100');
});
