import '../testing/runtime-config-block.ts';
import { TooltipProvider } from '@printready/ui';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import Assistant from './Assistant.tsx';
import { ChatDebug } from './ChatDebug.tsx';
import { cachedAnswers, rememberAnswer } from './conversation/answer-cache.ts';

const passage = {
  title: 'Halftones and mesh',
  url: '/docs/guides/halftones-and-mesh',
  content: 'Mesh ÷ LPI.',
  snippet: 'Mesh ÷ LPI is 2.5, 3.75 or 5.',
};

/** Body of the server's stream; null for a stream that never ends. */
let wire: string | null;

function stream(signal: AbortSignal | null | undefined): Response {
  const text = wire;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      if (text === null) return;
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return new Response(body);
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname === '/api/knowledge/search') return Promise.resolve(Response.json({ results: [passage] }));
    // Browsers do not send an aborted request.
    if (init?.signal?.aborted) return Promise.reject(new DOMException('', 'AbortError'));
    if (pathname === '/api/chat/stream') return Promise.resolve(stream(init?.signal));
    return Promise.resolve(Response.json({}));
  });
});
afterEach(() => vi.restoreAllMocks());

const open = () =>
  render(
    <MemoryRouter>
      <TooltipProvider openDelayMs={0} skipDelayMs={0}>
        <ChatDebug />
      </TooltipProvider>
    </MemoryRouter>,
  );

test("shows the stream's events, including errors", async () => {
  wire = 'data: {"content":"60 LPI"}\n\ndata: {"error":"Told so."}\n\n';
  const screen = await open();
  await screen.getByLabelText('Question').fill('what LPI for 230 mesh');
  await screen.getByRole('button', { name: 'Ask' }).click();
  await expect
    .element(screen.getByRole('link', { name: passage.title }))
    .toHaveAttribute('href', passage.url);
  const events = screen.getByRole('region', { name: 'Stream events' });
  await expect.poll(() => events.element().textContent).toContain('{"content":"60 LPI"}');
  await expect.poll(() => events.element().textContent).toContain('{"error":"Told so."}');
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('cancels a pending question', async () => {
  wire = null;
  const screen = await open();
  await screen.getByLabelText('Question').fill('what LPI for 230 mesh');
  await screen.getByRole('button', { name: 'Ask' }).click();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  const events = screen.getByRole('region', { name: 'Stream events' });
  await expect.poll(() => events.element().textContent).toContain('Request cancelled');
});

test('lists and clears the cached answers', async () => {
  rememberAnswer('What LPI?', 'Sixty.');
  const screen = await open();
  const cache = screen.getByRole('region', { name: 'Cache' });
  await expect.element(cache.getByText('What LPI?')).toBeVisible();
  await cache.getByRole('button', { name: 'Clear' }).click();
  await expect.element(cache.getByText('What LPI?')).not.toBeInTheDocument();
  expect(cachedAnswers()).toEqual([]);
});

test.each([
  ['/tools', 1],
  ['/chat-demo', 0],
])('%s has %i floating assistants', async (path, count) => {
  const screen = await render(
    <MemoryRouter initialEntries={[path]}>
      <TooltipProvider openDelayMs={0} skipDelayMs={0}>
        <Assistant />
      </TooltipProvider>
    </MemoryRouter>,
  );
  const assistants = screen.getByRole('button', { name: 'Open Print Design Assistant' });
  await expect.poll(() => assistants.elements()).toHaveLength(count);
});
