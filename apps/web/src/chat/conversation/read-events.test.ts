import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents } from './read-events.ts';

const EVENTS = [{ content: 'Größe 12 × 14 in 🙂\n\n' }, { content: 'data: {"no":"event"}' }, { done: true }];
const WIRE = `: still here\n\n${EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(': still here\n\n')}`;
const bytes = new TextEncoder().encode(WIRE);

async function read(chunks: readonly Uint8Array[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

test('parses the same events wherever the stream is split', async () => {
  for (let at = 0; at <= bytes.length; at++) {
    expect(await read([bytes.slice(0, at), bytes.slice(at)])).toEqual(EVENTS);
  }
});

test('parses the same events for random splits of the stream', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.slice(edges[index], edge));
      expect(await read(chunks)).toEqual(EVENTS);
    }),
  );
});

test('parses a 10,000-character answer that arrives byte by byte', async () => {
  const long = { content: 'é'.repeat(10_000) };
  const wire = new TextEncoder().encode(`data: ${JSON.stringify(long)}\n\n`);
  expect(await read(Array.from(wire, (byte) => Uint8Array.of(byte)))).toEqual([long]);
});

test('ignores an incomplete last line of the stream', async () => {
  expect(await read([bytes.slice(0, bytes.length - 3)])).toEqual(EVENTS.slice(0, 2));
});
