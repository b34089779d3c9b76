/** Tests of small controls that every screen uses. */
import { Star } from 'lucide-react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, ErrorText, FileInput, Form, IconButton, saveFile, TooltipProvider } from './index.ts';

test.each([
  [
    'Button',
    <Button key="one" icon={Star} iconSize={18}>
      Keep
    </Button>,
  ],
  ['IconButton', <IconButton key="one" icon={Star} iconSize={18} label="Keep" />],
])('%s draws its icon, which has no name', async (_, button) => {
  await render(
    <TooltipProvider openDelayMs={0} skipDelayMs={0}>
      {button}
    </TooltipProvider>,
  );
  const drawn = page.getByRole('button', { name: 'Keep', exact: true }).element().querySelector('svg');
  expect(drawn?.getAttribute('aria-hidden')).toBe('true');
  expect([drawn?.getAttribute('width'), drawn?.getAttribute('stroke-width')]).toEqual(['18', '1.5']);
});

test('ErrorText renders its message as an alert, and nothing without a message', async () => {
  const { rerender } = await render(<ErrorText>{null}</ErrorText>);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await rerender(<ErrorText>No such file.</ErrorText>);
  await expect.element(page.getByRole('alert')).toHaveTextContent('No such file.');
});

test('Form submits without leaving the page, even with a field that the browser finds invalid', async () => {
  const onSubmit = vi.fn();
  await render(
    <Form onSubmit={onSubmit}>
      <input type="email" aria-label="Email" defaultValue="nobody" />
      <Button type="submit">Send</Button>
    </Form>,
  );
  await page.getByRole('button', { name: 'Send' }).click();
  expect(onSubmit).toHaveBeenCalledOnce();
});

function Chooser({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return <FileInput ref={input} aria-label="Font files" multiple onFiles={onFiles} />;
}

test('FileInput reports a file again if it is chosen again, but reports no empty choice', async () => {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  await render(<Chooser onFiles={onFiles} />);
  const input = page.getByLabelText('Font files');
  const font = new File(['font'], 'bold.ttf');
  await input.upload(font);
  await input.upload(font);
  input.element().dispatchEvent(new Event('change', { bubbles: true }));
  expect(onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
    ['bold.ttf'],
    ['bold.ttf'],
  ]);
});

test('saveFile drops the bidirectional marks of a name', () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  saveFile(new Blob(['art']), 'photo\u202Egnp.exe');
  click.mockRestore();
  expect(names).toEqual(['photognp.exe']);
});
