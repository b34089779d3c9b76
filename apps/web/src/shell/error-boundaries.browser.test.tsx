import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MissingCode } from '../platform/load-code.ts';
import { ToolErrorBoundary } from './ToolErrorBoundary.tsx';
import { WidgetErrorBoundary } from './WidgetErrorBoundary.tsx';

let broken: Error | null = null;

function Fragile() {
  if (broken) throw broken;
  return <p>all is well</p>;
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

describe('ToolErrorBoundary', () => {
  it("names the tool, shows the error's message, and retries", async () => {
    broken = new Error('The worker ended.');
    await render(
      <ToolErrorBoundary wrapperTitle="Halftone Tool">
        <Fragile />
      </ToolErrorBoundary>,
    );
    await expect.element(page.getByRole('heading', { name: 'Halftone Tool Error' })).toBeVisible();
    await expect.element(page.getByText('The worker ended.', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    broken = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('all is well')).toBeVisible();
  });

  it('hides the address of a missing script under Technical details', async () => {
    broken = new MissingCode('a part of the page', new TypeError('Failed to fetch: /assets/Panel-1a2b.js'));
    await render(
      <ToolErrorBoundary wrapperTitle="Halftone Tool">
        <Fragile />
      </ToolErrorBoundary>,
    );
    const message = 'There was a connection problem... a part of the page did not load.';
    await expect.element(page.getByText(message, { exact: true })).toBeVisible();
    const isShown = () =>
      page
        .getByText(/Panel-1a2b\.js/)
        .element()
        .checkVisibility();
    expect(isShown()).toBe(false);
    await page.getByText('Technical details').click();
    await expect.poll(isShown).toBe(true);
  });

  it('shows a default message for an error without one', async () => {
    broken = new Error('');
    await render(
      <ToolErrorBoundary wrapperTitle="Halftone Tool">
        <Fragile />
      </ToolErrorBoundary>,
    );
    await expect.element(page.getByText('An unexpected error occurred')).toBeVisible();
  });
});

describe('WidgetErrorBoundary', () => {
  it('shows the severity and the remedies', async () => {
    broken = new Error('The list is empty.');
    await render(
      <WidgetErrorBoundary severity="medium" solutions={['Reload the list.']}>
        <Fragile />
      </WidgetErrorBoundary>,
    );
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveAttribute('data-severity', 'medium');
    await expect.element(page.getByText('Something went wrong')).toBeVisible();
    await expect.element(page.getByText('Try these solutions:')).toBeVisible();
    await expect.element(page.getByText('Reload the list.')).toBeVisible();
  });
});
