import { type NotedFile, type NoteEntry, readFinding } from '@printready/pixels/reading';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ReaderNote } from './ReaderNote.tsx';

const chosen = readFinding('page-chosen', 'Page 1 of 2 is shown.');
const missing = readFinding('not-drawn', 'A mesh gradient is missing.', {
  box: { x: 0.1, y: 0.5, width: 0.2, height: 0.25 },
});

function Marked({ findings }: { readonly findings: NotedFile['findings'] }) {
  const [marked, mark] = useState<NoteEntry | null>(null);
  return (
    <>
      <ReaderNote files={[{ findings }]} marked={marked} onMark={mark} />
      <code>{marked?.text ?? ''}</code>
    </>
  );
}

test('shows "Read in full" for a file without findings', async () => {
  const { getByRole } = await render(<Marked findings={[]} />);
  await userEvent.click(getByRole('button', { name: /Read in full$/ }));
  const panel = getByRole('dialog', { name: 'How the file was read' });
  await expect.element(panel).toMatchTextContent(/Nothing was changed or left out/);
  expect(panel.element().querySelector('li')).toBeNull();
});

test('shows no note before a file has been read', async () => {
  const { container } = await render(<ReaderNote files={[]} />);
  expect(container.textContent).toBe('');
});

test('marks an entry’s location by keyboard, closes the panel, and hides the mark again', async () => {
  const { getByRole, container } = await render(<Marked findings={[chosen, missing]} />);
  const shown = container.querySelector('code');
  const chip = getByRole('button', { name: /1 to check$/ });
  await expect.element(getByRole('status')).toHaveTextContent('A mesh gradient is missing.');

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const show = getByRole('button', { name: 'Show: A mesh gradient is missing.' });
  await expect.element(show).toHaveFocus();
  await expect.element(getByRole('dialog')).toMatchTextContent(/Page 1 of 2 is shown/);
  // An entry without a location has no button.
  expect(getByRole('dialog').element().querySelectorAll('button')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(shown?.textContent).toBe('A mesh gradient is missing.');
  await expect.element(chip).toHaveFocus();
  await expect
    .element(getByRole('status'))
    .toMatchTextContent(/^Marked on the image: A mesh gradient is missing. .10–30% from the left/);

  await userEvent.keyboard('{Enter}');
  await userEvent.click(getByRole('button', { name: 'Hide: A mesh gradient is missing.' }));
  expect(shown?.textContent).toBe('');
});

test('describes locations in words if there is no canvas, and groups entries by file', async () => {
  const files = [
    { name: 'whole.png', findings: [] },
    { name: 'mesh.svg', findings: [missing] },
    { name: 'book.pdf', findings: [chosen] },
  ];
  const { getByRole } = await render(<ReaderNote files={files} />);
  await userEvent.click(getByRole('button', { name: /1 file not read in full$/ }));
  const panel = getByRole('dialog').element();
  expect([...panel.querySelectorAll('h3')].map((name) => name.textContent)).toEqual(['mesh.svg', 'book.pdf']);
  expect(panel.textContent).toContain('10–30% from the left, 50–75% from the top');
  expect(panel.querySelector('button')).toBeNull();
});
