import '../testing/runtime-config-block.ts';
import { PICTURE } from '@printready/contracts/chat';
import { AuthContext } from '@printready/sign-in/session';
import { TooltipProvider } from '@printready/ui';
import type { Subscription } from '@printready/wallet';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ImageMeasures } from '../files/measures/measures.ts';
import { useTransfer } from '../files/stored/transfer.ts';
import { useAssistant } from '../screen-parts/assistant.ts';
import ChatPanel from './ChatPanel.tsx';
import { cachedAnswers } from './conversation/answer-cache.ts';
import { useConversation } from './conversation/conversation.ts';
import { work as reducePicture } from './message-box/reduce-picture.task.ts';

const measures: ImageMeasures = {
  name: 'logo.png',
  width: 900,
  height: 600,
  ppi: 300,
  transparent: 0.4,
  semiTransparent: 0,
  nearWhite: 0,
  colors: 4,
  thinParts: 2,
  ground: null,
};
const REDUCED = 'data:image/jpeg;base64,AAAA';

vi.mock('../threads/use-job.ts', () => ({
  useJob:
    () =>
    (task: string, { file }: { readonly file: File }) =>
      task === 'measure' ? measure(file) : Promise.resolve(REDUCED),
}));

let measure: (file: File) => Promise<ImageMeasures>;

type Sent = { readonly messages: readonly { readonly content: string }[]; readonly picture?: string };

/** Requests to the server, and the pending response. */
let asked: Sent[] = [];
let signal: AbortSignal | null = null;
let reply: (write: (text: string) => void, close: () => void) => void;
let status = 200;

const event = (content: object) => `data: ${JSON.stringify(content)}\n\n`;

function answerStream(): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      reply(
        (text) => controller.enqueue(encoder.encode(text)),
        () => controller.close(),
      );
    },
  });
  return new Response(body, { status });
}

const respond = (content: string) => {
  reply = (write, close) => {
    write(event({ content }));
    write(event({ done: true }));
    close();
  };
};

beforeEach(() => {
  localStorage.clear();
  asked = [];
  status = 200;
  respond('Use 45 LPI.');
  measure = () => Promise.resolve(measures);
  vi.stubGlobal('fetch', (address: URL, init: RequestInit) => {
    if (String(address).includes('/api/knowledge/search'))
      return Promise.resolve(Response.json({ results: [] }));
    asked.push(JSON.parse(init.body as string) as Sent);
    signal = init.signal ?? null;
    // Browsers do not send a request whose signal is already aborted.
    if (signal?.aborted) return Promise.reject(new DOMException('', 'AbortError'));
    return Promise.resolve(answerStream());
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  useAssistant.setState({ openFile: null });
  useConversation.setState({ messages: [], loading: false, error: null, file: null });
});

const onClose = vi.fn();

/** Waits until the stream has ended. The text is complete earlier, but no new question can be sent until then. */
async function answered(log: Locator): Promise<void> {
  await expect.element(log).toMatchTextContent(/Use 45 LPI\./);
  await expect.element(log).toHaveAttribute('aria-busy', 'false');
}

type Auth = NonNullable<ComponentProps<typeof AuthContext>['value']>;
const SIGNED_OUT: Auth = { status: 'signed-out', user: null };

async function openPanel(place: 'page' | 'floating' = 'page', auth = SIGNED_OUT, cache = new QueryClient()) {
  const panel = (
    <QueryClientProvider client={cache}>
      <AuthContext value={auth}>
        <TooltipProvider openDelayMs={0} skipDelayMs={0}>
          <ChatPanel open place={place} onClose={onClose} />
        </TooltipProvider>
      </AuthContext>
    </QueryClientProvider>
  );
  const screen = await render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: panel }])} />,
  );
  const box = screen.getByLabelText('Message', { exact: true });
  const ask = async (question: string, keys = '{Control>}{Enter}{/Control}') => {
    await userEvent.fill(box, question);
    await userEvent.keyboard(keys);
  };
  return { screen, box, ask, log: screen.getByRole('log') };
}

