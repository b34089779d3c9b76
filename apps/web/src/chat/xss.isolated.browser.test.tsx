/**
 * Passes XSS payloads through everything that the conversation shows. For the manual's search, see
 * e2e/docs-and-assistant.e2e.ts.
 */
import '../testing/runtime-config-block.ts';
import { AuthContext } from '@printready/sign-in/session';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import corpus from '../testing/xss-corpus.txt?raw';
import { useConversation } from './conversation/conversation.ts';
import { MessageList } from './MessageList.tsx';

/** One payload per line, with `\n` for a line break. Each calls harm() if it runs. */
const PAYLOADS = corpus
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replaceAll(String.raw`\n`, '\n'));

const harm = vi.fn();

// Stays stubbed until all tests end, to catch late execution.
vi.stubGlobal('harm', harm);
afterEach(() => {
  harm.mockClear();
  useConversation.setState({ messages: [] });
});

const list = (
  <AuthContext value={{ status: 'signed-out', user: null }}>
    <MessageList>{null}</MessageList>
  </AuthContext>
);

const once = (target: EventTarget, type: string) =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

const LATE_EVENTS = { b: 'animationstart', img: 'error', audio: 'error', iframe: 'load' };

/**
 * Resolves once a probe image and sound have failed to load, an animation has started, and a frame has loaded; by
 * then, the events of elements inserted earlier have also fired.
 */
async function lateEvents(): Promise<void> {
  const probe = document.createElement('div');
  probe.insertAdjacentHTML(
    'beforeend',
    `<style>@keyframes probe{}</style><b style="animation: probe 1ms">x</b>
    <img src="x" alt=""><audio src="x"></audio><iframe srcdoc="x"></iframe>`,
  );
  const events = Object.entries(LATE_EVENTS).map(([name, type]) => once(probe.querySelector(name)!, type));
  document.body.append(probe);
  await Promise.all(events);
  probe.remove();
}

/** Elements and attributes that could run code. */
function dangersIn(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const handlers = element
      .getAttributeNames()
      .filter((name) => /^on|^srcdoc$|^formaction$|^style$/.test(name));
    const foreign = element.matches(
      'script, iframe, object, embed, img, style, link, base, meta, form, video, audio',
    );
    const leads = ['href', 'src', 'action', 'xlink:href']
      .map((name) => element.getAttribute(name))
      .filter((address) => address !== null && !/^\/(?!\/)/.test(address));
    return handlers.length > 0 || foreign || leads.length > 0 ? [element.outerHTML] : [];
  });
}

test('covers at least a hundred different XSS payloads', () =>
  expect(new Set(PAYLOADS).size).toBeGreaterThanOrEqual(100));

test.each(['user', 'assistant'] as const)('runs no payload in a message from the %s', async (role) => {
  const messages = PAYLOADS.flatMap((content, index) => [
    { id: `${index}`, role, content, timestamp: 0, facts: [content] },
    // Markdown is parsed differently inside other text.
    { id: `${index} within`, role, content: `See **this**: ${content} and so on.`, timestamp: 0 },
  ]);
  useConversation.setState({ messages });
  const screen = await render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />);
  const log = screen.getByRole('log').element();
  expect(log.children).toHaveLength(messages.length);
  expect(dangersIn(log)).toEqual([]);
  for (const pressed of log.querySelectorAll<HTMLElement>('a, button')) pressed.click();
  await lateEvents();
  expect(harm).not.toHaveBeenCalled();
});

test('runs payloads inserted as raw HTML, which proves that they work', async () => {
  const careless = document.createElement('div');
  document.body.append(careless);
  for (const payload of PAYLOADS) careless.insertAdjacentHTML('beforeend', `<div>${payload}</div>`);
  await expect.poll(() => harm.mock.calls.length).toBeGreaterThan(0);
  careless.remove();
});