test('inserts a line break on Enter alone, and does not send blank text', async () => {
  const { ask, box, screen } = await openPanel();
  await ask('one', '{Enter}two');
  await expect.element(box).toHaveValue('one\ntwo');
  await ask('  \n ');
  await expect.element(screen.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  expect(asked).toEqual([]);
});

test('grows the input with its text, up to 200 px', async () => {
  const { box } = await openPanel();
  // Tailwind's box-sizing is not loaded, so check the height that the component sets.
  const height = () => Number.parseFloat((box.element() as HTMLElement).style.height);
  await userEvent.fill(box, 'a\nb\nc\nd');
  await expect.poll(height).toBeGreaterThan(40);
  expect(height()).toBeLessThan(200);
  await userEvent.fill(box, 'line\n'.repeat(60));
  await expect.poll(height).toBe(200);
  await userEvent.fill(box, '');
  await expect.poll(height).toBeNaN();
});

test("aborts the request on Cancel, shows the catalog's message, and leaves no empty answer", async () => {
  reply = () => undefined;
  const { ask, log, screen } = await openPanel();
  await ask('Anything?');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Request cancelled');
  expect(signal?.aborted).toBe(true);
  await expect.poll(() => log.element().children).toHaveLength(1);
});

test.each([
  ['a failing server', 500, () => respond(''), 'API error: 500'],
  [
    'an error in the stream',
    200,
    () => {
      reply = (write) => write(event({ error: 'Told so.' }));
    },
    'Told so.',
  ],
  [
    'an interrupted connection',
    200,
    () => {
      reply = (write, close) => {
        write(event({ content: 'Half' }).slice(0, -8));
        close();
      };
    },
    'Failed to send message',
  ],
])('shows a message for %s', async (_name, code, prepare, words) => {
  status = code;
  prepare();
  const { ask, screen } = await openPanel();
  await ask('Anything?');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
  expect(cachedAnswers()).toEqual([]);
});

test('shows a 10,000-character answer in full', async () => {
  respond('word '.repeat(2000));
  const { ask, log } = await openPanel();
  await ask('Anything?');
  await expect.poll(() => log.element().textContent.length).toBeGreaterThanOrEqual(9_999);
});

test('shows six of the ten quick actions, focuses the input, and closes on Escape', async () => {
  const { screen, box } = await openPanel('floating');
  expect(screen.getByRole('list', { name: 'Quick actions' }).getByRole('button').elements()).toHaveLength(6);
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const png = new File([new Uint8Array(8)], 'logo.png', { type: 'image/png' });

async function attach(screen: Awaited<ReturnType<typeof openPanel>>['screen']) {
  await userEvent.upload(screen.getByLabelText('Image to attach'), png);
  await expect.element(screen.getByText('Thin lines: 2 parts are thinner than 0.35 mm')).toBeVisible();
}

test('keeps the typed question and sends no request if the consent dialog is closed', async () => {
  const { ask, screen, box } = await openPanel();
  await attach(screen);
  await ask('Is it good?');
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('Is it good?');
  expect(asked).toEqual([]);
});

test('ignores an image that was replaced while it was measured', async () => {
  const { screen, box } = await openPanel();
  const answers: ((found: ImageMeasures) => void)[] = [];
  measure = () => new Promise((resolve) => answers.push(resolve));
  const files = ['first.png', 'second.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
  const input = screen.getByLabelText('Image to attach');
  await userEvent.upload(input, files[0]!);
  await userEvent.upload(input, files[1]!);
  answers[1]?.(measures);
  const attached = screen.getByText('Thin lines: 2 parts are thinner than 0.35 mm');
  await expect.element(attached).toBeVisible();
  answers[0]?.({ ...measures, thinParts: 7 });
  // Once this text is typed, the late response has been handled.
  await box.fill('Is it sharp?');
  await expect.element(box).toHaveValue('Is it sharp?');
  await expect.element(attached).toBeVisible();
  expect(useConversation.getState().file?.name).toBe('second.png');
});

test("shrinks an image to fit the server's size limit", async () => {
  const canvas = new OffscreenCanvas(3000, 1500);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 4000; at++) {
    context!.fillStyle = `hsl(${(at * 37) % 360} 80% 50%)`;
    context!.fillRect((at * 97) % 3000, (at * 61) % 1500, 60, 40);
  }
  const file = await canvas.convertToBlob({ type: 'image/png' });
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const reduced = await reducePicture({ file }, run);
  expect(reduced).toMatch(PICTURE.pattern);
  expect(reduced?.length).toBeLessThanOrEqual(PICTURE.maxCharacters);
  const image = await createImageBitmap(await (await fetchReal(String(reduced))).blob());
  expect([image.width, image.height]).toEqual([768, 384]);
});

const fetchReal = window.fetch.bind(window);

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'sends on %s, then accepts the next question',
  async (keys) => {
    const { ask, log, box } = await openPanel();
    await ask('What LPI for 230 mesh?', keys);
    await expect.element(log).toMatchTextContent(/Use 45 LPI\./);
    await expect.element(box).toHaveValue('');
    expect(asked.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
      ['What LPI for 230 mesh?'],
    ]);
  },
);

test('streams an answer into a live region marked busy, and makes a second question wait', async () => {
  let finish: () => void = () => undefined;
  reply = (write, close) => {
    write(event({ content: 'First' }));
    finish = () => {
      write(`${event({ content: ' second' })}${event({ done: true })}`);
      close();
    };
  };
  const { ask, log } = await openPanel();
  await expect.element(log).toHaveAttribute('aria-live', 'polite');
  await ask('Anything?');
  await expect.element(log).toMatchTextContent(/First/);
  await expect.element(log).toHaveAttribute('aria-busy', 'true');
  await ask('And this?');
  expect(asked).toHaveLength(1);
  finish();
  await expect.element(log).toMatchTextContent(/First second/);
  await expect.element(log).toHaveAttribute('aria-busy', 'false');
});

test('answers a repeated question from the cache, ignoring case, and says that the answer is cached', async () => {
  const { ask, log } = await openPanel();
  await ask('What LPI for 230 mesh?');
  await answered(log);
  expect(cachedAnswers()).toHaveLength(1);
  await ask('what lpi for 230 MESH?');
  await expect.element(log.getByText('Cached')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('asks for consent before sending an image, and sends only facts if the user declines', async () => {
  const { ask, screen, log } = await openPanel();
  await attach(screen);
  await ask('Is it good?');
  expect(asked).toEqual([]);
  await screen.getByRole('dialog').getByRole('button', { name: 'Send figures only' }).click();
  await answered(log);
  expect(asked[0]?.messages[0]?.content).toContain('- Size: 900 × 600 px');
  expect(asked[0]).not.toHaveProperty('picture');
  // Consent is requested once per image.
  await ask('And its edges?');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]).not.toHaveProperty('picture');
});

test('sends a reduced image after consent, tells the user so, and does not cache the answer', async () => {
  const { ask, screen, log } = await openPanel();
  await attach(screen);
  await ask('Is it good?');
  await screen.getByRole('dialog').getByRole('button', { name: 'Send smaller copy' }).click();
  await expect.element(log).toMatchTextContent(/A smaller copy of your image was attached\./);
  await expect.poll(() => asked.map(({ picture }) => picture)).toEqual([REDUCED]);
  await answered(log);
  expect(cachedAnswers()).toEqual([]);
});

test("adds the open screen's facts only to questions about “this file”", async () => {
  useAssistant.setState({ openFile: () => ({ facts: ['Open in: Halftone Editor'], file: null }) });
  const { ask, log } = await openPanel();
  await ask('What is wrong with this file?');
  await expect.element(log).toMatchTextContent(/Open in: Halftone Editor/);
  expect(asked[0]?.messages[0]?.content).toContain('- Open in: Halftone Editor');
  await answered(log);
  await ask('What LPI for 230 mesh?');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.messages.at(-1)?.content).toBe('What LPI for 230 mesh?');
});

const ANSWER = `No: 600 px at 11 in is 55 ppi, too low. Shops ask for 300.

[Open Upscaler](/upscaler?target=print&widthMm=279.4&dpi=300)

<!-- more -->

From the manual:

**[Low resolution](/docs/guides/low-resolution)**

Ask for the original.`;

test("shows the answer with one button, and collapses the manual's text under “More”", async () => {
  respond(ANSWER);
  const { ask, log } = await openPanel();
  await ask('My logo is 600 px wide, can I print it at 11 inches?');
  await expect
    .element(log.getByText('No: 600 px at 11 in is 55 ppi, too low. Shops ask for 300.'))
    .toBeVisible();
  await expect.element(log.getByRole('link', { name: 'Open Upscaler' })).toBeVisible();
  await expect.element(log.getByText('Ask for the original.')).not.toBeVisible();
  expect(log.element().textContent).not.toContain('more -->');
  const more = log.getByText('More', { exact: true });
  (more.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('Ask for the original.')).toBeVisible();
});

test("passes the button's options to the tool along with the file", async () => {
  respond(ANSWER);
  const give = vi.spyOn(useTransfer.getState(), 'give');
  const file = { name: 'logo.png', blob: new Blob() };
  const user = { id: 'u1' } as NonNullable<Auth['user']>;
  useAssistant.setState({ openFile: () => ({ facts: ['Size: 600 × 400 px'], file }) });
  const { ask, log } = await openPanel('page', { status: 'signed-in', user });
  await ask('can I print this at 11 inches?');
  await log.getByRole('link', { name: 'Open Upscaler' }).click();
  await expect.poll(() => give.mock.calls).toEqual([[file, { target: 'print', widthMm: 279.4, dpi: 300 }]]);
});

test('sends the plan and balance only with questions about them', async () => {
  const user = { id: 'u1' } as NonNullable<Auth['user']>;
  const cache = new QueryClient();
  const subscription: Partial<Subscription> = {
    tier: 'professional',
    tokensRemaining: 130,
    tokenLimit: 200,
    resetDate: '2026-12-14T00:00:00Z',
  };
  cache.setQueryData(['subscription', 'u1'], subscription);
  const { ask, log } = await openPanel('page', { status: 'signed-in', user }, cache);
  await ask('How many tokens do I have left?');
  await answered(log);
  expect(asked[0]?.messages[0]?.content).toContain(
    '- Plan: Pro Toolbox\n- Tokens left: 130 of 200\n- Tokens renew: 2026-12-14',
  );
  await ask('What LPI for 230 mesh?');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[1]?.messages.at(-1)?.content).toBe('What LPI for 230 mesh?');
});
